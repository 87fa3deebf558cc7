import type { CompanyRecord, Seat } from '@tripoint/registers';
import {
  base64Digits,
  base64Number,
  overwriteDigits,
  REFERENCE_DIGITS,
  type SharedTexts,
  textAsBand,
  textAsCoded,
} from './shared-texts';

/*
 * A company as the text that an index stores of it, about a hundred bytes: numbers of the texts that it shares with
 * others, as digits of base 64, then the rest as JSON. Its IČO is in a column of the index.
 */

/** What a field that is null has in place of its value; at the end of a list it is left out. */
const NOTHING = 0;
/** Digits of the count of references. */
const COUNT_DIGITS = 2;
/** References of a company (form, activity, size) and of each of its seats (municipality, part, district, street). */
export const COMPANY_REFERENCES = 3;
export const SEAT_REFERENCES = 4;

/** A record as text, and what its fingerprint is made of: its own part, and the numbers of the texts that it shares. */
export interface CompanyText {
  readonly text: string;
  readonly own: string;
  readonly shared: readonly number[];
}

/** A company as text. @throws {RangeError} when companies have too many different texts */
export function companyText(record: CompanyRecord, texts: SharedTexts): CompanyText {
  const { key, cin, seat, formerSeats, formerNames } = record;
  const shared = [texts.coded(record.legalForm), texts.coded(record.activity), texts.coded(record.size)];
  const seats = seat === null ? formerSeats : [seat, ...formerSeats];
  for (const { municipality, part, cityDistrict, street } of seats) {
    shared.push(texts.number(municipality), texts.number(part), texts.number(cityDistrict), texts.number(street));
  }
  const own = list([
    json(record.name),
    key === cin ? '0' : numberOrText(key),
    dayNumber(record.establishedOn),
    dayNumber(record.terminatedOn),
    seat === null ? '0' : '1',
    formerNames.length === 0 ? '0' : JSON.stringify(formerNames),
    jsonOrNothing(record.tin),
    jsonOrNothing(record.vatin),
    ...seats.map(seatText),
  ]);
  let references = base64Digits(shared.length, COUNT_DIGITS);
  for (const number of shared) references += texts.references[number];
  return { text: references + own, own, shared };
}

function seatText(seat: Seat): string {
  return list([
    String(seat.houseNumber ?? NOTHING),
    String(seat.orientationNumber ?? NOTHING),
    seat.orientationLetter === '' ? '0' : json(seat.orientationLetter),
    jsonOrNothing(seat.numberText),
    numberOrText(seat.postalCode),
    seat.addressKey === null ? '0' : numberOrText(seat.addressKey),
    seat.numberKind === 'registration' ? '1' : '0',
    jsonOrNothing(seat.foreignCountry),
    jsonOrNothing(seat.text),
  ]);
}

