import { randomUUID } from 'node:crypto';
import { type KeyedRecord, registerTopics } from '../topics';
import { EMPTY_NOTE } from './commit-note';
import { idOf, type MessageDeadLetter, readDeadLetter, readRedriven, writeRedriven } from './dead-letters';
import { createKafka, type KafkaConnection, namedOnKafka, withAdmin } from './kafka-connection';
import { REDRIVEN_PER_NOTE } from './kafka-settings';
import { PartitionConsumer } from './partition-consumer';
import { readMessage } from './record-frame';
import { RecordProducer } from './record-producer';
import { endsOf } from './topic-admin';

/** A message that lies on a dead-letter topic. */
export interface ListedDeadLetter extends MessageDeadLetter {
  /** Noted as read again with success. */
  readonly redriven: boolean;
}

/** The messages of a register's records that became dead letters, oldest first; rows that the importer refused are left out. */
export async function readMessageDeadLetters(
  connection: KafkaConnection,
  register: string,
): Promise<readonly ListedDeadLetter[]> {
  const topics = registerTopics(register);
  const target = namedOnKafka(connection, topics.records.name);
  const { deadLetters, redriven } = await readAll(connection, namedOnKafka(connection, topics.deadLetters.name));
  return deadLetters
    .filter(({ origin }) => origin.topic === target)
    .map((deadLetter) => ({ ...deadLetter, redriven: redriven.has(idOf(deadLetter)) }));
}

/**
 * The record of a dead letter, with its run; null when it has none: a removal, bytes that are no message, or
 * only the first of them. Nobody has checked the record but for its key.
 */
export function recordOfDeadLetter<R extends KeyedRecord>({
  key,
  value,
  cut,
  origin,
}: MessageDeadLetter): { readonly run: string; readonly record: R } | null {
  if (cut) return null;
  const item = readMessage<R>(value, key, origin.offset);
  if (item.kind === 'record') return { run: item.run, record: item.record };
  if (item.kind === 'change' && item.change.kind === 'upsert') return { run: item.run, record: item.change.record };
  return null;
}

/** Notes on the dead-letter topic itself that these dead letters were read again with success, so that they are not any more. */
export async function noteRedriven(
  connection: KafkaConnection,
  register: string,
  deadLetters: readonly MessageDeadLetter[],
): Promise<void> {
  const topic = namedOnKafka(connection, registerTopics(register).deadLetters.name);
  const producer = new RecordProducer(createKafka(connection), 'none');
  try {
    for (let from = 0; from < deadLetters.length; from += REDRIVEN_PER_NOTE) {
      await producer.sendAll(topic, [writeRedriven(deadLetters.slice(from, from + REDRIVEN_PER_NOTE))]);
    }
    await producer.settled(topic);
  } finally {
    await producer.close();
  }
}

/** Everything that lies on a dead-letter topic now. */
async function readAll(
  connection: KafkaConnection,
  topic: string,
): Promise<{ readonly deadLetters: MessageDeadLetter[]; readonly redriven: ReadonlySet<string> }> {
  const deadLetters: MessageDeadLetter[] = [];
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
          const deadLetter = readDeadLetter(partition, message);
          if (deadLetter !== null) deadLetters.push(deadLetter);
          for (const id of readRedriven(message) ?? []) redriven.add(id);
        }
        const next = Number(messages.at(-1)?.offset) + 1;
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
  return { deadLetters, redriven };
}
