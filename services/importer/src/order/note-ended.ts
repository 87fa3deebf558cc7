import type { ImportStores } from '../run/import-stores';
import type { RunRecord } from '../run/run-record';
import { within } from '../run/within';

/** The store of a run that failed may be away; nobody waits longer for it, in milliseconds. */
const NOTE_MS = 10_000;

/**
 * Notes how an import ended where those see it who do not see its record. Trial runs, and those that found their register
 * taken, say nothing about the data. Never rejects: the record is what counts.
 */
export async function noteEnded(stores: Pick<ImportStores, 'ended'> | undefined, record: RunRecord): Promise<void> {
  const { register, state, run, endedAt, durationMs, dryRun, failure } = record;
  if (dryRun || failure?.kind === 'busy' || endedAt === null) return;
  await within(NOTE_MS, stores?.ended?.note({ register, state, run, endedAt, durationMs }));
}
