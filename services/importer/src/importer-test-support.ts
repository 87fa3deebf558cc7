import { type RecordBus, registerTopics } from '@tripoint/bus';
import type { AddressRecord, ReadReport, RegisterInput, RegisterReader } from '@tripoint/registers';
import type { RunNews, RunOutcome, Verdict } from '@tripoint/search';
import type { StartIndexer } from './local-import';

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
  return {
    id: 'cz-addresses',
    country: 'cz',
    async open(): Promise<RegisterInput> {
      if (source.openError !== undefined) throw source.openError;
      let read = 0;
      return {
        totalBytes: source.batches.length,
        bytesRead: () => read,
        report: () => report,
        async *batches() {
          for (const [index, batch] of source.batches.entries()) {
            await source.beforeBatch?.(index);
            read += 1;
            yield [...batch];
          }
          if (source.readError !== undefined) throw source.readError;
        },
      };
    },
  };
}

/** What a stand-in for the indexer was given. */
export interface Heard {
  readonly kinds: string[];
  keys: string[];
  closed: boolean;
}

export interface TestIndexerOptions {
  readonly verdict?: Verdict;
  /** Thrown at the message of this kind. */
  readonly failAt?: { readonly kind: string; readonly error: Error };
  readonly silent?: boolean;
}

/** Test support: an indexer that only listens and answers. */
export function testIndexer(options: TestIndexerOptions = {}): { heard: Heard; startIndexer: StartIndexer } {
  const heard: Heard = { kinds: [], keys: [], closed: false };
  const topics = registerTopics<AddressRecord, RunNews>('cz-addresses');
  const startIndexer: StartIndexer = async ({ bus }: { readonly bus: RecordBus }) => {
    await bus.subscribe(topics.records, async (message) => {
      heard.kinds.push(message.kind);
      if (message.kind === options.failAt?.kind) throw options.failAt.error;
      if (message.kind === 'records') heard.keys.push(...message.records.map(({ key }) => key));
      if (message.kind !== 'snapshot-end' || options.silent) return;
      await bus.publish(topics.status, { run: message.run, phase: 'building' });
      await bus.publish(topics.status, { run: message.run, outcome: outcomeOf(options.verdict ?? 'live') });
    });
    return {
      close: async () => {
        heard.closed = true;
      },
    };
  };
  return { heard, startIndexer };
}

function outcomeOf(verdict: Verdict): RunOutcome {
  const counts = {
    rows: 3,
    units: 1,
    streets: 1,
    municipalities: 1,
    postalCodes: 1,
    rowsWithoutCoordinates: 0,
    byRegion: { Vysočina: 3 },
  };
  const gate = { name: 'rows', figure: '3', threshold: 'at least 1', passed: verdict !== 'refused', note: '' };
  return {
    verdict,
    generation: '20261121T114012345Z-4f2a',
    directory: verdict === 'checked' ? null : '/data/somewhere',
    bytes: 67_100_000,
    report: {
      verdict,
      counts,
      difference: { added: 1, changed: 2, removed: 3, unchanged: 4 },
      gates: [gate],
    },
  };
}
