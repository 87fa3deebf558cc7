import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RecordBus, type RegisterMessage, registerTopics } from '@tripoint/bus';
import { type Gate, GenerationStore, type RunEvent, type RunOutcome, type Verdict } from '@tripoint/generations';
import type {
  AddressRecord,
  ChangeBase,
  KnownAddresses,
  ReadReport,
  RecordChange,
  RefusedRow,
  RegisterInput,
  RegisterReader,
} from '@tripoint/registers';
import type { StartIndexer } from '../order/local-runs';
import { readRefusedRows } from '../run/refused-rows';
import type { RunRecord } from '../run/run-record';

/** Test support: the record of a run that went well. */
export function testRunRecord(facts: Partial<RunRecord> = {}): RunRecord {
  return {
    run: '20261121T114012345Z-4f2a',
    register: 'cz-addresses',
    state: 'live',
    origin: { kind: 'command', who: 'jana' },
    mode: 'full',
    base: null,
    redriven: null,
    from: '/registers/file.zip',
    path: '/registers/file.zip',
    sourceMark: null,
    hierarchy: null,
    sourceVersion: '20220430',
    dryRun: false,
    sample: false,
    startedAt: '2026-11-21T11:40:12.345Z',
    endedAt: '2026-11-21T11:40:40.345Z',
    durationMs: 28_000,
    rowsPerSecond: 97_849,
    peakMemoryBytes: 1_100_000_000,
    progress: { rows: 3, bytes: 10, totalBytes: 10, share: 1 },
    read: null,
    refusedRows: { kept: 0, complete: true },
    outcome: null,
    failure: null,
    process: { pid: 1, host: 'here', start: null },
    rolledBack: null,
    accepted: null,
    ...facts,
  };
}

const NAMED = { code: 1, name: 'Jihlava' };

/** Test support: so many records, numbered from 1. */
export function testRecords(count: number): AddressRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    country: 'cz' as const,
    key: String(index + 1),
    sourceVersion: 1,
    region: NAMED,
    county: NAMED,
    city: null,
    municipality: NAMED,
    part: NAMED,
    cityDistrict: null,
    gmina: null,
    street: NAMED,
    numberKind: 'conscription' as const,
    houseNumber: index + 1,
    orientationNumber: null,
    orientationLetter: '',
    numberText: null,
    postalCode: '58601',
    lat: 49.4,
    lng: 15.6,
  }));
}

export interface TestSource {
  readonly batches: readonly (readonly AddressRecord[])[];
  readonly report?: Partial<ReadReport>;
  /** Thrown by open. */
  readonly openError?: Error;
  /** Thrown after the last batch. */
  readonly readError?: Error;
  /** Called before each batch. */
  readonly beforeBatch?: (index: number) => void | Promise<void>;
  /** Reported with the first batch. */
  readonly refusedRows?: readonly RefusedRow[];
  /** Given to openChanges, which is absent without them. */
  readonly changes?: readonly (readonly RecordChange[])[];
  /** What openRows makes of a row that was refused; it is absent without. */
  readonly reread?: (row: RefusedRow) => AddressRecord | null;
  /** Text of the state that is saved after a load. */
  readonly state?: string;
  /** Given the text of the state that openChanges found, null when it found none. */
  readonly onState?: (state: string | null, base: ChangeBase) => void;
}

/** Test support: a register in memory. */
export function testReader(source: TestSource): RegisterReader {
  const kept = source.batches.reduce((sum, batch) => sum + batch.length, 0);
  const report: ReadReport = {
    register: 'cz-addresses',
    rowsRead: kept,
    kept,
    refused: {},
    warnings: {},
    files: 1,
    sourceVersion: '20220430',
    hierarchy: null,
    rowsWithoutCounty: 0,
    ...source.report,
  };
  const inputOf = <T>(batches: readonly (readonly T[])[], onRefused?: (row: RefusedRow) => void) => {
    let read = 0;
    return {
      totalBytes: batches.length,
      bytesRead: () => read,
      report: () => report,
      ...(source.state === undefined
        ? {}
        : { saveState: (folder: string) => writeFile(join(folder, 'state'), source.state as string) }),
      async *batches() {
        for (const row of source.refusedRows ?? []) onRefused?.(row);
        for (const [index, batch] of batches.entries()) {
          await source.beforeBatch?.(index);
          read += 1;
          yield [...batch];
        }
        if (source.readError !== undefined) throw source.readError;
      },
    };
  };
  const { changes, reread } = source;
  return {
    id: 'cz-addresses',
    country: 'cz',
    async open(_from, options): Promise<RegisterInput> {
      if (source.openError !== undefined) throw source.openError;
      return inputOf(source.batches, options?.onRefused);
    },
    ...(changes === undefined
      ? {}
      : {
          async openChanges(_from, base, options) {
            source.onState?.(base.state === null ? null : await readFile(join(base.state, 'state'), 'utf8'), base);
            return { saveState: async () => undefined, ...inputOf(changes, options?.onRefused) };
          },
        }),
    ...(reread === undefined
      ? {}
      : {
          async openRows(_from, rows) {
            const records: AddressRecord[] = [];
            for await (const row of rows) records.push(...[reread(row)].filter((record) => record !== null));
            return inputOf(records.length === 0 ? [] : [records]);
          },
        }),
  };
}

