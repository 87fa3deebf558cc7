import {
  ensureTopics,
  indexerGroup,
  KafkaBus,
  type KafkaConnection,
  lagOfRegisters,
  registerTopics,
} from '@tripoint/bus';
import { elasticsearchServer } from '@tripoint/elasticsearch';
import { EndedImports, type RunEvent, writeClient } from '@tripoint/generations';
import { loadGoldenList, type RegisterRecord } from '@tripoint/registers';
import {
  createProbeApp,
  errorFields,
  Health,
  kafkaServer,
  type Logger,
  limitsFor,
  listen,
  Metrics,
  OutageLog,
  openTracing,
  type Shutdown,
} from '@tripoint/runtime';
import { DistributedIndexer } from './distributed/distributed-indexer';
import { RecordStaging } from './distributed/record-staging';
import { DistributedRuns } from './distributed/run-store';
import { IndexerFigures } from './indexer-figures';
import { openRegisterIndexing, type RegisterIndexingOptions, registersIndexed } from './register-indexing';
import type { IndexerProcessSettings } from './settings';

/** Time between two looks at how far the indexers are behind and how imports ended, in milliseconds. */
const LOOK_MS = 5_000;

export interface IndexerProcessParts {
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  /** A consumer has stopped for good: the process is to end, and to be started again. */
  readonly onFatal: (error: Error) => void;
}

/** Puts the indexer of its own process together and opens its listener. The only place that makes adapters. */
export async function startIndexerProcess(
  settings: IndexerProcessSettings,
  { logger, shutdown, onFatal }: IndexerProcessParts,
): Promise<{ readonly url: string }> {
  const { elasticsearchPrefix: prefix, dataDir } = settings;
  const elasticsearch = elasticsearchServer(settings);
  const metrics = new Metrics(true);
  const tracing = openTracing(settings, 'indexer', { logger, shutdown });
  const indexers = new Map<string, DistributedIndexer<RegisterRecord>>();
  const health = new Health({
    groups: () => {
      const apart = registersIndexed.filter((register) => !indexers.get(register)?.joined);
      return apart.length === 0 ? null : `not yet a member of the indexers of ${apart.join(', ')}`;
    },
  });
  const stop = new AbortController();
  const kafka = new OutageLog({ logger, away: 'Kafka does not answer as it should', back: 'Kafka answers again' });
  const connection: KafkaConnection = {
    ...kafkaServer(settings),
    clientId: 'tripoint-indexer',
    log: (level, message, fields) =>
      level === 'away' ? kafka.failed(message, fields) : logger[level](message, fields),
  };

  const server = await listen({
    handler: createProbeApp({ metrics, health }),
    host: settings.host,
    port: settings.port,
    logger,
  });
  shutdown.add('listener', () => server.close(settings.shutdownGraceMs));

  for (const register of registersIndexed) await ensureTopics(connection, register);
  const client = writeClient(elasticsearch);
  shutdown.add('Elasticsearch', () => client.close());
  const events = await KafkaBus.connect({ connection, onFatal });
  shutdown.add('events of runs', () => events.close());

  const figures = new IndexerFigures(metrics);
  shutdown.add('indexers', async () => {
    stop.abort(new Error('the indexer is stopping'));
    await Promise.all([...indexers.values()].map((indexer) => indexer.close()));
  });
  const start = async (register: string): Promise<void> => {
    const golden = settings.goldenQueriesFile;
    const options: RegisterIndexingOptions = {
      register,
      dataDir,
      store: { engine: 'elasticsearch', server: elasticsearch, prefix },
      thresholds: limitsFor(settings, register),
      ...(golden === null ? {} : { goldenList: await loadGoldenList(golden, register) }),
    };
    const indexer = await DistributedIndexer.start({
      register,
      connection,
      topics: registerTopics<RegisterRecord, RunEvent>(register),
      group: indexerGroup(register),
      indexing: openRegisterIndexing(options),
      options,
      runs: new DistributedRuns(client, prefix),
      staging: new RecordStaging<RegisterRecord>(client, prefix),
      events,
      logger,
      signal: stop.signal,
      onFatal,
      count: (verdict, count) => figures.count(register, verdict, count),
      tracing,
    });
    indexers.set(register, indexer);
  };
  // Side by side: a group of which another process is a member takes in a new one only with its next heartbeat.
  await Promise.all(registersIndexed.map(start));
  watch(connection, new EndedImports(client, prefix), figures, { logger, shutdown });
  shutdown.add('readiness', () => health.drain());
  logger.info('indexing', { url: server.url, registers: registersIndexed });
  return server;
}

/** What the metrics show of others: messages that no indexer has handled, and how imports ended. */
function watch(
  connection: KafkaConnection,
  imports: EndedImports,
  figures: IndexerFigures,
  { logger, shutdown }: Pick<IndexerProcessParts, 'logger' | 'shutdown'>,
): void {
  const lookAtLag = async (): Promise<void> => {
    for (const [register, count] of await lagOfRegisters(connection, registersIndexed))
      figures.behind.set(register, count);
  };
  const lookAtImports = async (): Promise<void> => {
    figures.ended = await imports.list();
  };
  const unknown = (what: string) => (error: unknown) => logger.debug(`${what} is unknown`, errorFields(error));
  let looking: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    looking = Promise.all([lookAtLag().catch(unknown('lag')), lookAtImports().catch(unknown('how imports ended'))]);
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  shutdown.add('figures of others', async () => {
    clearInterval(timer);
    await looking;
  });
}
