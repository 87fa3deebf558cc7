import { type Fingerprints, fingerprintOf } from '@tripoint/generations';
import type { RecordDifference, RecordFields } from './imported-kind';

/** The records of a generation, and how two generations compare those of one key. */
export interface ComparedRecords<R> {
  /** Every record but those whose key is passed over. */
  allBut(isPassedOver: (key: string) => boolean): Iterable<R>;
  find(key: string): R | null;
  readonly fingerprints: Fingerprints | null;
}

/** How the records of one kind are compared and shown. */
export interface RecordComparison<R> {
  /** The number by which fingerprints have a key. */
  markOf(key: string): number;
  fieldsOf(record: R): RecordFields;
}

/**
 * What differs between two generations, record by record: first what was added and changed, then what was removed, in the
 * order of the indexes. What has the same fingerprint in both is passed over.
 */
export function* recordDifferences<R extends { readonly key: string }>(
  before: ComparedRecords<R>,
  after: ComparedRecords<R>,
  { markOf, fieldsOf }: RecordComparison<R>,
): Generator<RecordDifference> {
  const isSame = (key: string): boolean => {
    if (before.fingerprints === null || after.fingerprints === null) return false;
    const mark = markOf(key);
    const hash = fingerprintOf(after.fingerprints, mark);
    return hash !== null && hash === fingerprintOf(before.fingerprints, mark);
  };
  for (const record of after.allBut(isSame)) {
    const { key } = record;
    const old = before.find(key);
    if (old === null) yield { change: 'added', key, after: fieldsOf(record) };
    else {
      const difference = changed(key, fieldsOf(old), fieldsOf(record));
      if (difference.fields.length > 0) yield difference;
    }
  }
  for (const record of before.allBut(isSame)) {
    const { key } = record;
    if (after.find(key) === null) yield { change: 'removed', key, before: fieldsOf(record) };
  }
}

/** Of records that are read in any case. */
export function* without<R extends { readonly key: string }>(
  records: Iterable<R>,
  isPassedOver: (key: string) => boolean,
): Generator<R> {
  for (const record of records) if (!isPassedOver(record.key)) yield record;
}

function changed(key: string, before: RecordFields, after: RecordFields) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const fields = [...names].filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const only = (of: RecordFields): RecordFields => Object.fromEntries(fields.map((name) => [name, of[name] ?? null]));
  return { change: 'changed', key, fields, before: only(before), after: only(after) } as const;
}
