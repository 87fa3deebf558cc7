import type { Admin } from 'kafkajs';
import { indexerGroup, registerTopics, type Topic } from '../topics';
import { type KafkaConnection, namedOnKafka, withAdmin } from './kafka-connection';
import { TOPICS } from './kafka-settings';

export interface TopicOptions {
  /** Partitions of the records topic: at most as many indexers share the work. */
  readonly partitions?: number;
  /** Copies of each topic; default 3, or as many as there are brokers. */
  readonly replicas?: number;
}

/** How far a consumer group is in one partition. */
export interface PartitionLag {
  readonly partition: number;
  /** Offset behind the last message. */
  readonly end: number;
  /** First offset that is not handled; null when the group never committed. */
  readonly committed: number | null;
  /** Messages that are not handled. */
  readonly lag: number;
}

/**
 * Makes the topics of a register that do not exist. Those that exist keep their settings: they are the operator's.
 *
 * @returns names of the topics that were made, as the brokers know them
 */
export function ensureTopics(
  connection: KafkaConnection,
  register: string,
  options: TopicOptions = {},
): Promise<string[]> {
  return withAdmin(connection, async (admin) => {
    const { brokers } = await admin.describeCluster();
    const replicas = options.replicas ?? Math.min(TOPICS.replicas, brokers.length);
    const { records, deadLetters, status } = registerTopics(register);
    const existing = new Set(await admin.listTopics());
    const made: string[] = [];
    for (const topic of [records, deadLetters, status] as readonly Topic<never>[]) {
      const name = namedOnKafka(connection, topic.name);
      if (existing.has(name)) continue;
      await admin.createTopics({
        waitForLeaders: false,
        topics: [
          {
            topic: name,
            numPartitions: topic.carries === 'records' ? (options.partitions ?? TOPICS.records.partitions) : 1,
            replicationFactor: replicas,
            configEntries: Object.entries(configOf(topic, replicas)).map(([key, value]) => ({ name: key, value })),
          },
        ],
      });
      made.push(name);
    }
    for (const name of made) await untilServed(admin, name);
    return made;
  });
}

/** A topic that was just made is not known to every broker at once. */
async function untilServed(admin: Admin, topic: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      if (topics[0]?.partitions.every(({ leader }) => leader >= 0) === true) return;
    } catch (error) {
      if (attempt === SERVED_TRIES) throw error;
    }
    if (attempt === SERVED_TRIES) throw new Error(`the brokers do not serve ${topic} yet: try again in a minute`);
    await new Promise((resolve) => setTimeout(resolve, SERVED_RETRY_MS));
  }
}

/** Looks at whether a new topic is served: so many, with so many milliseconds between two. */
const SERVED_TRIES = 100;
const SERVED_RETRY_MS = 200;

function configOf({ carries }: Topic<never>, replicas: number): Record<string, string> {
  // With three copies one broker may be away and an acknowledged message still lies on two.
  const common = { 'min.insync.replicas': `${Math.max(1, replicas - 1)}` };
  switch (carries) {
    case 'records':
      return { ...common, 'cleanup.policy': 'delete', 'retention.ms': `${TOPICS.records.retentionMs}` };
    case 'rows':
      return {
        ...common,
        'cleanup.policy': 'delete',
        'retention.ms': `${TOPICS.deadLetters.retentionMs}`,
        'max.message.bytes': `${TOPICS.deadLetters.messageBytesMax}`,
      };
    case 'events':
      return { ...common, 'cleanup.policy': 'compact' };
  }
}

/** How far a group is behind in the partitions of a topic: end of the log minus what the group committed. */
export function lag(connection: KafkaConnection, group: string, topic: Topic<never>): Promise<PartitionLag[]> {
  return withAdmin(connection, (admin) => lagOf(admin, connection, group, topic));
}

/** Records of each register that no indexer has handled: of all registers on one connection. */
export function lagOfRegisters(
  connection: KafkaConnection,
  registers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return withAdmin(connection, async (admin) => {
    const behind = new Map<string, number>();
    for (const register of registers) {
      const partitions = await lagOf(admin, connection, indexerGroup(register), registerTopics(register).records);
      behind.set(
        register,
        partitions.reduce((sum, one) => sum + one.lag, 0),
      );
    }
    return behind;
  });
}

async function lagOf(
  admin: Admin,
  connection: KafkaConnection,
  group: string,
  topic: Topic<never>,
): Promise<PartitionLag[]> {
  const name = namedOnKafka(connection, topic.name);
  const committed = await committedBy(admin, namedOnKafka(connection, group), name);
  const offsets = await admin.fetchTopicOffsets(name);
  return offsets
    .map(({ partition, low, high }) => {
      const next = committed.get(partition)?.next ?? null;
      const end = Number(high);
      return { partition, end, committed: next, lag: Math.max(0, end - Math.max(next ?? 0, Number(low))) };
    })
    .sort((a, b) => a.partition - b.partition);
}

/** Offset behind the last message of each partition. */
export async function endsOf(admin: Admin, topic: string): Promise<Map<number, number>> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return new Map(
    offsets.map(({ partition, high }): [number, number] => [partition, Number(high)]).sort(([a], [b]) => a - b),
  );
}

export interface Committed {
  /** Null when nothing was ever committed. */
  readonly next: number | null;
  readonly metadata: string | null;
}

/** What a group committed of each partition. */
export async function committedBy(admin: Admin, group: string, topic: string): Promise<Map<number, Committed>> {
  const [found] = await admin.fetchOffsets({ groupId: group, topics: [topic] });
  return new Map(
    (found?.partitions ?? []).map(({ partition, offset, metadata }): [number, Committed] => {
      const next = Number(offset);
      return [partition, { next: next < 0 ? null : next, metadata }];
    }),
  );
}
