import type { DeadLetter, KeyedRecord, RecordBus, Topic } from '@tripoint/bus';
import type { ReadOptions, ReadReport } from '@tripoint/registers';
import type { RefusedRowsFile } from './refused-rows';
import type { RunCompanions } from './run-companions';
import type { FetchedSource } from './run-facts';
import type { RunJournal } from './run-journal';
import type { RunKind } from './run-kind';
import type { RunPublisher } from './run-publisher';
import type { OpenedSource } from './source';
import { itemsUnlessAborted, unlessAborted } from './within';

export interface SourcePublishing<R extends KeyedRecord> {
  readonly run: string;
  readonly publisher: RunPublisher<R>;
  readonly bus: RecordBus;
  readonly deadLetters: Topic<DeadLetter>;
  readonly refused: RefusedRowsFile;
  readonly journal: RunJournal;
  readonly signal: AbortSignal;
  readonly companions: RunCompanions;
  /** Is a record of somebody who must not be imported? Null when nobody is on the list. */
  readonly isLeftOut: ((record: R) => boolean) | null;
  /** Opens the addresses that seats name; null when none answer. */
  readonly openSeats: () => Promise<NonNullable<ReadOptions['addresses']> | null>;
}

const RELEASE_DAY = /^\d{8}$/;

/** Reads a source to its end, publishes its records and keeps the rows that the reader refused. */
export async function publishSource<R extends KeyedRecord, T>(
  kind: RunKind<R, T>,
  { path, hierarchy, sourceVersion }: FetchedSource,
  { run, publisher, bus, deadLetters, refused, journal, signal, companions, isLeftOut, openSeats }: SourcePublishing<R>,
): Promise<OpenedSource<T>> {
  const keepRefused = async (everything: boolean): Promise<void> => {
    for (const { reason, file, line, row } of await refused.flush(everything)) {
      await bus.publish(deadLetters, { run, reason, file, line, text: row });
    }
  };
  journal.enter('reading');
  journal.progressed();
  const options: ReadOptions = {
    ...(companions.seats === null ? {} : { addresses: await openSeats() }),
    onRefused: refused.add,
    ...(hierarchy === null ? {} : { hierarchy }),
    ...(RELEASE_DAY.test(sourceVersion ?? '') ? { releaseDay: Number(sourceVersion) } : {}),
  };
  const input = await unlessAborted(kind.open(path, options, companions), signal);
  journal.learn({ input });
  const isRight = (item: T): boolean => {
    const record = kind.recordOf(item);
    return record === null || isLeftOut?.(record) !== true;
  };
  for await (const all of itemsUnlessAborted(input.batches(), signal)) {
    const items = isLeftOut === null ? all : all.filter(isRight);
    const suppressedRows = journal.facts.suppressedRows + all.length - items.length;
    if (items.length > 0) await publisher.publish(kind.batch(run, items));
    journal.learn({ rows: journal.facts.rows + items.length, suppressedRows });
    await keepRefused(false);
    journal.progressed();
  }
  signal.throwIfAborted();
  journal.learn({ readMs: journal.phaseMs() });
  keepSamples(refused, input.report());
  await keepRefused(true);
  return input;
}

/** A reader that reports no refused rows still has the first of each reason. */
function keepSamples(file: RefusedRowsFile, { refused }: ReadReport): void {
  if (file.summary.kept > 0 || Object.keys(refused).length === 0) return;
  file.markIncomplete();
  for (const [reason, { samples }] of Object.entries(refused)) {
    for (const sample of samples) file.add({ reason, ...sample });
  }
}
