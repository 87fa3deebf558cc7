import type { DeadLetter, KeyedRecord, RecordBus, Topic } from '@tripoint/bus';
import type { ReadReport } from '@tripoint/registers';
import type { RefusedRowsFile } from './refused-rows';
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
}

const RELEASE_DAY = /^\d{8}$/;

/** Reads a source to its end, publishes its records and keeps the rows that the reader refused. */
export async function publishSource<R extends KeyedRecord, T>(
  kind: RunKind<R, T>,
  { path, hierarchy, sourceVersion }: FetchedSource,
  { run, publisher, bus, deadLetters, refused, journal, signal }: SourcePublishing<R>,
): Promise<OpenedSource<T>> {
  const keepRefused = async (everything: boolean): Promise<void> => {
    for (const { reason, file, line, row } of await refused.flush(everything)) {
      await bus.publish(deadLetters, { run, reason, file, line, text: row });
    }
  };
  journal.enter('reading');
  journal.progressed();
  const opening = kind.open(path, {
    onRefused: refused.add,
    ...(hierarchy === null ? {} : { hierarchy }),
    ...(RELEASE_DAY.test(sourceVersion ?? '') ? { releaseDay: Number(sourceVersion) } : {}),
  });
  const input = await unlessAborted(opening, signal);
  journal.learn({ input });
  for await (const items of itemsUnlessAborted(input.batches(), signal)) {
    await publisher.publish(kind.batch(run, items));
    journal.learn({ rows: journal.facts.rows + items.length });
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
