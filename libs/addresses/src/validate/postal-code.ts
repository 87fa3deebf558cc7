import type { RulesCountry } from '@tripoint/text';
import type { Directory } from '../directory';

/** `280 02`, also `280-02` and `280.02`. */
const threeAndTwo = /(?<!\d ?[/-] ?|\d)\d{3}[ .-]?\d{2}(?![\d/-])/g;

/** A postal code as each country writes it, where it is not part of a longer number. */
const pattern: Readonly<Record<RulesCountry, RegExp>> = {
  cz: threeAndTwo,
  sk: threeAndTwo,
  pl: /(?<![\d/-])\d{2}[- ]?\d{3}(?![\d/-])/g,
};

/**
 * The postal code of an address as it was written, or null. Slovak houses may have five digits as well: first counts what is
 * in use, then what is written in two groups, then the last five digits, unless they are the only number.
 */
export function postalCodeIn(segments: readonly string[], directory: Directory): string | null {
  const codes = segments.flatMap((text) => text.match(pattern[directory.header.country]) ?? []);
  if (codes.length === 0) return null;
  return (
    codes.findLast((code) => directory.isPostalCode(digitsOf(code))) ??
    codes.findLast((code) => code !== digitsOf(code)) ??
    (segments.join().match(/\d+/g)?.length === 1 ? null : (codes.at(-1) ?? null))
  );
}

/** The digits of a postal code or of a number. */
export const digitsOf = (text: string): string => text.replace(/[^0-9]/g, '');

/** What stands around a postal code, and in which stretch; null where it is in none. */
export function aroundCode(
  segments: readonly string[],
  code: string | null,
): { readonly segment: number; readonly before: string; readonly behind: string } | null {
  const segment = code === null ? -1 : segments.findLastIndex((text) => text.includes(code));
  if (segment < 0) return null;
  const [before = '', behind = ''] = (segments[segment] as string).split(code as string);
  return { segment, before: before.trim(), behind: behind.trim() };
}
