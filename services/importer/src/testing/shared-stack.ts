import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  ensureTopics,
  indexerGroup,
  KafkaBus,
  type KafkaConnection,
  type RecordBus,
  registerTopics,
} from '@tripoint/bus';
import { type SearchClient, writeClient } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import type { RunRecord } from '../run/run-record';
import { type CommandResult, runHere, startRegisterIndexer } from './test-command';

const REGISTER = 'cz-addresses';

/** Test support: importers on servers that they share, under a prefix of the test file's own. */
export class SharedStack {
  readonly prefix = testPrefix();
  readonly client: SearchClient = writeClient(stackAddress('ELASTICSEARCH_URL'));
  readonly connection: KafkaConnection = { brokers: stackAddress('KAFKA_BROKERS').split(','), prefix: this.prefix };
  work = '';
  /** Kinds of the messages that indexers took. */
  readonly received: string[] = [];
  private readonly ends: (() => Promise<void>)[] = [];

  static async open(): Promise<SharedStack> {
    const stack = new SharedStack();
    stack.work = await mkdtemp(join(tmpdir(), 'shared-stack-'));
    return stack;
  }

  /** What the command reads of the servers. */
  settings(bus: 'embedded' | 'kafka'): Readonly<Record<string, string>> {
    return {
      ENGINE: 'elasticsearch',
      ELASTICSEARCH_URL: stackAddress('ELASTICSEARCH_URL'),
      ELASTICSEARCH_PREFIX: this.prefix,
      BUS: bus,
      KAFKA_BROKERS: stackAddress('KAFKA_BROKERS'),
      KAFKA_PREFIX: this.prefix,
    };
  }

  /** The command in this process; each machine has a data folder of its own. */
  run(bus: 'embedded' | 'kafka', words: readonly string[], machine = 'machine'): Promise<CommandResult> {
    return runHere([...words, '--data-dir', join(this.work, machine)], this.settings(bus));
  }

  /** The record that a command printed for programs. */
  async record(bus: 'embedded' | 'kafka', words: readonly string[], machine?: string): Promise<Ended> {
    const { code, stdout } = await this.run(bus, [...words, '--json'], machine);
    return { ...(JSON.parse(stdout) as RunRecord), exit: code };
  }

  /** An indexer of another machine: it takes all of the topic, and goes on where it came to. */
  async startIndexer(register = REGISTER): Promise<() => Promise<void>> {
    await ensureTopics(this.connection, register);
    const bus = await KafkaBus.connect({ connection: this.connection });
    const group = indexerGroup(register);
    const durable: RecordBus = {
      publish: (topic, message) => bus.publish(topic, message),
      flush: (topic) => bus.flush(topic),
      subscribe: (topic, handler) =>
        bus.subscribe(
          topic,
          (message) => {
            this.received.push((message as { readonly kind: string }).kind);
            return handler(message);
          },
          { group },
        ),
      close: () => bus.close(),
    };
    const indexer = await startRegisterIndexer({
      bus: durable,
      register,
      dataDir: join(this.work, 'indexer'),
      store: { engine: 'elasticsearch', server: stackAddress('ELASTICSEARCH_URL'), prefix: this.prefix },
      signal: new AbortController().signal,
    });
    let ended: Promise<void> | null = null;
    const end = (): Promise<void> => {
      ended ??= indexer.close().then(() => bus.close());
      return ended;
    };
    this.ends.push(end);
    return end;
  }

  /** What answers, by any machine's list. */
  async live(): Promise<string | null> {
    const { stdout } = await this.run('embedded', ['list', REGISTER, '--json'], 'onlooker');
    const [{ generations }] = JSON.parse(stdout) as [{ generations: { id: string; state: string }[] }];
    return generations.find(({ state }) => state === 'live')?.id ?? null;
  }

  /** As if an indexer had refused a record of a run. */
  async refuse(run: string, record: AddressRecord, reason: string): Promise<void> {
    const { records, deadLetters } = registerTopics(REGISTER);
    const message = { key: Buffer.from(record.key), value: Buffer.from(JSON.stringify({ run, record })) };
    const origin = { topic: namedOnKafka(this.connection, records.name), partition: 0, offset: 0 };
    const facts = { origin, reason, attempts: 1, firstSeen: new Date().toISOString(), group: indexerGroup(REGISTER) };
    const producer = createKafka(this.connection).producer();
    await producer.connect();
    const topic = namedOnKafka(this.connection, deadLetters.name);
    await producer.send({ topic, messages: [writeDeadLetter(message, facts)] });
    await producer.disconnect();
  }

  /** As if a minute had passed in which the importer that holds the register was silent. */
  async forgetRun(): Promise<void> {
    const { index, id } = { index: `${this.prefix}-locks`, id: `${REGISTER}-import` };
    await this.client.update({ index, id, doc: { touchedMs: 0 } });
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end();
    await removeIndices(this.prefix);
    await this.client.close();
    await removeTopics(this.connection);
    await rm(this.work, { recursive: true, force: true });
  }
}

interface Administration {
  listTopics(): Promise<string[]>;
  deleteTopics(what: { readonly topics: string[] }): Promise<unknown>;
  listGroups(): Promise<{ readonly groups: readonly { readonly groupId: string }[] }>;
  deleteGroups(groups: string[]): Promise<unknown>;
}

interface Producer {
  connect(): Promise<void>;
  send(what: { readonly topic: string; readonly messages: readonly object[] }): Promise<unknown>;
  disconnect(): Promise<void>;
}

/** The client of Kafka is the carrier's own: no package but its own is to depend on it. */
const ofCarrier = (module: string): string => join(dirname(require.resolve('@tripoint/bus')), 'kafka', module);
const { createKafka, namedOnKafka, withAdmin } = require(ofCarrier('kafka-connection.js')) as {
  createKafka(connection: KafkaConnection): { producer(): Producer };
  namedOnKafka(connection: KafkaConnection, name: string): string;
  withAdmin(connection: KafkaConnection, act: (admin: Administration) => Promise<void>): Promise<void>;
};
const { writeDeadLetter } = require(ofCarrier('dead-letters.js')) as {
  writeDeadLetter(message: object, facts: object): object;
};

function removeTopics(connection: KafkaConnection): Promise<void> {
  return withAdmin(connection, async (admin) => {
    const ours = (name: string): boolean => name.startsWith(`${connection.prefix}.`);
    const topics = (await admin.listTopics()).filter(ours);
    if (topics.length > 0) await admin.deleteTopics({ topics });
    const groups = (await admin.listGroups()).groups.map(({ groupId }) => groupId).filter(ours);
    if (groups.length > 0) await admin.deleteGroups(groups).catch(() => undefined);
  });
}

export type Ended = RunRecord & { readonly exit: number | null };
