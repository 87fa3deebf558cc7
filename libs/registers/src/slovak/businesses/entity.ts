import { hasCheckDigit, readCin } from '../../cin';
import type { CodedText, CompanyRecord, Seat, SizeBand } from '../../company-record';
import { isJsonObject, type JsonObject, objectsOf, textOf } from '../../json/json-values';
import { remembered } from '../../remembered';
import { LEFT_OUT, REFUSED, WARNING } from './row-reasons';
import { type ReadSeat, readSeat } from './seat';
import { newestFirst, readDay } from './timed-values';

/**
 * The members of an entity that are read. Persons (bodies, partners, deposits), texts of acts and the like never become
 * values of ours: sole traders and partners are people.
 */
export const WANTED_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'identifiers',
  'fullNames',
  'addresses',
  'legalForms',
  'legalStatuses',
  'establishment',
  'termination',
  'statisticalCodes',
]);

/** What becomes of an entity. */
export type EntityOutcome =
  | { readonly record: CompanyRecord; readonly warnings: readonly string[] }
  | {
      readonly reason: string;
      /** It is nothing wrong, but no company to be found either. */
      readonly isLeftOut: boolean;
      /** Key of the entity, which no record has any more; null where it cannot be read. */
      readonly key: string | null;
    };

/** Longest name, in characters; the longest of a Slovak list has 253. */
const MAX_NAME = 1_000;
/** Most former names, and seats, of one entity. */
const MAX_FORMER = 50;
/** Longest text of a code, in characters. */
const MAX_CODE_TEXT = 300;
/** Text of Latin letters and signs, composed and without control characters: most names. */
const PLAIN = /^[ -~\u00a0-\u02ff]*$/;
const LINE_BREAK = /\s*[\n\r\v\f\t\u0085\u2028\u2029]\s*/g;
const CONTROL = /\p{Cc}/gu;
/** Legal statuses of what has ended (CL010108): ended, record cancelled. */
const ENDED_STATUSES: ReadonlySet<string> = new Set(['17', '19']);

/**
 * The company that an entity of RPO is, by its current values.
 *
 * @param version source version of the batch it stands in
 * @param sizeOf the size band of an IČO, or of the entity with a key; null where none is known
 */
export function readEntity(
  entity: JsonObject,
  version: number,
  sizeOf: (cin: string, key: string) => SizeBand | null,
): EntityOutcome {
  const key = keyOf(entity.id);
  if (key === null) return refused(REFUSED.key, key);
  const warnings: string[] = [];
  const terminatedOn = readDay(entity.termination);
  const cin = cinOf(entity, terminatedOn !== '');
  if (cin === null) return refused(REFUSED.number, key);
  if (cin === '') return { reason: LEFT_OUT.noNumber, isLeftOut: true, key };
  const names = distinct(newestFirst(objectsOf(entity.fullNames), ({ value }) => nameOf(value), same).map(bare));
  const [name] = names;
  if (name === undefined) return { reason: LEFT_OUT.noName, isLeftOut: true, key };
  if (name.length > MAX_NAME) return refused(REFUSED.nameTooLong, key);
  if (!hasCheckDigit(cin)) warnings.push(WARNING.checkDigit);
  const establishedOn = readDay(entity.establishment);
  if (establishedOn === '' && isGiven(entity.establishment)) warnings.push(WARNING.establishment);
  if (terminatedOn === '' && isGiven(entity.termination)) warnings.push(WARNING.termination);
  if (terminatedOn === '' && hasEndedStatus(entity)) warnings.push(WARNING.endedByStatus);
  const seats = newestFirst(objectsOf(entity.addresses), readSeat, textOfSeat).map(bare);
  if (seats[0]?.isNumberLost) warnings.push(WARNING.number);
  if (seats[0]?.isPostalCodeLost) warnings.push(WARNING.postalCode);
  if (seats[0]?.isTextCut) warnings.push(WARNING.seatText);
  const legalForm = currentForm(entity);
  if (legalForm !== null && legalForm.text === legalForm.code) {
    warnings.push(`${WARNING.formWithoutText} ${legalForm.code}`);
  }
  const activity = isJsonObject(entity.statisticalCodes) ? codedText(entity.statisticalCodes.mainActivity) : null;
  if (activity !== null && activity.text === activity.code) {
    warnings.push(`${WARNING.activityWithoutText} ${activity.code}`);
  }
  const record: CompanyRecord = {
    country: 'sk',
    key,
    sourceVersion: version,
    cin,
    name,
    formerNames: names.slice(1, MAX_FORMER + 1).filter((former) => former.length <= MAX_NAME),
    establishedOn: establishedOn || null,
    terminatedOn: terminatedOn || null,
    tin: null,
    vatin: null,
    legalForm,
    activity,
    size: sizeOf(cin, key),
    seat: seats[0]?.seat ?? null,
    formerSeats: formerSeats(seats),
  };
  return { record, warnings };
}