/** Written here since it is done for millions: `JSON.stringify` takes five times as long. */
function list(items: string[]): string {
  while (items.length > 0 && items[items.length - 1] === '0') items.pop();
  return `[${items.join(',')}]`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;
const json = (text: string): string => (needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`);
const jsonOrNothing = (text: string | null): string => (text === null ? '0' : json(text));

/** A text of digits alone as its number, where that gives the text back; an empty one is nothing. */
function numberOrText(text: string): string {
  if (text === '') return '0';
  return /^[1-9][0-9]{0,14}$/.test(text) ? text : json(text);
}

/** Puts the final numbers of shared texts in place of those they were numbered with. @param order final number of each */
export function renumber(bytes: Uint8Array, from: number, order: Uint32Array): void {
  const code = (at: number): number => bytes[at];
  const count = base64Number(code, from, COUNT_DIGITS);
  for (let i = 0, at = from + COUNT_DIGITS; i < count; i++, at += REFERENCE_DIGITS) {
    const number = base64Number(code, at, REFERENCE_DIGITS);
    if (number !== NOTHING) overwriteDigits(bytes, at, order[number - 1] + 1);
  }
}

/** Where the former names are. */
const FORMER_NAMES = 5;

type Fields = readonly (string | number | readonly unknown[] | undefined)[];

/** The text of a company taken apart. */
export interface CompanyParts {
  readonly references: readonly number[];
  readonly fields: Fields;
}

const countIn = (text: string): number => base64Number((at) => text.charCodeAt(at), 0, COUNT_DIGITS);

/** Takes the text of a company apart. */
export function companyParts(text: string): CompanyParts {
  const code = (at: number): number => text.charCodeAt(at);
  const count = countIn(text);
  const references: number[] = [];
  for (let i = 0; i < count; i++) {
    references.push(base64Number(code, COUNT_DIGITS + i * REFERENCE_DIGITS, REFERENCE_DIGITS));
  }
  return { references, fields: JSON.parse(text.slice(COUNT_DIGITS + count * REFERENCE_DIGITS)) as Fields };
}

/** The register's key in the text of a company. */
export const companyKeyOf = (text: string, cin: string): string => keyOf(companyParts(text).fields, cin);

const keyOf = (fields: Fields, cin: string): string => (isNothing(fields[1]) ? cin : String(fields[1]));
const isNothing = (field: unknown): boolean => field === undefined || field === NOTHING;
const textOrNull = (field: unknown): string | null => (isNothing(field) ? null : String(field));

/** The name in the text of a company, without taking the text apart where it stands there as it is. */
export function nameIn(text: string): string {
  const from = COUNT_DIGITS + countIn(text) * REFERENCE_DIGITS + BEFORE_NAME.length;
  const name = text.slice(from, text.indexOf('"', from));
  return name.includes('\\') ? nameOf(companyParts(text).fields) : name;
}

/** What stands before the name in the list of fields. */
const BEFORE_NAME = '["';
const nameOf = (fields: Fields): string => String(fields[0]);

/** The names that it had before. */
export const formerNamesIn = ({ fields }: CompanyParts): readonly string[] =>
  isNothing(fields[FORMER_NAMES]) ? [] : (fields[FORMER_NAMES] as readonly string[]);

/** What of a company is not in its text. */
export interface CompanyPlace {
  readonly country: CompanyRecord['country'];
  readonly cin: string;
  /** The shared text of a number. */
  text(number: number): string;
}

/** The company of a text, all but its source version (0 here). */
export function companyOf(parts: CompanyParts, { country, cin, text }: CompanyPlace): CompanyRecord {
  const { references, fields } = parts;
  const shared = (at: number): string | null => (references[at] === NOTHING ? null : text(references[at] - 1));
  const [, , established, terminated, hasSeat, , tin, vatin, ...seats] = fields;
  const all: Seat[] = [];
  for (let at = COMPANY_REFERENCES, i = 0; at < references.length; at += SEAT_REFERENCES, i++) {
    const place = {
      municipality: shared(at),
      part: shared(at + 1),
      cityDistrict: shared(at + 2),
      street: shared(at + 3),
    };
    all.push(seatOf((seats[i] ?? []) as readonly unknown[], place));
  }
  const isSeated = !isNothing(hasSeat);
  return {
    country,
    key: keyOf(fields, cin),
    sourceVersion: 0,
    cin,
    name: nameOf(fields),
    formerNames: formerNamesIn(parts),
    establishedOn: dayText(established),
    terminatedOn: dayText(terminated),
    tin: textOrNull(tin),
    vatin: textOrNull(vatin),
    legalForm: read(shared(0), textAsCoded),
    activity: read(shared(1), textAsCoded),
    size: read(shared(2), textAsBand),
    seat: isSeated ? (all[0] as Seat) : null,
    formerSeats: isSeated ? all.slice(1) : all,
  };
}

type SharedOfSeat = Pick<Seat, 'municipality' | 'part' | 'cityDistrict' | 'street'>;

function seatOf(fields: readonly unknown[], { municipality, part, cityDistrict, street }: SharedOfSeat): Seat {
  const [house, orientation, letter, numberText, postalCode, addressKey, kind, foreignCountry, text] = fields;
  return {
    municipality,
    part,
    cityDistrict,
    street,
    foreignCountry: textOrNull(foreignCountry),
    numberKind: isNothing(kind) ? 'conscription' : 'registration',
    houseNumber: isNothing(house) ? null : (house as number),
    orientationNumber: isNothing(orientation) ? null : (orientation as number),
    orientationLetter: textOrNull(letter) ?? '',
    numberText: textOrNull(numberText),
    postalCode: textOrNull(postalCode) ?? '',
    text: textOrNull(text),
    addressKey: textOrNull(addressKey),
  };
}

const read = <T>(stored: string | null, as: (text: string) => T): T | null => (stored === null ? null : as(stored));

/** `2020-01-31` as 20200131. */
const dayNumber = (day: string | null): string => {
  if (day === null) return '0';
  const digits = `${day.slice(0, 4)}${day.slice(5, 7)}${day.slice(8, 10)}`;
  return digits.startsWith('0') ? String(Number(digits)) : digits;
};

function dayText(field: unknown): string | null {
  if (isNothing(field)) return null;
  const text = String(field).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
