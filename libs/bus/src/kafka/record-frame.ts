import type {
  ChangesBegin,
  ChangesEnd,
  KeyedChange,
  KeyedRecord,
  SnapshotAbort,
  SnapshotBegin,
  SnapshotEnd,
} from '../topics';
import { MESSAGE_BYTES_MAX } from './kafka-settings';
import type { RecordCheck, RegisterItem } from './record-items';
import type { RecordJson } from './record-json';

type Json = Readonly<Record<string, unknown>>;
type Control = SnapshotBegin | SnapshotEnd | SnapshotAbort | ChangesBegin | ChangesEnd;

/** Format of control messages; part of each, because a topic outlives the program that writes it. */
const FORMAT = 1;
const MOST_NAME_CHARACTERS = 200;
/** How names that reach into prototypes can be written in JSON; the first look, which is rarely true. */
const SUSPECT = /__proto__|\\u/;

/** A message that cannot be an item, with the reason for its dead letter. */
export interface Refusal {
  readonly kind: 'refused';
  readonly reason: string;
}

export function writeRecord(runJson: string, record: KeyedRecord, json: RecordJson): string {
  return `{"run":${runJson},"record":${json.write(record)}}`;
}

export function writeChange(runJson: string, change: KeyedChange<KeyedRecord>, json: RecordJson): string {
  return change.kind === 'upsert'
    ? `{"run":${runJson},"upsert":${json.write(change.record)}}`
    : `{"run":${runJson},"remove":${JSON.stringify(change.key)},"sourceVersion":${change.sourceVersion}}`;
}

/** @param inPartition what the end of a run says of the partition it goes to */
export function writeControl(control: Control, partitions: number, inPartition = 0): string {
  const { kind, ...facts } = control;
  return JSON.stringify({ control: kind, format: FORMAT, partitions, inPartition, ...facts });
}

/** Reads one message; whatever the bytes are, it returns. */
export function readMessage<R extends KeyedRecord>(
  value: Buffer | null,
  key: Buffer | null,
  offset: number,
  check?: RecordCheck,
): RegisterItem<R> | Refusal {
  if (value === null || value.length === 0) return refused('empty message');
  if (value.length > MESSAGE_BYTES_MAX) return refused('message too large');
  const text = value.toString();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused('no JSON');
  }
  if (!isObject(json)) return refused('no object');
  if (SUSPECT.test(text) && namesPrototype(json)) return refused('forbidden name');
  if (!isName(json.run)) return refused('no run');
  if (json.control !== undefined) return readControl(json, json.run, offset);
  if (json.format !== undefined && json.format !== FORMAT) return refused('unknown format');
  if (json.record !== undefined) return readRecord(json.run, json.record, key, offset, 'record', check);
  if (json.upsert !== undefined) return readRecord(json.run, json.upsert, key, offset, 'upsert', check);
  if (json.remove !== undefined) return readRemoval(json, json.run, key, offset);
  return refused('unknown kind');
}

function readRecord<R extends KeyedRecord>(
  run: string,
  record: unknown,
  keyBytes: Buffer | null,
  offset: number,
  kind: 'record' | 'upsert',
  check: RecordCheck | undefined,
): RegisterItem<R> | Refusal {
  if (!isObject(record)) return refused('no record');
  const { key, sourceVersion = null } = record;
  const wrong = wrongKey(key, keyBytes);
  if (wrong !== null) return refused(wrong);
  if (sourceVersion !== null && !isCount(sourceVersion)) return refused('wrong sourceVersion');
  const objection = check?.(record) ?? null;
  if (objection !== null) return refused(objection);
  const place = { run, offset, key: key as string, sourceVersion };
  return kind === 'record'
    ? { kind: 'record', ...place, record: record as unknown as R }
    : { kind: 'change', ...place, change: { kind: 'upsert', record: record as unknown as R } };
}

function readRemoval<R extends KeyedRecord>(
  { remove, sourceVersion }: Json,
  run: string,
  keyBytes: Buffer | null,
  offset: number,
): RegisterItem<R> | Refusal {
  const wrong = wrongKey(remove, keyBytes);
  if (wrong !== null) return refused(wrong);
  if (!isCount(sourceVersion)) return refused('wrong sourceVersion');
  const key = remove as string;
  return { kind: 'change', run, offset, key, sourceVersion, change: { kind: 'remove', key, sourceVersion } };
}

/** The order of a key holds only if the message was placed by the key that the record itself has. */
function wrongKey(key: unknown, keyBytes: Buffer | null): string | null {
  if (keyBytes === null || keyBytes.length === 0) return 'message without key';
  if (!isName(key)) return 'record without key';
  return keyBytes.toString() === key ? null : 'key of another record';
}

function readControl<R extends KeyedRecord>(json: Json, run: string, offset: number): RegisterItem<R> | Refusal {
  const { control: kind, format, partitions, inPartition, dryRun, reason } = json;
  if (format !== FORMAT) return refused('unknown format');
  const wrong = refused('wrong control message');
  if (kind === 'snapshot-abort') {
    return typeof reason === 'string' ? { kind: 'abort', run, offset, reason } : wrong;
  }
  if (!isCount(partitions) || partitions === 0 || !isCount(inPartition)) return wrong;
  const { register, base, sample, published, refused: refusedRows, sourceVersion } = json;
  switch (kind) {
    case 'snapshot-begin':
      return isName(register) && typeof dryRun === 'boolean' && typeof sample === 'boolean'
        ? { kind: 'begin', run, offset, partitions, begin: { kind, register, run, dryRun, sample } }
        : wrong;
    case 'changes-begin':
      return isName(register) && isName(base) && typeof dryRun === 'boolean'
        ? { kind: 'begin', run, offset, partitions, begin: { kind, register, run, base, dryRun } }
        : wrong;
    case 'snapshot-end':
    case 'changes-end': {
      if (!isCount(published) || !isCount(refusedRows)) return wrong;
      if (sourceVersion !== null && !isName(sourceVersion)) return wrong;
      const end = { kind, run, published, refused: refusedRows, sourceVersion };
      return { kind: 'end', run, offset, end, partitions, inPartition, received: 0, rejected: 0 };
    }
    default:
      return refused('unknown control message');
  }
}

function refused(reason: string): Refusal {
  return { kind: 'refused', reason };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MOST_NAME_CHARACTERS;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Without recursion: the depth of the message is chosen by its writer. */
function namesPrototype(json: Json): boolean {
  const left: object[] = [json];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const below of Object.values(value)) if (typeof below === 'object' && below !== null) left.push(below);
  }
  return false;
}
