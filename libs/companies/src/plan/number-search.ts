import type { SectionsOf } from '@tripoint/index';
import type { companySections } from '../schema/company-types';

type Numbers = Pick<SectionsOf<typeof companySections>, 'companyNumber' | 'companyUnit' | 'numberOrder'>;

/** Digits of the number of a company, and of a unit of it. */
export const COMPANY_DIGITS = 8;
const UNIT_DIGITS = 4;

/** What may stand before a number, and between its digits. */
const before = /^\s*(?:i[cč]o?\.?:?|cz|sk)?\s*/i;
const between = /[\s.\-/ ]+/g;

/** A text as the digits of a number; null when it has anything else, or more digits than a number. */
export function digitsOf(text: string): string | null {
  const digits = text.replace(before, '').replace(between, '');
  return /^[0-9]+$/.test(digits) && digits.length <= COMPANY_DIGITS + UNIT_DIGITS ? digits : null;
}

/**
 * Companies with a number, or whose number begins so: the number itself first, also where its leading zeros are missing,
 * then in the order of numbers, each company before its units.
 */
export function* companiesByNumber(digits: string, sections: Numbers): Generator<number> {
  if (digits.length > COMPANY_DIGITS) {
    const number = Number(digits.slice(0, COMPANY_DIGITS));
    const [low, high] = beginningWith(digits.slice(COMPANY_DIGITS), UNIT_DIGITS);
    // Units are stored plus 1.
    yield* companiesBetween(sections, [number, low + 1], [number, high + 1]);
    return;
  }
  const exact = Number(digits);
  if (digits.length < COMPANY_DIGITS) yield* companiesBetween(sections, [exact, 0], [exact + 1, 0]);
  const [low, high] = beginningWith(digits, COMPANY_DIGITS);
  for (const company of companiesBetween(sections, [low, 0], [high, 0])) {
    if (sections.companyNumber[company] !== exact || digits.length === COMPANY_DIGITS) yield company;
  }
}

/** The company that has just this number, before any unit of it; null where there is none. @param digits 8 */
export function companyOfNumber(digits: string, sections: Numbers): number | null {
  for (const company of companiesBetween(sections, [Number(digits), 0], [Number(digits) + 1, 0])) return company;
  return null;
}

/** The numbers of so many digits that begin so: from the first up to and without the second. */
function beginningWith(digits: string, length: number): [low: number, high: number] {
  const scale = 10 ** (length - digits.length);
  return [Number(digits) * scale, (Number(digits) + 1) * scale];
}

type Place = readonly [number: number, unit: number];

function* companiesBetween(sections: Numbers, from: Place, to: Place): Generator<number> {
  const end = lowerBound(sections, to);
  for (let i = lowerBound(sections, from); i < end; i++) yield sections.numberOrder[i];
}

function lowerBound({ companyNumber, companyUnit, numberOrder }: Numbers, [number, unit]: Place): number {
  let low = 0;
  let high = numberOrder.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const company = numberOrder[middle];
    const isBefore =
      companyNumber[company] < number || (companyNumber[company] === number && companyUnit[company] < unit);
    if (isBefore) low = middle + 1;
    else high = middle;
  }
  return low;
}
