import { type Generation, GenerationError, type GenerationManifest } from '@tripoint/generations';
import { wholeOrNull } from '../run/live-generation';
import type { OpenGenerations } from '../run/open-generations';
import type { RunOrigin, RunRecord } from '../run/run-record';
import { runsOf } from '../run/run-store';

export interface AcceptRequest {
  readonly dataDir: string;
  /** A run that a check refused. */
  readonly record: Pick<RunRecord, 'run' | 'register' | 'base' | 'sample'>;
  readonly generations: OpenGenerations;
  readonly origin: RunOrigin;
  /** What the person found who inspected it. */
  readonly why: string;
  readonly now?: () => Date;
}

/**
 * Makes the generation of a refused run answer, and says in its manifest and in the record of the run who wanted it
 * and why. What the checks found stays there.
 *
 * @throws GenerationError when it cannot be accepted
 * @throws RegisterBusyError when a run holds the register
 */
export async function acceptRun(request: AcceptRequest): Promise<GenerationManifest> {
  const { dataDir, record, generations, origin, why, now } = request;
  const { run, register } = record;
  const store = generations(register);
  const lock = await store.lock();
  try {
    const refused = await store.refusedOf(run);
    if (refused === null) {
      throw new GenerationError(`there is no refused generation of run ${run}: only the newest refused one is kept`);
    }
    requireAcceptable(record, refused.manifest, await wholeOrNull(store.live()));
    const at = (now?.() ?? new Date()).toISOString();
    const { manifest, directory } = await store.accept(refused, { at, who: origin.who, why });
    const note = runsOf(dataDir, register, generations).noteAccepted(run, manifest, directory, { at, origin, why });
    // The generation answers already: a record that cannot be written must not turn that into a failure.
    await note.catch(() => undefined);
    return manifest;
  } finally {
    await lock.release();
  }
}

/** A limit is a person's to judge; data that is lost or older than what answers is not. */
function requireAcceptable(
  { run, base, sample }: AcceptRequest['record'],
  { report, createdAt }: GenerationManifest,
  live: Generation | null,
): void {
  const lost = report.gates.find(({ passed, isFinal }) => !passed && isFinal);
  if (lost !== undefined) {
    throw new GenerationError(`run ${run} cannot be accepted: ${lost.name}, ${lost.figure}. Import again`);
  }
  if (sample && live?.manifest.sample === false) {
    throw new GenerationError(`run ${run} is a sample and cannot replace a register`);
  }
  const isOutdated = base === null ? (live?.manifest.createdAt ?? '') > createdAt : live?.manifest.run !== base;
  if (isOutdated) {
    throw new GenerationError(`another generation became live after run ${run} was refused. Import again`);
  }
}
