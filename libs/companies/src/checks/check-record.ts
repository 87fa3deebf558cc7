import { commonProblem, type IndexedKind, isText, isWhole, type RecordFields } from '@tripoint/index';
import type { CompanyRecord, TaxRecord } from '@tripoint/registers';

/** Longest name of a company, and longest other text, in characters. */
const NAME_CHARACTERS_MAX = 2_000;
const TEXT_CHARACTERS_MAX = 500;
/** Names and seats that one company had before. */
const FORMER_MAX = 200;
/** Characters of all texts of one company. */
const ALL_CHARACTERS_MAX = 50_000;
const NUMBER_MAX = 65_535;
const EMPLOYEES_MAX = 10_000_000;

/**
 * Says what is wrong with a company that came over the network, or null. A record that passes can be indexed; whether it is
 * plausible is the business of the gates.
 *
 * @param country of the register whose topic it came on
 */
export function companyRecordCheck(country: string): IndexedKind<CompanyRecord, never>['check'] {
  return (record) => {
    const { name, cin, legalForm, activity, size, seat, formerNames, formerSeats } = record;
    const common = commonProblem(record, country);
    if (common !== null) return common;
    if (typeof cin !== 'string' || !/^\d{8}(?:\d{4})?$/.test(cin)) return 'cin is not 8 or 12 digits';
    if (!isText(name, NAME_CHARACTERS_MAX) || name === '')
      return `name is no text of 1 to ${NAME_CHARACTERS_MAX} characters`;
    if (!isListOf(formerNames, (one) => isText(one, NAME_CHARACTERS_MAX))) return 'formerNames are no names';
    for (const field of ['establishedOn', 'terminatedOn']) {
      if (record[field] !== null && !isDay(record[field])) return `${field} is neither null nor a day`;
    }
    for (const field of ['tin', 'vatin']) {
      if (!isTextOrNull(record[field])) return `${field} is neither null nor a text`;
    }
    if (legalForm !== null && !isCoded(legalForm)) return 'legalForm is neither null nor a code with a text';
    if (activity !== null && !isCoded(activity)) return 'activity is neither null nor a code with a text';
    if (size !== null && !(isCoded(size) && isWhole((size as RecordFields).employees, 0, EMPLOYEES_MAX))) {
      return 'size is neither null nor a band of employees';
    }
    if (seat !== null && !isSeat(seat)) return 'seat is neither null nor a seat';
    if (!isListOf(formerSeats, isSeat)) return 'formerSeats are no seats';
    return charactersOf(record) > ALL_CHARACTERS_MAX
      ? `its texts have more than ${ALL_CHARACTERS_MAX} characters`
      : null;
  };
}

/** As companyRecordCheck, of the tax numbers of a company. */
export function taxRecordCheck(country: string): IndexedKind<TaxRecord, never>['check'] {
  const vatinPattern = new RegExp(`^${country.toUpperCase()}\\d{10}$`);
  return (record) => {
    const { key, tin, vatin } = record;
    const common = commonProblem(record, country);
    if (common !== null) return common;
    if (!/^\d{8}$/.test(String(key))) return 'key is not 8 digits';
    if (tin !== null && !(typeof tin === 'string' && /^\d{10}$/.test(tin))) return 'tin is neither null nor 10 digits';
    if (vatin !== null && !(typeof vatin === 'string' && vatinPattern.test(vatin))) {
      return `vatin is neither null nor ${country.toUpperCase()} with 10 digits`;
    }
    return null;
  };
}

const seatTexts = [
  'foreignCountry',
  'street',
  'part',
  'cityDistrict',
  'municipality',
  'numberText',
  'text',
  'addressKey',
];

function isSeat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const seat = value as RecordFields;
  const isNumber = (number: unknown): boolean => number === null || isWhole(number, 1, NUMBER_MAX);
  return (
    seatTexts.every((field) => isTextOrNull(seat[field])) &&
    (seat.numberKind === 'conscription' || seat.numberKind === 'registration') &&
    isNumber(seat.houseNumber) &&
    isNumber(seat.orientationNumber) &&
    typeof seat.orientationLetter === 'string' &&
    /^[a-z]?$/.test(seat.orientationLetter) &&
    isText(seat.postalCode, TEXT_CHARACTERS_MAX)
  );
}

/** A code is one line: a line break ends it where both are stored as one text. */
function isCoded(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { code, text } = value as RecordFields;
  return isText(code, TEXT_CHARACTERS_MAX) && !code.includes('\n') && isText(text, TEXT_CHARACTERS_MAX);
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + charactersOf(one), 0);
}

const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length <= FORMER_MAX && value.every(isOne);

const isTextOrNull = (value: unknown): boolean => value === null || isText(value, TEXT_CHARACTERS_MAX);
