import { type GenerationManifest, GenerationStore } from '@tripoint/search';
import type { RunOrigin } from './run-record';
import { RunStore } from './run-store';

export interface RollbackRequest {
  readonly dataDir: string;
  readonly register: string;
  readonly origin: RunOrigin;
  readonly now?: () => Date;
}

/**
 * Makes the generation before the live one answer again, and says so in the records of both runs.
 *
 * @throws GenerationError when there is none to go back to
 * @throws RegisterBusyError when a run holds the register
 */
export async function rollBack({ dataDir, register, origin, now }: RollbackRequest): Promise<GenerationManifest> {
  const store = new GenerationStore({ dataDir, register });
  const lock = await store.lock();
  try {
    // A damaged live generation is a reason to go back, not one to stay.
    const left = await store.live().catch(() => null);
    const { manifest } = await store.rollback();
    const at = (now?.() ?? new Date()).toISOString();
    const note = new RunStore(dataDir, register).noteRollback(left?.manifest.run ?? '', manifest.run, { at, origin });
    // The generation answers already: a record that cannot be written must not turn that into a failure.
    await note.catch(() => undefined);
    return manifest;
  } finally {
    await lock.release();
  }
}
