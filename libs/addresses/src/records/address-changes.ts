import { type Fingerprints, fingerprintOf } from '@tripoint/generations';
import { markOfKey } from '@tripoint/index';
import type { AddressRecord, NamedUnit } from '@tripoint/registers';
import { openAddressIndex } from '../schema/address-schema';
import { IndexRecords } from './index-records';
import { IndexedAddresses } from './known-addresses';

/** The fields of an address as a table shows them: names and codes of units beside each other. */
export type AddressFields = Readonly<Record<string, string | number | null>>;

/** What happened to one address between two generations. */
export type AddressChange =
  | { readonly change: 'added'; readonly key: string; readonly after: AddressFields }
  | { readonly change: 'removed'; readonly key: string; readonly before: AddressFields }
  | {
      readonly change: 'changed';
      readonly key: string;
      /** Names of the fields that differ; `before` and `after` hold them alone. */
      readonly fields: readonly string[];
      readonly before: AddressFields;
      readonly after: AddressFields;
    };

const UNITS = ['region', 'county', 'city', 'municipality', 'part', 'cityDistrict', 'gmina', 'street'] as const;
const PLAIN = [
  'numberKind',
  'houseNumber',
  'orientationNumber',
  'orientationLetter',
  'numberText',
  'postalCode',
  'lat',
  'lng',
] as const;

/** An index file, and the fingerprints of its rows where there are some. */
export interface ComparedIndex {
  readonly path: string;
  readonly fingerprints: Fingerprints | null;
}

/**
 * What differs between two generations, address by address: first what was added and changed, then what was removed, in
 * the order of the indexes. One record of each is in memory at a time, besides the index files; what has the same
 * fingerprint in both is passed over.
 */
export async function* addressChanges(compared: {
  readonly before: ComparedIndex;
  readonly after: ComparedIndex;
}): AsyncGenerator<AddressChange> {
  const before = new IndexRecords(await openAddressIndex(compared.before.path));
  const after = new IndexRecords(await openAddressIndex(compared.after.path));
  const known = new IndexedAddresses(before);
  for (const record of differing(after, compared.after, compared.before)) {
    const { key } = record;
    const old = known.find(key);
    if (old === null) yield { change: 'added', key, after: fieldsOf(record) };
    else if (!isSame(old, record)) yield changed(fieldsOf(old), fieldsOf(record), key);
  }
  const present = new IndexedAddresses(after);
  for (const record of differing(before, compared.before, compared.after)) {
    const { key } = record;
    if (present.find(key) === null) yield { change: 'removed', key, before: fieldsOf(record) };
  }
}

/** The records whose fingerprint another generation does not have; all of them where there are no fingerprints. */
function* differing(
  records: IndexRecords,
  { fingerprints: own }: ComparedIndex,
  { fingerprints: other }: ComparedIndex,
): Generator<AddressRecord> {
  if (own === null || other === null) {
    yield* records.all();
    return;
  }
  const { keyForm } = records.directory.header;
  const { unitRowStart } = records.directory.sections;
  for (let unit = 0; unit + 1 < unitRowStart.length; unit++) {
    const from = unitRowStart[unit];
    for (const [place, key] of records.directory.rowKeys(from, unitRowStart[unit + 1]).entries()) {
      const mark = markOfKey(keyForm, key);
      const hash = fingerprintOf(own, mark);
      if (hash === null || hash !== fingerprintOf(other, mark)) yield records.at(from + place, unit);
    }
  }
}

/** Names and numbers of an address, its units as `street` and `streetCode`. */
function fieldsOf(record: AddressRecord): AddressFields {
  const fields: Record<string, string | number | null> = {};
  for (const name of UNITS) {
    const unit = record[name];
    if (unit === null) continue;
    fields[name] = unit.name;
    fields[`${name}Code`] = unit.code;
  }
  for (const name of PLAIN) fields[name] = record[name];
  return fields;
}

function isSame(a: AddressRecord, b: AddressRecord): boolean {
  return PLAIN.every((name) => a[name] === b[name]) && UNITS.every((name) => isSameUnit(a[name], b[name]));
}

function isSameUnit(a: NamedUnit | null, b: NamedUnit | null): boolean {
  return a === b || (a?.code === b?.code && a?.name === b?.name);
}

function changed(before: AddressFields, after: AddressFields, key: string): AddressChange {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const fields = [...names].filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const only = (of: AddressFields): AddressFields => Object.fromEntries(fields.map((name) => [name, of[name] ?? null]));
  return { change: 'changed', key, fields, before: only(before), after: only(after) };
}
