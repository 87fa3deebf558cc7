import type { CodedText, CompanyRecord, Seat, SizeBand } from '@tripoint/registers';

/*
 * A company as the text that an index stores of it, about a hundred bytes: numbers of the texts that it shares with
 * others, as digits of base 64, then the rest as JSON. Its IČO is in a column of the index.
 */

/** What a field that is null has in place of a number. */
const NOTHING = 0;
/** Digits of base 64 are the characters from here on: none of them needs an escape. */
const DIGIT_ZERO = 48;
const DIGIT_BITS = 6;
const digitMask = (1 << DIGIT_BITS) - 1;
/** Digits of the count of references, and of each: 16 million texts. */
const COUNT_DIGITS = 2;
const REFERENCE_DIGITS = 4;
/** Most shared texts; `TextTable` numbers them. */
export const MAX_SHARED_TEXTS = 2 ** (DIGIT_BITS * REFERENCE_DIGITS) - 1;
/** References of a company (form, activity, size) and of each of its seats (municipality, part, district, street). */
const COMPANY_REFERENCES = 3;
const SEAT_REFERENCES = 4;
/** Between the parts of a shared text that is a code with its meaning. */
const BETWEEN = '\n';

/** A record as text, and what its fingerprint is made of: its own part, and the texts that it shares. */
export interface CompanyText {
  readonly text: string;
  readonly own: string;
  readonly shared: readonly number[];
}

const keyPattern = /^(?:0|[1-9][0-9]{0,14})$/;

/** A company as text. @param share numbers a text that others have too */
export function companyText(record: CompanyRecord, share: (text: string) => number): CompanyText {
  const { key, cin, seat, formerSeats, formerNames, legalForm, activity, size } = record;
  const shared: number[] = [];
  const reference = (text: string | null): void => void shared.push(text === null ? NOTHING : share(text) + 1);
  reference(legalForm && coded(legalForm));
  reference(activity && coded(activity));
  reference(size && `${coded(size)}${BETWEEN}${size.employees}`);
  const seats = seat === null ? formerSeats : [seat, ...formerSeats];
  for (const { municipality, part, cityDistrict, street } of seats) {
    for (const text of [municipality, part, cityDistrict, street]) reference(text);
  }
  const own = JSON.stringify(
    shortened([
      record.name,
      key === cin ? NOTHING : keyPattern.test(key) && key !== '0' ? Number(key) : key,
      dayNumber(record.establishedOn),
      dayNumber(record.terminatedOn),
      seat === null ? NOTHING : 1,
      formerNames.length === 0 ? NOTHING : formerNames,
      record.tin ?? NOTHING,
      record.vatin ?? NOTHING,
      ...seats.map(seatFields),
    ]),
  );
  let references = digits(shared.length, COUNT_DIGITS);
  for (const number of shared) references += digits(number, REFERENCE_DIGITS);
  return { text: references + own, own, shared };
}

const coded = ({ code, text }: CodedText): string => `${code}${BETWEEN}${text}`;

function seatFields(seat: Seat): unknown[] {
  const { postalCode, addressKey } = seat;
  return shortened([
    seat.houseNumber ?? NOTHING,
    seat.orientationNumber ?? NOTHING,
    seat.orientationLetter === '' ? NOTHING : seat.orientationLetter,
    seat.numberText ?? NOTHING,
    numberOr(postalCode) ?? (postalCode === '' ? NOTHING : postalCode),
    addressKey === null ? NOTHING : (numberOr(addressKey) ?? addressKey),
    seat.numberKind === 'registration' ? 1 : NOTHING,
    seat.foreignCountry ?? NOTHING,
    seat.text ?? NOTHING,
  ]);
}

/** A text of digits alone as its number, where that gives the text back. */
const numberOr = (text: string): number | null => (/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : null);

/** Without what is nothing at the end. */
function shortened(fields: unknown[]): unknown[] {
  while (fields.at(-1) === NOTHING) fields.pop();
  return fields;
}

function digits(number: number, count: number): string {
  let text = '';
  for (let i = count - 1; i >= 0; i--)
    text += String.fromCharCode(DIGIT_ZERO + ((number >>> (i * DIGIT_BITS)) & digitMask));
  return text;
}

/** Puts the final numbers of shared texts in place of those they were numbered with. @param order final number of each */
export function renumber(bytes: Uint8Array, order: Uint32Array): void {
  const count = numberAt(bytes, 0, COUNT_DIGITS);
  for (let i = 0, at = COUNT_DIGITS; i < count; i++, at += REFERENCE_DIGITS) {
    const number = numberAt(bytes, at, REFERENCE_DIGITS);
    if (number === NOTHING) continue;
    const final = order[number - 1] + 1;
    for (let digit = 0; digit < REFERENCE_DIGITS; digit++) {
      const shift = (REFERENCE_DIGITS - 1 - digit) * DIGIT_BITS;
      bytes[at + digit] = DIGIT_ZERO + ((final >>> shift) & digitMask);
    }
  }
}

