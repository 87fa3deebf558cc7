import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { DEAD_LETTER_BYTES_MAX, REASON_CHARACTERS_MAX } from './kafka-settings';

/** A message that could not be handled, as its dead letter describes it. */
export interface MessageDeadLetter {
  /** Position of the dead letter in the dead-letter topic. */
  readonly place: { readonly partition: number; readonly offset: number };
  /** Where the message was read, with the topic's name as the brokers know it. */
  readonly origin: { readonly topic: string; readonly partition: number; readonly offset: number };
  readonly reason: string;
  /** Tries of the batch that the message was in. */
  readonly attempts: number;
  /** ISO time at which the consumer first had it in hand. */
  readonly firstSeen: string;
  /** Consumer group that refused it. */
  readonly group: string;
  /** Key and bytes of the message. */
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  /** True when the message was too large to be kept whole; it cannot be published again. */
  readonly cut: boolean;
}

/** The facts of a refusal. */
export type RefusedMessage = Omit<MessageDeadLetter, 'place' | 'cut' | 'key' | 'value'>;

const HEADERS = {
  topic: 'dead-letter-topic',
  partition: 'dead-letter-partition',
  offset: 'dead-letter-offset',
  reason: 'dead-letter-reason',
  attempts: 'dead-letter-attempts',
  firstSeen: 'dead-letter-first-seen',
  group: 'dead-letter-group',
  cut: 'dead-letter-cut',
} as const;

/** The original bytes with the facts as headers, so that the message can be looked at and published again as it was. */
export function writeDeadLetter(message: Pick<KafkaMessage, 'key' | 'value'>, facts: RefusedMessage): Message {
  const { origin, reason, attempts, firstSeen, group } = facts;
  const cut = (message.value?.length ?? 0) > DEAD_LETTER_BYTES_MAX;
  return {
    key: message.key,
    value: cut ? (message.value?.subarray(0, DEAD_LETTER_BYTES_MAX) ?? null) : message.value,
    headers: {
      [HEADERS.topic]: origin.topic,
      [HEADERS.partition]: `${origin.partition}`,
      [HEADERS.offset]: `${origin.offset}`,
      [HEADERS.reason]: reason.slice(0, REASON_CHARACTERS_MAX),
      [HEADERS.attempts]: `${attempts}`,
      [HEADERS.firstSeen]: firstSeen,
      [HEADERS.group]: group,
      ...(cut ? { [HEADERS.cut]: 'true' } : {}),
    },
  };
}

/** Reads a dead letter back; null for anything else on its topic, such as rows that the importer refused. */
export function readDeadLetter(partition: number, message: KafkaMessage): MessageDeadLetter | null {
  const { headers = {}, key, value, offset } = message;
  const topic = header(headers, HEADERS.topic);
  const origin = {
    topic: topic ?? '',
    partition: Number(header(headers, HEADERS.partition) ?? Number.NaN),
    offset: Number(header(headers, HEADERS.offset) ?? Number.NaN),
  };
  if (topic === null || !Number.isSafeInteger(origin.partition) || !Number.isSafeInteger(origin.offset)) return null;
  return {
    place: { partition, offset: Number(offset) },
    origin,
    reason: header(headers, HEADERS.reason) ?? '',
    attempts: Number(header(headers, HEADERS.attempts) ?? 0),
    firstSeen: header(headers, HEADERS.firstSeen) ?? '',
    group: header(headers, HEADERS.group) ?? '',
    key,
    value,
    cut: header(headers, HEADERS.cut) !== null,
  };
}

const REDRIVEN = 'dead-letter-redriven';

/** Says which dead letters were published again; it lies on the dead-letter topic itself, behind them. */
export function writeRedriven(deadLetters: readonly MessageDeadLetter[]): Message {
  return { key: null, value: JSON.stringify(deadLetters.map(idOf)), headers: { [REDRIVEN]: 'true' } };
}

/** @returns ids of dead letters, null when the message is no such note */
export function readRedriven({ headers = {}, value }: KafkaMessage): readonly string[] | null {
  if (header(headers, REDRIVEN) === null) return null;
  try {
    const ids: unknown = JSON.parse(value?.toString() ?? '');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** One name for a dead letter, however often it is read. */
export function idOf({ place }: MessageDeadLetter): string {
  return `${place.partition}:${place.offset}`;
}

function header(headers: IHeaders, name: string): string | null {
  const value = headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? null : first.toString();
}
