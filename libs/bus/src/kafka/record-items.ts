import type { ChangesBegin, ChangesEnd, KeyedChange, KeyedRecord, SnapshotBegin, SnapshotEnd } from '../topics';

/** Where an item lies in its partition. */
interface ItemPlace {
  readonly run: string;
  readonly offset: number;
}

export interface RecordItem<R extends KeyedRecord> extends ItemPlace {
  readonly kind: 'record';
  readonly key: string;
  readonly record: R;
  /** Order of versions of one key, larger is newer; null when the record carries none. */
  readonly sourceVersion: number | null;
}

export interface ChangeItem<R extends KeyedRecord> extends ItemPlace {
  readonly kind: 'change';
  readonly key: string;
  readonly change: KeyedChange<R>;
  readonly sourceVersion: number | null;
}

/** Opens a run; every partition has one. */
export interface BeginItem extends ItemPlace {
  readonly kind: 'begin';
  readonly begin: SnapshotBegin | ChangesBegin;
  /** Partitions that the run is spread over. */
  readonly partitions: number;
}

/** Closes a run; every partition has one. The partition is complete when received + rejected = inPartition. */
export interface EndItem extends ItemPlace {
  readonly kind: 'end';
  readonly end: SnapshotEnd | ChangesEnd;
  readonly partitions: number;
  /** Records or changes of the run that were published to this partition. */
  readonly inPartition: number;
  /** Records or changes of the run that were handed over from this partition since its begin. */
  readonly received: number;
  /** Messages of the partition that became dead letters since the begin of the run. */
  readonly rejected: number;
  /** What came with the message beside it; anybody may have written it. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Takes a run back; every partition has one. */
export interface AbortItem extends ItemPlace {
  readonly kind: 'abort';
  readonly reason: string;
}

/** What one message of a records topic holds, in its partition's order. */
export type RegisterItem<R extends KeyedRecord> = RecordItem<R> | ChangeItem<R> | BeginItem | EndItem | AbortItem;

/** Says what is wrong with a record, or null: what the bus itself cannot know. */
export type RecordCheck = (record: Readonly<Record<string, unknown>>) => string | null;
