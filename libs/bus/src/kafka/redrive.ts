import { randomUUID } from 'node:crypto';
import type { Message } from 'kafkajs';
import { registerTopics } from '../topics';
import { EMPTY_NOTE } from './commit-note';
import { idOf, type MessageDeadLetter, readDeadLetter, readRedriven, writeRedriven } from './dead-letters';
import { createKafka, type KafkaConnection, namedOnKafka, withAdmin } from './kafka-connection';
import { REDRIVEN_PER_NOTE } from './kafka-settings';
import { PartitionConsumer } from './partition-consumer';
import { RecordProducer } from './record-producer';
import { endsOf } from './topic-admin';

export interface RedriveOptions {
  readonly connection: KafkaConnection;
  /** Id of the register, such as `cz-addresses`. */
  readonly register: string;
  /** Chooses letters; all when absent. */
  readonly filter?: (letter: MessageDeadLetter) => boolean;
  /** Count only. */
  readonly dryRun?: boolean;
}

export interface RedriveReport {
  /** Messages that lie on the dead-letter topic; rows that the importer refused are not counted. */
  readonly letters: number;
  /** Published again by an earlier redrive. */
  readonly before: number;
  /** Left by the filter. */
  readonly left: number;
  /** Too large to have been kept whole: they can only be imported again. */
  readonly cut: number;
  /** Published again now; in a dry run: that would be. */
  readonly redriven: number;
}

/**
 * Publishes messages that became dead letters to their topic again: the original key and bytes, each letter once,
 * whatever filters are used in turn. What was published is noted on the dead-letter topic itself. After a crash between
 * the two, the letters of one note come once more; indexing by source version takes no harm.
 */
export async function redriveDeadLetters(options: RedriveOptions): Promise<RedriveReport> {
  const { connection, register, filter = () => true, dryRun = false } = options;
  const { records, deadLetters } = registerTopics(register);
  const target = namedOnKafka(connection, records.name);
  const source = namedOnKafka(connection, deadLetters.name);
  const { letters, redriven } = await readAll(connection, source);
  const ours = letters.filter(({ origin }) => origin.topic === target);
  const open = ours.filter((letter) => !redriven.has(idOf(letter)));
  const chosen = open.filter(filter);
  const whole = chosen.filter(({ cut }) => !cut);
  if (!dryRun) await publishAgain(connection, source, target, whole);
  return {
    letters: ours.length,
    before: ours.length - open.length,
    left: open.length - chosen.length,
    cut: chosen.length - whole.length,
    redriven: whole.length,
  };
}

async function publishAgain(
  connection: KafkaConnection,
  source: string,
  target: string,
  letters: readonly MessageDeadLetter[],
): Promise<void> {
  const producer = new RecordProducer(createKafka(connection), 'none');
  try {
    for (let from = 0; from < letters.length; from += REDRIVEN_PER_NOTE) {
      const some = letters.slice(from, from + REDRIVEN_PER_NOTE);
      // Where they were: a message without a key has no other place, and the key's order is that of its partition.
      const again = some.map(({ origin, key, value }): Message => ({ partition: origin.partition, key, value }));
      await producer.sendAll(target, again);
      await producer.settled(target);
      await producer.sendAll(source, [writeRedriven(some)]);
      await producer.settled(source);
    }
  } finally {
    await producer.close();
  }
}

/** Everything that lies on a dead-letter topic now. */
async function readAll(
  connection: KafkaConnection,
  topic: string,
): Promise<{ readonly letters: MessageDeadLetter[]; readonly redriven: ReadonlySet<string> }> {
  const letters: MessageDeadLetter[] = [];
  const redriven = new Set<string>();
  const group = namedOnKafka(connection, `redrive-${randomUUID()}`);
  await withAdmin(connection, async (admin) => {
    const lows = new Map((await admin.fetchTopicOffsets(topic)).map((one) => [one.partition, Number(one.low)]));
    const open = new Map(
      [...(await endsOf(admin, topic))].filter(([partition, end]) => end > (lows.get(partition) ?? 0)),
    );
    if (open.size === 0) return;
    let done = (): void => undefined;
    let failed = (_error: Error): void => undefined;
    const finished = new Promise<void>((resolve, reject) => {
      done = resolve;
      failed = reject;
    });
    const consumer = await PartitionConsumer.start({
      kafka: createKafka(connection),
      topic,
      group,
      concurrency: 1,
      handle: async ({ partition, messages, commit }) => {
        for (const message of messages) {
          const letter = readDeadLetter(partition, message);
          if (letter !== null) letters.push(letter);
          for (const id of readRedriven(message) ?? []) redriven.add(id);
        }
        const next = Number(messages[messages.length - 1].offset) + 1;
        await commit(next, EMPTY_NOTE);
        if (next >= (open.get(partition) ?? 0)) open.delete(partition);
        if (open.size === 0) done();
        return 'done';
      },
      onFatal: failed,
    });
    try {
      await finished;
    } finally {
      await consumer.close();
      await admin.deleteGroups([group]).catch(() => undefined);
    }
  });
  return { letters, redriven };
}