/** Test support: a list of records as what answers now. */
export function testKnown(records: readonly AddressRecord[]): KnownAddresses {
  const none = (): AddressRecord[] => [];
  return {
    find: (key) => records.find((record) => record.key === key) ?? null,
    ofStreet: none,
    ofPart: none,
    ofCityDistrict: none,
    ofMunicipality: none,
    ofCounty: none,
    ofRegion: none,
  };
}

/** What a stand-in for the indexer was given. */
export interface Received {
  readonly kinds: string[];
  keys: string[];
  /** `upsert 3`, `remove 4`. */
  readonly changes: string[];
  readonly messages: RegisterMessage<AddressRecord>[];
  closed: boolean;
}

export interface TestIndexerOptions {
  readonly verdict?: Verdict;
  /** Thrown at the message of this kind. */
  readonly failAt?: { readonly kind: string; readonly error: Error };
  readonly silent?: boolean;
  /** Called with the run once everything was published. */
  readonly beforeOutcome?: (run: string) => Promise<void>;
  /** Has the end count as handled at once, and reports the outcome once this resolves. */
  readonly lateOutcome?: Promise<void>;
}

/** Test support: an indexer that only listens and answers. */
export function testIndexer(options: TestIndexerOptions = {}): { received: Received; startIndexer: StartIndexer } {
  const received: Received = { kinds: [], keys: [], changes: [], messages: [], closed: false };
  const topics = registerTopics<AddressRecord, RunEvent>('cz-addresses');
  const startIndexer: StartIndexer = async ({ bus }: { readonly bus: RecordBus }) => {
    await bus.subscribe(topics.records, async (message) => {
      received.kinds.push(message.kind);
      received.messages.push(message);
      if (message.kind === options.failAt?.kind) throw options.failAt.error;
      if (message.kind === 'records') received.keys.push(...message.records.map(({ key }) => key));
      if (message.kind === 'changes') received.changes.push(...message.changes.map(renderChange));
      if ((message.kind !== 'snapshot-end' && message.kind !== 'changes-end') || options.silent) return;
      await options.beforeOutcome?.(message.run);
      await bus.publish(topics.status, { run: message.run, phase: 'building' });
      const outcome = { run: message.run, outcome: outcomeOf(options.verdict ?? 'live') };
      if (options.lateOutcome === undefined) await bus.publish(topics.status, outcome);
      else void options.lateOutcome.then(() => bus.publish(topics.status, outcome));
    });
    return {
      close: async () => {
        received.closed = true;
      },
    };
  };
  return { received, startIndexer };
}

function renderChange(change: RecordChange): string {
  return `${change.kind} ${change.kind === 'upsert' ? change.record.key : change.key}`;
}

/** Test support: what an indexer says of a generation. */
export function testReport(verdict: Verdict): RunOutcome['report'] {
  const counts = {
    rows: 3,
    units: 1,
    streets: 1,
    municipalities: 1,
    postalCodes: 1,
    rowsWithoutCoordinates: 0,
    rowsWithoutPostalCode: 0,
    rowsFarFromMunicipality: 0,
    byRegion: { Vysočina: 3 },
  };
  const gate = { name: 'rows', figure: '3', threshold: 'at least 1', passed: verdict !== 'refused', note: '' };
  return { verdict, counts, difference: { added: 1, changed: 2, removed: 3, unchanged: 4 }, gates: [gate] };
}

function outcomeOf(verdict: Verdict): RunOutcome {
  return {
    verdict,
    generation: '20261121T114012345Z-4f2a',
    directory: verdict === 'checked' ? null : '/data/somewhere',
    bytes: 67_100_000,
    report: testReport(verdict),
  };
}

/** Test support: the refused rows that a run left. */
export async function allRows(path: string): Promise<RefusedRow[]> {
  const rows: RefusedRow[] = [];
  for await (const row of readRefusedRows(path)) rows.push(row);
  return rows;
}

/** Test support: makes a generation of a run the live one, as an indexer would. */
export async function goLive(dataDir: string, run: string, sample = false): Promise<void> {
  const store = new GenerationStore({ dataDir, register: 'cz-addresses' });
  const staged = await store.begin();
  await writeFile(staged.indexPath, 'index');
  await store.writeFingerprints(staged, { keys: new Uint32Array(), hashes: new Uint32Array() });
  await store.publish(staged, { run, sourceVersion: '20220430', sample, report: testReport('live') });
}

/** Test support: keeps the generation of a run that a check refused, as an indexer would. */
export async function keepRefused(
  dataDir: string,
  run: string,
  facts: { readonly gates?: readonly Gate[]; readonly sample?: boolean; readonly laterMs?: number } = {},
): Promise<void> {
  const { gates = [], sample = false, laterMs = 0 } = facts;
  const now = (): Date => new Date(Date.now() + laterMs);
  const store = new GenerationStore({ dataDir, register: 'cz-addresses', now });
  const staged = await store.begin();
  await writeFile(staged.indexPath, 'index');
  await store.writeFingerprints(staged, { keys: new Uint32Array(), hashes: new Uint32Array() });
  await store.refuse(staged, { run, sourceVersion: null, sample, report: { ...testReport('refused'), gates } });
}