/** The outcome of an entity that cannot be read. */
export const refused = (reason: string, key: string | null): EntityOutcome => ({ reason, isLeftOut: false, key });

function keyOf(id: unknown): string | null {
  const text = textOf(id);
  return /^[1-9]\d{0,14}$/.test(text) ? text : null;
}

/** The number in force; of what has ended, the last one it had. Empty: none. Null: what stands there is no IČO. */
function cinOf(entity: JsonObject, hasEnded: boolean): string | null {
  const found = newestFirst(objectsOf(entity.identifiers), ({ value }) => readCin(textOf(value)) ?? 'x', same);
  const [newest] = found.filter(({ value }) => value !== '');
  if (newest === undefined || (newest.to !== '' && !hasEnded)) return '';
  return newest.value === 'x' ? null : newest.value;
}

/** As registered; a line break becomes a blank. */
function nameOf(value: unknown): string | null {
  const text = textOf(value);
  const name = PLAIN.test(text) ? text : text.replace(LINE_BREAK, ' ').replace(CONTROL, '').trim().normalize('NFC');
  return name === '' ? null : name;
}

const distinct = (names: readonly string[]): string[] => (names.length < 2 ? [...names] : [...new Set(names)]);

function currentForm({ legalForms }: JsonObject): CodedText | null {
  return newestFirst(objectsOf(legalForms), ({ value }) => codedText(value), textOfCode)[0]?.value ?? null;
}

const textOfCoded = remembered(nameOf);

/** Null where there is neither a code nor a text. */
function codedText(value: unknown): CodedText | null {
  if (!isJsonObject(value)) return null;
  const code = textOf(value.code).slice(0, MAX_CODE_TEXT);
  const text = (textOfCoded(textOf(value.value)) ?? code).slice(0, MAX_CODE_TEXT);
  return text === '' ? null : { code, text };
}

function hasEndedStatus({ legalStatuses }: JsonObject): boolean {
  return objectsOf(legalStatuses).some(
    ({ value, validTo }) => isJsonObject(value) && ENDED_STATUSES.has(textOf(value.code)) && readDay(validTo) === '',
  );
}

/** Seats before the current one, each once and none of them where it is now. */
function formerSeats(seats: readonly ReadSeat[]): Seat[] {
  if (seats.length < 2) return [];
  const texts = seats.map(textOfSeat);
  const byText = new Map(texts.map((text, at) => [text, seats[at].seat]));
  byText.delete(texts[0]);
  return [...byText.values()].slice(0, MAX_FORMER);
}

const isGiven = (value: unknown): boolean => textOf(value) !== '';
const bare = <T>({ value }: { readonly value: T }): T => value;
const same = (text: string): string => text;
const textOfCode = ({ code, text }: CodedText): string => `${code} ${text}`;
const textOfSeat = ({ seat }: ReadSeat): string => JSON.stringify(seat);
