import type { MemberState } from '@tripoint/contract';
import { formats } from './formats';

/** A VAT number as VIES takes it. */
export interface VatNumber {
  readonly state: MemberState;
  /** Without country code, spaces and punctuation; letters in upper case. */
  readonly number: string;
  /** Whether it has a form that the member state gives out. */
  readonly hasFormat: boolean;
}

/** Codes that are written before a number, where it is not that of the state alone. */
const PREFIXES: Readonly<Partial<Record<MemberState, readonly string[]>>> = { EL: ['EL', 'GR'], XI: ['XI', 'GB'] };
/** Loaded by the first number that is checked: the rules of all countries are a twentieth of a start. */
const rules = (): typeof import('stdnum') => require('stdnum');
const PUNCTUATION = /[\s./-]+/g;

/** Reads a number as people write it. The country code before it is taken off, unless the number has its form with it. */
export function readVatNumber(state: MemberState, text: string): VatNumber {
  const format = formats[state];
  const written = text.replace(PUNCTUATION, '').toUpperCase();
  if (format.test(written)) return { state, number: written, hasFormat: true };
  const prefix = (PREFIXES[state] ?? [state]).find((code) => written.startsWith(code)) ?? '';
  const number = written.slice(prefix.length);
  return { state, number, hasFormat: format.test(number) };
}

/**
 * Whether the check digits of a number are right, by the rules that are published. A hint only: member states have given
 * out numbers that break their own rules, so that VIES alone says what is valid.
 */
export function hasCheckDigits({ state, number }: VatNumber): boolean {
  const { euVat, stdnum } = rules();
  const validators = state === 'XI' ? [stdnum.GB!.vat!] : euVat[state === 'EL' ? 'GR' : state]!;
  return validators.some((validator) => validator.validate(number).isValid);
}
