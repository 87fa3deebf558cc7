import type { KeyedChange } from '@tripoint/bus';
import type { Generation, IndexingPhase, RunOutcome } from '@tripoint/generations';
import type { ClosableSearch, VersionedRecord } from '@tripoint/index';
import { ChangesIndexing } from '../changes-indexing';
import type { RegisterIndexing } from '../register-indexing';
import { SnapshotIndexing } from '../snapshot-indexing';
import type { RecordStaging } from './record-staging';
import { countsOf, type DistributedRun } from './run-register';

export interface FinishParts<R extends VersionedRecord, S extends ClosableSearch> {
  readonly indexing: RegisterIndexing<R, S>;
  readonly staging: RecordStaging<R>;
  readonly onPhase: (phase: IndexingPhase) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Makes a generation of a run that every partition has ended: reads back what all indexers wrote, builds, checks and
 * switches. It may be killed at any point and be done again by another indexer; a run that was switched is not done twice.
 *
 * @throws RegisterBusyError when another process builds for the register
 */
export async function finishRun<R extends VersionedRecord, S extends ClosableSearch>(
  run: DistributedRun,
  parts: FinishParts<R, S>,
): Promise<RunOutcome> {
  const { indexing, signal } = parts;
  const live = await indexing.generations.live().catch(() => null);
  if (live !== null && live.manifest.run === run.run) return outcomeOf(live);
  const job = { ...indexing, onPhase: parts.onPhase, signal };
  const counts = countsOf(run);
  const { begin } = run;
  if (begin.kind === 'snapshot-begin') {
    const snapshot = await SnapshotIndexing.begin(begin, job);
    await feed(snapshot, run, parts, (changes) => snapshot.add(recordsOf(changes)));
    return snapshot.finish(counts);
  }
  const changeSet = await ChangesIndexing.begin(begin, job);
  const fed = await feed(changeSet, run, parts, (changes) => changeSet.add(changes));
  // Of several changes of one key the newest was kept; what is missing of the others is no loss.
  const published = fed + (counts.published - counts.received);
  return changeSet.finish({ kind: 'changes-end', run: run.run, ...counts, published });
}

/** Gives everything that was staged to the indexing. @returns how much that was */
async function feed<R extends VersionedRecord>(
  indexing: { abort(): Promise<void> },
  { register, run }: DistributedRun,
  { staging, signal }: { readonly staging: RecordStaging<R>; readonly signal: AbortSignal },
  add: (changes: readonly KeyedChange<R>[]) => void,
): Promise<number> {
  let fed = 0;
  try {
    for await (const changes of staging.read(register, run, signal)) {
      add(changes);
      fed += changes.length;
    }
    return fed;
  } catch (error) {
    await indexing.abort().catch(() => undefined);
    throw error;
  }
}

function recordsOf<R extends VersionedRecord>(changes: readonly KeyedChange<R>[]): R[] {
  return changes.flatMap((change) => (change.kind === 'upsert' ? [change.record] : []));
}

function outcomeOf({ id, directory, manifest }: Generation): RunOutcome {
  const bytes = manifest.index.bytes + manifest.fingerprints.bytes;
  return { verdict: 'live', generation: id, directory, bytes, report: manifest.report };
}
