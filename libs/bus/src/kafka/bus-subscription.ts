import type { KafkaMessage, Message } from 'kafkajs';
import type { MessageHandler } from '../record-bus';
import type { KeyedRecord, RegisterMessage } from '../topics';
import type { CommitNote, Fault } from './commit-note';
import { writeDeadLetter } from './dead-letters';
import type { BusLog } from './kafka-connection';
import { COMMIT_EVERY_MS, JOINED_RECORDS_MAX } from './kafka-settings';
import { faultOf, type HandlerVerdict, type PartitionBatch } from './partition-consumer';
import { readMessage } from './record-frame';
import { RunAssembly } from './run-assembly';
import { RunTally } from './run-tally';

/** What a subscription does with the messages of a partition. */
export interface MessageReader {
  handle(batch: PartitionBatch): Promise<HandlerVerdict>;
  /** Partitions went to another member and what is known of runs is no longer true. */
  reset(): void;
}

/** Commits as it goes: a slow handler shows how far it is, a fast one does not ask the broker each time. */
class Progress {
  private next: number;
  private committed: number;
  private at = Date.now();

  constructor(private readonly batch: PartitionBatch) {
    this.next = Number(batch.messages[0]?.offset);
    this.committed = this.next;
  }

  async handled(message: KafkaMessage, note: CommitNote): Promise<void> {
    this.next = Number(message.offset) + 1;
    if (Date.now() - this.at >= COMMIT_EVERY_MS) await this.commit(note);
  }

  async commit(note: CommitNote): Promise<void> {
    if (this.next === this.committed) return;
    await this.batch.commit(this.next, note);
    this.committed = this.next;
    this.at = Date.now();
  }
}

/** Events and refused rows: one message each, in the topic's order. */
export class PlainReader<M> implements MessageReader {
  private readonly read: (message: KafkaMessage) => M | null;

  /** @param read returns null for what the handler is not to be given */
  constructor(
    private readonly handler: MessageHandler<M>,
    read: (message: KafkaMessage) => M | null,
  ) {
    this.read = read;
  }

  async handle(batch: PartitionBatch): Promise<HandlerVerdict> {
    const progress = new Progress(batch);
    let { note } = batch;
    for (const message of batch.messages) {
      if (batch.signal.aborted) break;
      const reported = this.read(message);
      try {
        if (reported !== null) await this.handler(reported);
      } catch (error) {
        note = { ...note, fault: faultOf(Number(message.offset), null, error) };
      }
      await progress.handled(message, note);
    }
    await progress.commit(note);
    return 'done';
  }

  reset(): void {}
}

export interface RecordsReaderParts<R extends KeyedRecord> {
  readonly handler: MessageHandler<RegisterMessage<R>>;
  readonly group: string;
  readonly bury: (deadLetters: readonly Message[]) => Promise<void>;
  readonly log: BusLog | undefined;
}

/** The records of a whole topic as the messages that were published, for a handler that takes all partitions. */
export class RecordsReader<R extends KeyedRecord> implements MessageReader {
  private assembly = new RunAssembly<R>();

  constructor(private readonly parts: RecordsReaderParts<R>) {}

  reset(): void {
    this.assembly = new RunAssembly<R>();
  }

  async handle(batch: PartitionBatch): Promise<HandlerVerdict> {
    const progress = new Progress(batch);
    const tally = new RunTally(batch.note.tally);
    let { fault } = batch.note;
    const noted = (): CommitNote => ({ tally: tally.now(), state: null, fault });
    let joined: Joined<R> | null = null;
    let verdict: HandlerVerdict = 'done';

    const deliver = async (message: RegisterMessage<R>, offset: number): Promise<void> => {
      const failed = await this.deliver(message, offset);
      fault = failed ?? fault;
    };
    const deliverJoined = async (): Promise<void> => {
      const waiting = joined;
      joined = null;
      if (waiting === null) return;
      await deliver(waiting.message, waiting.offset);
      await progress.handled(waiting.last, noted());
    };

    for (const message of batch.messages) {
      if (batch.signal.aborted) break;
      const offset = Number(message.offset);
      const item = readMessage<R>(message.value, message.key, offset);
      if (item.kind === 'refused') {
        tally.reject();
        await this.bury(batch, message, item.reason);
        if (joined === null) await progress.handled(message, noted());
        continue;
      }
      // A later run begins only when what came before was handled, and counts only when it begins.
      if (item.kind === 'begin') await deliverJoined();
      let assembled: ReturnType<RunAssembly<R>['take']>;
      const before = new RunTally(tally.now());
      try {
        assembled = this.assembly.take(before.take(item), batch.partition);
      } catch (error) {
        this.assembly.fail(item.run);
        fault = faultOf(offset, item.run, error);
        assembled = null;
      }
      if (assembled === 'wait') {
        verdict = 'hold';
        break;
      }
      tally.take(item);
      if (item.kind === 'begin') fault = null;
      if (joined !== null && assembled !== null && append(joined, assembled)) {
        joined.last = message;
        continue;
      }
      await deliverJoined();
      if (assembled === null) {
        await progress.handled(message, noted());
      } else if (assembled.kind === 'records' || assembled.kind === 'changes') {
        joined = { message: assembled, offset, last: message };
      } else {
        await deliver(assembled, offset);
        await progress.handled(message, noted());
      }
    }
    await deliverJoined();
    await progress.commit(noted());
    return verdict;
  }

  private async deliver(message: RegisterMessage<R>, offset: number): Promise<Fault | null> {
    try {
      await this.parts.handler(message);
      return null;
    } catch (error) {
      this.assembly.fail(message.run);
      return faultOf(offset, message.run, error);
    }
  }

  private async bury(
    { topic, partition, attempt }: PartitionBatch,
    message: KafkaMessage,
    reason: string,
  ): Promise<void> {
    const { bury, group, log } = this.parts;
    const origin = { topic, partition, offset: Number(message.offset) };
    const firstSeen = new Date().toISOString();
    await bury([writeDeadLetter(message, { origin, reason, attempts: attempt, firstSeen, group })]);
    log?.('warn', 'kafka: a message became a dead letter', { ...origin, reason });
  }
}

/** Records or changes that follow each other, as one batch for the handler. */
interface Joined<R extends KeyedRecord> {
  readonly message: RegisterMessage<R>;
  readonly offset: number;
  last: KafkaMessage;
}

function append<R extends KeyedRecord>({ message }: Joined<R>, more: RegisterMessage<R>): boolean {
  if (message.kind === 'records' && more.kind === 'records' && message.run === more.run) {
    if (message.records.length >= JOINED_RECORDS_MAX) return false;
    (message.records as R[]).push(...more.records);
    return true;
  }
  if (message.kind === 'changes' && more.kind === 'changes' && message.run === more.run) {
    if (message.changes.length >= JOINED_RECORDS_MAX) return false;
    (message.changes as unknown[]).push(...more.changes);
    return true;
  }
  return false;
}
