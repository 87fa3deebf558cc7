import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenedSearch } from '@tripoint/addresses';
import {
  ensureTopics,
  indexerGroup,
  KafkaBus,
  type KafkaConnection,
  type KeyedChange,
  lag,
  type RecordBus,
  type RegisterTopics,
  registerTopics,
} from '@tripoint/bus';
import {
  createGenerationId,
  type RunEvent,
  type RunOutcome,
  type SearchClient,
  writeClient,
} from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import { noTracing, silentLogger, type Tracing, traceHeaders } from '@tripoint/runtime';
import { removeIndices, stackAddress, testPrefix, until } from '@tripoint/testing';
import { DistributedIndexer } from '../distributed/distributed-indexer';
import { RecordStaging } from '../distributed/record-staging';
import { DistributedRuns } from '../distributed/run-store';
import { openRegisterIndexing, type RegisterIndexing, type RegisterIndexingOptions } from '../register-indexing';

const REGISTER = 'cz-addresses';

/** Each look opens a connection. */
const LAG_POLL_MS = 200;

/** The trace that the bench publishes runs in. */
export const TRACE = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true, state: null };

/** Test support: topics and indices of their own, indexers over them, and a producer. */
export class DistributedBench {
  readonly prefix = testPrefix();
  readonly connection: KafkaConnection = {
    brokers: [stackAddress('KAFKA_BROKERS')],
    prefix: this.prefix,
    headers: traceHeaders(TRACE),
  };
  readonly topics: RegisterTopics<AddressRecord, RunEvent> = registerTopics(REGISTER);
  readonly client: SearchClient = writeClient(stackAddress('ELASTICSEARCH_URL'));
  readonly runs = new DistributedRuns(this.client, this.prefix);
  readonly staging = new RecordStaging<AddressRecord>(this.client, this.prefix);
  readonly fatal: Error[] = [];
  readonly events: RunEvent[] = [];
  /** Spans that indexers ended, and what they are a part of. */
  readonly spans: { readonly name: string; readonly traceId: string | undefined; readonly failed: boolean }[] = [];
  private readonly tracing: Tracing = {
    begin: (kind, parent) => ({
      ...noTracing.begin(kind, parent),
      isRecorded: true,
      end: (name, _fields, failed = false) => void this.spans.push({ name, traceId: parent?.traceId, failed }),
    }),
    close: noTracing.close,
  };
  private readonly indexers = new Set<DistributedIndexer<AddressRecord>>();
  private readonly opened: RegisterIndexing<AddressRecord, OpenedSearch>[] = [];
  private directory = '';
  private bus: KafkaBus | null = null;
  private indexerEvents: KafkaBus | null = null;

  static async open(partitions = 4): Promise<DistributedBench> {
    const bench = new DistributedBench();
    bench.directory = await mkdtemp(join(tmpdir(), 'distributed-'));
    await ensureTopics(bench.connection, REGISTER, { partitions });
    bench.bus = await KafkaBus.connect({ connection: bench.connection, groups: [indexerGroup(REGISTER)] });
    bench.indexerEvents = await KafkaBus.connect({ connection: bench.connection });
    await bench.bus.subscribe(bench.topics.status, (event) => void bench.events.push(event));
    return bench;
  }

  get producer(): KafkaBus {
    if (this.bus === null) throw new Error('the bench is not open');
    return this.bus;
  }

  private indexingOptions(): RegisterIndexingOptions {
    return {
      register: REGISTER,
      dataDir: this.directory,
      store: { engine: 'elasticsearch', server: stackAddress('ELASTICSEARCH_URL'), prefix: this.prefix },
      // A few records drawn from a handful of houses are not found in the first opened of an answer.
      thresholds: { minimumGoldenShare: 0, goldenQueries: 20, reversePoints: 10 },
    };
  }

  /** The register of these tests has addresses. */
  private ofAddresses(): RegisterIndexing<AddressRecord, OpenedSearch> {
    return openRegisterIndexing(this.indexingOptions()) as RegisterIndexing<AddressRecord, OpenedSearch>;
  }

  indexing(): RegisterIndexing<AddressRecord, OpenedSearch> {
    const indexing = this.ofAddresses();
    this.opened.push(indexing);
    return indexing;
  }

  /**
   * @param onEvent called before each event is published; what it throws happens instead
   * @param group another one reads the topics from their beginning
   */
  async startIndexer(
    onEvent: (event: RunEvent) => void | Promise<void> = () => undefined,
    group = indexerGroup(REGISTER),
  ): Promise<DistributedIndexer<AddressRecord>> {
    const { indexerEvents } = this;
    if (indexerEvents === null) throw new Error('the bench is not open');
    const events: Pick<RecordBus, 'publish'> = {
      publish: async (topic, message) => {
        await onEvent(message as RunEvent);
        await indexerEvents.publish(topic, message);
      },
    };
    const indexer = await DistributedIndexer.start({
      register: REGISTER,
      connection: this.connection,
      topics: this.topics,
      group,
      indexing: this.ofAddresses(),
      options: this.indexingOptions(),
      runs: this.runs,
      staging: this.staging,
      events,
      logger: silentLogger,
      signal: new AbortController().signal,
      onFatal: (error) => this.fatal.push(error),
      tracing: this.tracing,
    });
    this.indexers.add(indexer);
    return indexer;
  }

