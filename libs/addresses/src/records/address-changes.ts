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

/**
 * What differs between two generations, address by address: first what was added and changed, then what was removed, in
 * the order of the indexes. One record of each is in memory at a time, besides the index files.
 *
 * @param paths index files
 */
export async function* addressChanges(paths: {
  readonly before: string;
  readonly after: string;
}): AsyncGenerator<AddressChange> {
  const before = new IndexRecords(await openAddressIndex(paths.before));
  const after = new IndexRecords(await openAddressIndex(paths.after));
  const known = new IndexedAddresses(before);
  for (const record of after.all()) {
    const { key } = record;
    const old = known.find(key);
    if (old === null) yield { change: 'added', key, after: fieldsOf(record) };
    else if (!isSame(old, record)) yield changed(fieldsOf(old), fieldsOf(record), key);
  }
  const present = new IndexedAddresses(after);
  for (const record of before.all()) {
    const { key } = record;
    if (present.find(key) === null) yield { change: 'removed', key, before: fieldsOf(record) };
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
