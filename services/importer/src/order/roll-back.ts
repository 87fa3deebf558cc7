import type { GenerationManifest } from '@tripoint/generations';
import type { OpenGenerations } from '../run/open-generations';
import type { RunOrigin } from '../run/run-record';
import { runsOf } from '../run/run-store';

export interface RollbackRequest {
  readonly dataDir: string;
  readonly register: string;
  readonly generations: OpenGenerations;
  readonly origin: RunOrigin;
  readonly now?: () => Date;
}

/**
 * Makes the generation before the live one answer again, and says so in the records of both runs.
 *
 * @throws GenerationError when there is none to go back to
 * @throws RegisterBusyError when a run holds the register
 */
export async function rollBack(request: RollbackRequest): Promise<GenerationManifest> {
  const { dataDir, register, generations, origin, now } = request;
  const store = generations(register);
  const lock = await store.lock();
  try {
    // A damaged live generation is a reason to go back, not one to stay.
    const left = await store.live().catch(() => null);
    const { manifest } = await store.rollback();
    const at = (now?.() ?? new Date()).toISOString();
    const runs = runsOf(dataDir, register, generations);
    const note = runs.noteRollback(left?.manifest.run ?? '', manifest.run, { at, origin });
    // The generation answers already: a record that cannot be written must not turn that into a failure.
    await note.catch(() => undefined);
    return manifest;
  } finally {
    await lock.release();
  }
}
