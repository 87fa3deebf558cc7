import { join } from 'node:path';
import type { GenerationFiles } from './disk/generation-files';
import { GenerationError, type ManifestFacts, type StagedGeneration } from './generations';
import { FINGERPRINTS } from './layout';
import type { FileMark, GenerationManifest } from './manifest';

/** What a store of generations adds to a manifest by itself. */
export interface Sealing {
  readonly register: string;
  readonly files: Pick<GenerationFiles, 'digest'>;
  readonly now: () => Date;
}

/** The manifest of a generation whose files are all written. @throws GenerationError when one is missing */
export async function manifestOf(
  { register, files, now }: Sealing,
  staged: StagedGeneration,
  facts: ManifestFacts,
): Promise<GenerationManifest> {
  const mark = async (path: string): Promise<FileMark> => {
    const found = await files.digest(path);
    if (found === null) throw new GenerationError(`${path} is missing: the generation was not written whole`);
    return found;
  };
  return {
    formatVersion: 1,
    register,
    id: staged.id,
    run: facts.run,
    createdAt: now().toISOString(),
    sourceVersion: facts.sourceVersion,
    sample: facts.sample,
    index: await mark(staged.indexPath),
    fingerprints: await mark(join(staged.directory, FINGERPRINTS)),
    report: facts.report,
  };
}

/** A manifest as it is stored. */
export const manifestText = (manifest: GenerationManifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/**
 * The generations that a rollback makes change places.
 * @throws GenerationError when there is nothing to roll back, or nothing to return to
 */
export function rollbackPlaces(
  register: string,
  { current, previous }: { readonly current: string | null; readonly previous: string | null },
): { readonly current: string; readonly previous: string } {
  if (current === null) throw new GenerationError(`${register} was never imported: nothing to roll back`);
  if (previous === null) {
    throw new GenerationError(`${register} has no previous generation: import twice before rolling back`);
  }
  return { current, previous };
}

export const missingError = (register: string, id: string): GenerationError =>
  new GenerationError(`generation ${id} of ${register} is missing or damaged. Import again`);

export const damagedPreviousError = (id: string): GenerationError =>
  new GenerationError(`the previous generation ${id} is damaged; the live one stays. Import again`);
