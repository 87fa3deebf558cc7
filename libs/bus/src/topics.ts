/**
 * A named stream of messages of one type. The type parameter exists for the compiler alone, so that what is published
 * to a topic is what its subscribers are given.
 */
export interface Topic<M> {
  /** Name on the carrier: letters, digits, dots, hyphens. */
  readonly name: string;
  /**
   * True when a message nobody consumes would be data lost: a carrier that keeps nothing refuses to publish it. False
   * for notices, which reach the present subscribers.
   */
  readonly needsConsumer: boolean;
  /**
   * What its messages are, which decides how a carrier that keeps them lays them out: records in many partitions, rows
   * for people to look at, or events of which the last of each run is kept.
   */
  readonly carries: 'records' | 'rows' | 'events';
  readonly messageType?: (message: M) => void;
}

/** What the bus asks of a record: its own key, which orders and places it on a partitioned carrier. */
export interface KeyedRecord {
  readonly key: string;
}

/** Opens a snapshot: everything up to its end belongs to one full load of a register. */
export interface SnapshotBegin {
  readonly kind: 'snapshot-begin';
  readonly register: string;
  readonly run: string;
  /** Build and check, but never make it visible. */
  readonly dryRun: boolean;
  /** The records were generated, not published by an authority. */
  readonly sample: boolean;
}

export interface RecordBatch<R extends KeyedRecord> {
  readonly kind: 'records';
  readonly run: string;
  readonly records: readonly R[];
}

/** Closes a snapshot with what the producer counted, so that the consumer can prove that nothing was lost. */
export interface SnapshotEnd {
  readonly kind: 'snapshot-end';
  readonly run: string;
  /** Records published between begin and end. */
  readonly published: number;
  /** Rows of the source that became dead letters. */
  readonly refused: number;
  /** Version mark of the source (a date), or null when it carries none. */
  readonly sourceVersion: string | null;
}

/** Takes a snapshot or a change set back: the producer stopped before its end. */
export interface SnapshotAbort {
  readonly kind: 'snapshot-abort';
  readonly run: string;
  readonly reason: string;
}

/** Opens a change set: everything up to its end is applied to the live data together, or not at all. */
export interface ChangesBegin {
  readonly kind: 'changes-begin';
  readonly register: string;
  readonly run: string;
  /** Run of the generation that the changes were read against; another live generation refuses them. */
  readonly base: string;
  readonly dryRun: boolean;
}

/** What happens to one record: it is there as given, or it is there no more. */
export type KeyedChange<R extends KeyedRecord> =
  | { readonly kind: 'upsert'; readonly record: R }
  | { readonly kind: 'remove'; readonly key: string; readonly sourceVersion: number };

export interface ChangeBatch<R extends KeyedRecord> {
  readonly kind: 'changes';
  readonly run: string;
  readonly changes: readonly KeyedChange<R>[];
}

/** Closes a change set with what the producer counted. */
export interface ChangesEnd {
  readonly kind: 'changes-end';
  readonly run: string;
  /** Changes published between begin and end. */
  readonly published: number;
  /** Entries of the source that became dead letters. */
  readonly refused: number;
  readonly sourceVersion: string | null;
}

export type RegisterMessage<R extends KeyedRecord> =
  | SnapshotBegin
  | RecordBatch<R>
  | SnapshotEnd
  | SnapshotAbort
  | ChangesBegin
  | ChangeBatch<R>
  | ChangesEnd;

/** A row of a register that could not become a record. */
export interface DeadLetter {
  readonly run: string;
  /** Why, as one word or phrase of the parser's list. */
  readonly reason: string;
  readonly file: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** The row itself, cut by the parser. */
  readonly text: string;
}

/** The topics of one register: its records, the rows it could not read, and the events of its runs. */
export interface RegisterTopics<R extends KeyedRecord, S> {
  readonly records: Topic<RegisterMessage<R>>;
  readonly deadLetters: Topic<DeadLetter>;
  readonly status: Topic<S>;
}

/** Version of the message format: part of the topic name, so that two formats never meet on one topic. */
const FORMAT_VERSION = 'v1';

const REGISTER_ID = /^([a-z]{2})-([a-z]+(?:-[a-z]+)*)$/;

/**
 * Names the topics of a register: `register.<cc>.<kind>.v1`, `….dlq` and `….status`.
 *
 * @param register id of the register: country code, hyphen, kind, such as `cz-addresses`
 * @throws RangeError when it has another form
 */
export function registerTopics<R extends KeyedRecord, S>(register: string): RegisterTopics<R, S> {
  const [, country, kind] = REGISTER_ID.exec(register) ?? [];
  if (country === undefined) throw new RangeError(`"${register}" is not the id of a register`);
  const name = `register.${country}.${kind}.${FORMAT_VERSION}`;
  return {
    records: { name, needsConsumer: true, carries: 'records' },
    deadLetters: { name: `${name}.dlq`, needsConsumer: false, carries: 'rows' },
    status: { name: `${name}.status`, needsConsumer: false, carries: 'events' },
  };
}

/**
 * Consumer group of the indexers of one register. One group for each, because Kafka hands the partitions of all topics of
 * a group to all of its members.
 */
export const indexerGroup = (register: string): string => `indexer.${register}`;
