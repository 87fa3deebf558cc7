import { COMPANY_DIGITS } from './number-search';

/** A text with numbers of companies in it. */
export interface NumberedText {
  /** Numbers of 8 digits, in their order. */
  readonly numbers: readonly string[];
  /** The text without any of its numbers and their labels. */
  readonly rest: string;
}

/** Characters that are not seen: they are pasted along. */
const unseen = /[\p{Cf}]/gu;

/** A text with plain digits, blanks and letters in one piece. */
export const plainText = (text: string): string => text.normalize('NFKC').replace(unseen, '');

const label = String.raw`(?:i\.? ?[cč]\.? ?dph|d\.? ?i\.? ?[cč]\.?|i\.? ?[cč]\.?(?: ?o\.?)?)(?: ?(?:[cč]\.|[cč]íslo))?[\s:;.-]*`;
const country = '(?:cz|sk) ?';
/** What begins a number, and what may not stand before it: another digit, a letter, the beginning of a telephone number. */
const begins = String.raw`(?<![\p{L}\p{N}/+])`;
const ends = String.raw`(?![\p{L}\p{N}/])`;

/** Labelled numbers, also those of taxes, and digits in groups as numbers of companies have them. */
const numbers = new RegExp(
  `${begins}(?:${label}(?:${country})?([0-9](?: ?[0-9]){5,11})|(?:${country})?([0-9]{8}|[0-9]{2} [0-9]{3} [0-9]{3}|[0-9]{3} [0-9]{3} [0-9]{2})|(?:cz|sk)[0-9]{9,10})${ends}`,
  'giu',
);
const hasSomeDigits = /[0-9].*[0-9]/s;

/** The numbers of companies in a text; null where it has none. */
export function numbersIn(text: string): NumberedText | null {
  const plain = plainText(text);
  if (!hasSomeDigits.test(plain)) return null;
  const found: string[] = [];
  const rest = plain.replace(numbers, (_, labelled?: string, bare?: string) => {
    const digits = (labelled ?? bare ?? '').replaceAll(' ', '');
    if (digits.length === COMPANY_DIGITS) found.push(digits);
    return ' ';
  });
  return rest === plain ? null : { numbers: found, rest };
}

const short = new RegExp(`^\\s*(?:${label})?(?:${country})?([0-9](?:[ ./-]*[0-9]){0,11})\\s*(?:[,;.]|$)`, 'iu');

/** What else the number field may hold: a number beside something, or one under another label, behind which nothing says more. */
export const firstNumberIn = (text: string): string | null =>
  numbersIn(text)?.numbers[0] ?? short.exec(plainText(text))?.[1]?.replace(/[^0-9]/g, '') ?? null;