  async stopIndexer(indexer: DistributedIndexer<AddressRecord>): Promise<void> {
    this.indexers.delete(indexer);
    await indexer.close();
  }

  /** Publishes a full load and waits until it has come to its end. */
  async load(run: string, records: readonly AddressRecord[]): Promise<RunOutcome | null> {
    const { records: topic } = this.topics;
    await this.producer.publish(topic, {
      kind: 'snapshot-begin',
      register: REGISTER,
      run,
      dryRun: false,
      sample: false,
    });
    for (let i = 0; i < records.length; i += 500) {
      await this.producer.publish(topic, { kind: 'records', run, records: records.slice(i, i + 500) });
    }
    await this.producer.publish(topic, {
      kind: 'snapshot-end',
      run,
      published: records.length,
      refused: 0,
      sourceVersion: '2026-11-01',
    });
    return this.ended(run);
  }

  /** Publishes a change set against a run and waits until it has come to its end. */
  async change(run: string, base: string, changes: readonly KeyedChange<AddressRecord>[]): Promise<RunOutcome | null> {
    const { records: topic } = this.topics;
    await this.producer.publish(topic, { kind: 'changes-begin', register: REGISTER, run, base, dryRun: false });
    await this.producer.publish(topic, { kind: 'changes', run, changes });
    await this.producer.publish(topic, {
      kind: 'changes-end',
      run,
      published: changes.length,
      refused: 0,
      sourceVersion: '2026-11-02',
    });
    return this.ended(run);
  }

  /** Waits until everything published was handled. @returns how the run ended, when that was reported */
  async ended(run: string): Promise<RunOutcome | null> {
    await this.producer.flush(this.topics.records);
    await this.producer.flush(this.topics.status);
    const reported = this.events.filter((event) => event.run === run && 'outcome' in event);
    const [first] = reported;
    return first !== undefined && 'outcome' in first ? first.outcome : null;
  }

  /** Waits until a group has handled all records that there are. */
  async caughtUp(group: string): Promise<void> {
    const isRead = async () => (await lag(this.connection, group, this.topics.records)).every((one) => one.lag === 0);
    await until('every record was read', isRead, undefined, LAG_POLL_MS);
  }

  /** Id of the generation that answers; null when none does. */
  async liveId(): Promise<string | null> {
    return (await this.indexing().generations.live())?.id ?? null;
  }

  /** What is remembered of all runs, by their ids. */
  async runStates(): Promise<Record<string, unknown>> {
    const { hits } = await this.client.search({ index: `${this.prefix}-runs`, size: 100, sort: [{ run: 'asc' }] });
    return Object.fromEntries(hits.hits.map(({ _id: id, _source: run }) => [id, run]));
  }

  /** Everything that answers, by key, without versions. */
  async answering(): Promise<Map<string, AddressRecord>> {
    const { generations, target } = this.indexing();
    const live = await generations.live();
    if (live === null) return new Map();
    const records = await target.records(await generations.indexFile(live));
    return new Map([...records].map((record) => [record.key, record]));
  }

  /** Expects these records, and no others, to answer. */
  async expectAnswering(records: readonly AddressRecord[]): Promise<void> {
    const answering = await this.answering();
    expect([...answering.keys()].sort()).toEqual(records.map(({ key }) => key).sort());
    for (const record of records) expect(asIndexed(answering.get(record.key)!)).toEqual(asIndexed(record));
  }

  /** Names of the indices that begin with the prefix and this. */
  async indices(like: string): Promise<string[]> {
    const found = await this.client.indices.get({ index: `${this.prefix}-${like}`, expand_wildcards: 'all' });
    return Object.keys(found).sort();
  }

  async close(): Promise<void> {
    await Promise.all([...this.indexers].map((indexer) => indexer.close()));
    await this.bus?.close();
    await this.indexerEvents?.close();
    await Promise.all(this.opened.map((indexing) => indexing.close()));
    await removeIndices(this.prefix);
    await this.client.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}

let made = Date.parse('2026-11-21T10:00:00Z');

/** The id of a run; ids sort by the time they were made. */
export function runId(): string {
  made += 1_000;
  return createGenerationId(new Date(made));
}

/** Without its version, positions to a centimetre. */
function asIndexed({ sourceVersion: _, ...record }: AddressRecord) {
  const rounded = (degrees: number | null) => degrees && Math.round(degrees * 1e7) / 1e7;
  return { ...record, lat: rounded(record.lat), lng: rounded(record.lng) };
}