function numberAt(bytes: ArrayLike<number>, at: number, count: number): number {
  let number = 0;
  for (let i = at; i < at + count; i++) number = (number << DIGIT_BITS) | (bytes[i] - DIGIT_ZERO);
  return number;
}

type Fields = readonly (string | number | readonly unknown[] | undefined)[];

/** The parts of the text of a company. */
function partsOf(text: string): { readonly references: readonly number[]; readonly fields: Fields } {
  const number = (from: number, count: number): number => {
    let value = 0;
    for (let i = from; i < from + count; i++) value = (value << DIGIT_BITS) | (text.charCodeAt(i) - DIGIT_ZERO);
    return value;
  };
  const count = number(0, COUNT_DIGITS);
  const references = Array.from({ length: count }, (_, i) =>
    number(COUNT_DIGITS + i * REFERENCE_DIGITS, REFERENCE_DIGITS),
  );
  return { references, fields: JSON.parse(text.slice(COUNT_DIGITS + count * REFERENCE_DIGITS)) as Fields };
}

/** The register's key in the text of a company. */
export function companyKeyOf(text: string, cin: string): string {
  const { fields } = partsOf(text);
  return keyOf(fields, cin);
}

const keyOf = (fields: Fields, cin: string): string => (isNothing(fields[1]) ? cin : String(fields[1]));
const isNothing = (field: unknown): boolean => field === undefined || field === NOTHING;
const textOrNull = (field: unknown): string | null => (isNothing(field) ? null : String(field));

/** What of a company is not in its text. */
export interface CompanyPlace {
  readonly country: CompanyRecord['country'];
  readonly cin: string;
  /** The shared text of a number. */
  text(number: number): string;
}

/** The company of a text, all but its source version (0 here). */
export function companyOf(stored: string, { country, cin, text }: CompanyPlace): CompanyRecord {
  const { references, fields } = partsOf(stored);
  const shared = (at: number): string | null => (references[at] === NOTHING ? null : text(references[at] - 1));
  const [name, , established, terminated, hasSeat, formerNames, tin, vatin, ...seats] = fields;
  const all = Array.from({ length: (references.length - COMPANY_REFERENCES) / SEAT_REFERENCES }, (_, i): Seat => {
    const [municipality, part, cityDistrict, street] = [0, 1, 2, 3].map((field) =>
      shared(COMPANY_REFERENCES + i * SEAT_REFERENCES + field),
    ) as [string | null, string | null, string | null, string | null];
    return { ...seatOf((seats[i] ?? []) as readonly unknown[]), municipality, part, cityDistrict, street };
  });
  const isSeated = !isNothing(hasSeat);
  return {
    country,
    key: keyOf(fields, cin),
    sourceVersion: 0,
    cin,
    name: String(name),
    formerNames: isNothing(formerNames) ? [] : (formerNames as readonly string[]),
    establishedOn: dayText(established),
    terminatedOn: dayText(terminated),
    tin: textOrNull(tin),
    vatin: textOrNull(vatin),
    legalForm: codedText(shared(0)),
    activity: codedText(shared(1)),
    size: sizeBand(shared(2)),
    seat: isSeated ? (all[0] as Seat) : null,
    formerSeats: isSeated ? all.slice(1) : all,
  };
}

function seatOf(fields: readonly unknown[]): Omit<Seat, 'municipality' | 'part' | 'cityDistrict' | 'street'> {
  const [house, orientation, letter, numberText, postalCode, addressKey, kind, foreignCountry, text] = fields;
  return {
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

function codedText(stored: string | null): CodedText | null {
  if (stored === null) return null;
  const at = stored.indexOf(BETWEEN);
  return { code: stored.slice(0, at), text: stored.slice(at + 1) };
}

function sizeBand(stored: string | null): SizeBand | null {
  if (stored === null) return null;
  const at = stored.lastIndexOf(BETWEEN);
  return { ...(codedText(stored.slice(0, at)) as CodedText), employees: Number(stored.slice(at + 1)) };
}

/** `2020-01-31` as 20200131. */
const dayNumber = (day: string | null): number =>
  day === null ? NOTHING : Number(day.slice(0, 4)) * 10_000 + Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10));

function dayText(field: unknown): string | null {
  if (isNothing(field)) return null;
  const text = String(field).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}
