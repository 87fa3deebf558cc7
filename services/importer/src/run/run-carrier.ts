import {
  ensureTopics,
  InProcessBus,
  indexerGroup,
  KafkaBus,
  type KafkaConnection,
  type RecordBus,
  unreachable,
} from '@tripoint/bus';

/** What a run must know of an indexer that is another process. */
export interface RemoteIndexer {
  /** Aborted, with an error as its reason, when its events cannot be received any more. */
  readonly lost: AbortSignal;
  /** Its outcome may arrive so long after it committed the end of the run, in milliseconds. */
  readonly outcomeMs: number;
}

/** Carries the records of one run. */
export interface RunCarrier {
  readonly bus: RecordBus;
  /** Null when the indexer is in this process. */
  readonly remote: RemoteIndexer | null;
  close(): Promise<void>;
}

/** Tries of the first request: some seconds, after which a person reads that Kafka does not answer. */
const FIRST_TRIES = 8;
const OUTCOME_MS = 15_000;

export function carryInProcess(): RunCarrier {
  const bus = new InProcessBus();
  return { bus, remote: null, close: () => bus.close() };
}

/** @throws BusUnreachableError when no broker answers */
export async function carryOverKafka(connection: KafkaConnection, register: string): Promise<RunCarrier> {
  try {
    await ensureTopics({ ...connection, retries: FIRST_TRIES }, register);
  } catch (error) {
    throw unreachable(connection, error);
  }
  const lost = new AbortController();
  const onFatal = (error: Error): void => lost.abort(error);
  const bus = await KafkaBus.connect({ connection, groups: [indexerGroup(register)], onFatal });
  return { bus, remote: { lost: lost.signal, outcomeMs: OUTCOME_MS }, close: () => bus.close() };
}
