import { hashText, TextTable } from '@tripoint/index';
import type { CodedText } from '@tripoint/registers';

/** Digits of base 64 are the characters from here on: none of them needs an escape. */
const DIGIT_ZERO = 48;
const DIGIT_BITS = 6;
const digitMask = (1 << DIGIT_BITS) - 1;
/** Digits of the number of a shared text: 16 million texts. */
export const REFERENCE_DIGITS = 4;
const MAX_SHARED_TEXTS = 2 ** (DIGIT_BITS * REFERENCE_DIGITS) - 1;

/** Between a code and its meaning, which are one shared text. */
const BETWEEN = '\n';

/** A number as digits of base 64. */
export function base64Digits(number: number, count: number): string {
  let text = '';
  for (let shift = (count - 1) * DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS) {
    text += String.fromCharCode(DIGIT_ZERO + ((number >>> shift) & digitMask));
  }
  return text;
}

/** The number whose digits begin at a place. @param code the character code at a place */
export function base64Number(code: (at: number) => number, at: number, count: number): number {
  let number = 0;
  for (let i = at; i < at + count; i++) number = (number << DIGIT_BITS) | (code(i) - DIGIT_ZERO);
  return number;
}

/** Writes other digits over those at a place. */
export function overwriteDigits(bytes: Uint8Array, at: number, number: number): void {
  for (let digit = REFERENCE_DIGITS - 1, rest = number; digit >= 0; digit--, rest >>>= DIGIT_BITS) {
    bytes[at + digit] = DIGIT_ZERO + (rest & digitMask);
  }
}

/** A code with its meaning as one text. */
export const codedAsText = ({ code, text, employees }: CodedText & { readonly employees?: number }): string =>
  employees === undefined ? `${code}${BETWEEN}${text}` : `${code}${BETWEEN}${text}${BETWEEN}${employees}`;

/** The code and its meaning of one text. */
export function textAsCoded(stored: string): CodedText {
  const at = stored.indexOf(BETWEEN);
  return { code: stored.slice(0, at), text: stored.slice(at + 1) };
}

/** As textAsCoded, of a size band. */
export function textAsBand(stored: string): CodedText & { readonly employees: number } {
  const at = stored.lastIndexOf(BETWEEN);
  return { ...textAsCoded(stored.slice(0, at)), employees: Number(stored.slice(at + 1)) };
}

type Coded = CodedText & { readonly employees?: number };

/** Numbers texts that many companies have, from 1 on; 0 stands for none. */
export class SharedTexts {
  readonly table = new TextTable();
  /** The digits of each number, and the hash of its text. */
  readonly references = [base64Digits(0, REFERENCE_DIGITS)];
  readonly hashes = [0];
  private readonly byCode = new Map<string, { readonly coded: Coded; readonly number: number }>();

  /** @throws {RangeError} when there are more than records can refer to */
  number(text: string | null): number {
    if (text === null) return 0;
    const number = this.table.add(text) + 1;
    if (number === this.references.length) {
      if (number > MAX_SHARED_TEXTS)
        throw new RangeError(`companies have more than ${MAX_SHARED_TEXTS} different texts`);
      this.references.push(base64Digits(number, REFERENCE_DIGITS));
      this.hashes.push(hashText(text));
    }
    return number;
  }

  /** The same of a code with its meaning; what has that code mostly is what had it last. */
  coded(coded: Coded | null): number {
    if (coded === null) return 0;
    const known = this.byCode.get(coded.code);
    if (known?.coded.text === coded.text && known.coded.employees === coded.employees) return known.number;
    const number = this.number(codedAsText(coded));
    this.byCode.set(coded.code, { coded, number });
    return number;
  }
}
