import { join } from 'node:path';
import type { GenerationFiles } from './disk/node-generation-files';
import type { Difference } from './fingerprints';
import { GenerationError, type GenerationListing, type ManifestFacts, type StagedGeneration } from './generations';
import { FINGERPRINTS, isGenerationId } from './layout';

/** What a generation holds; each kind of document counts more of its own. */
export interface GenerationCounts {
  readonly rows: number;
}

/** One check a generation must pass before it may become visible. */
export interface Gate {
  /** What is checked, as a phrase. */
  readonly name: string;
  /** What was measured, with its unit. */
  readonly figure: string;
  /** What was asked for, with its unit. */
  readonly threshold: string;
  readonly passed: boolean;
  /** For people: why it matters here, or what to do when it did not pass. Empty when there is nothing to say. */
  readonly note: string;
  /** Nobody can accept a generation that does not pass: it is not what the register holds. */
  readonly isFinal?: true;
}

/** Who made a generation live that a check had refused, and why. */
export interface Acceptance {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly who: string | null;
  readonly why: string;
}

/** What became of a run: `live` and `refused` keep a generation, `checked` is a dry run that passed. */
export type Verdict = 'live' | 'refused' | 'checked';

/** What is known about a generation once it was built and checked. */
export interface GenerationReport {
  readonly verdict: Verdict;
  readonly counts: GenerationCounts;
  /** Against the generation that was live; null when there was none. */
  readonly difference: Difference | null;
  /** What the generation held that was live; null when there was none or it was a sample, absent in older reports. */
  readonly before?: GenerationCounts | null;
  readonly gates: readonly Gate[];
}

/** What a run of an import ended with, as the indexer reports it. */
export interface RunOutcome {
  readonly verdict: Verdict;
  /** Id of the generation, also of one that did not become visible. */
  readonly generation: string;
  /** Where it lies; null when nothing was kept. */
  readonly directory: string | null;
  /** Size of its files in bytes. */
  readonly bytes: number;
  readonly report: GenerationReport;
}

/** Steps of a run after the last record was read. */
export type IndexingPhase = 'building' | 'checking' | 'switching';

/** What the indexer reports of a run while it goes on, and at its end. */
export type RunEvent =
  | { readonly run: string; readonly phase: IndexingPhase }
  | { readonly run: string; readonly outcome: RunOutcome };

/** `manifest.json`: written last into a generation, so that a generation with a manifest is whole. */
export interface GenerationManifest {
  readonly formatVersion: 1;
  readonly register: string;
  readonly id: string;
  /** The run that made it. */
  readonly run: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Version mark of the source (a date), or null when it carried none. */
  readonly sourceVersion: string | null;
  /** True when the records were generated, not published by an authority. */
  readonly sample: boolean;
  readonly index: FileMark;
  readonly fingerprints: FileMark;
  readonly report: GenerationReport;
  /** Absent unless a person accepted it after a check had refused it. */
  readonly accepted?: Acceptance;
}

/** By what a file of a generation is recognised as whole. */
export interface FileMark {
  readonly bytes: number;
  readonly sha256: string;
}

/** Null when the text is not a manifest of this format. */
export function parseManifest(text: string): GenerationManifest | null {
  const value = parsedOrNull<GenerationManifest>(text);
  const whole =
    value?.formatVersion === 1 &&
    isGenerationId(value.id) &&
    typeof value.register === 'string' &&
    typeof value.index?.bytes === 'number' &&
    typeof value.fingerprints?.bytes === 'number' &&
    typeof value.report?.counts?.rows === 'number';
  return whole ? (value as GenerationManifest) : null;
}

/** `current.json`: which generation answers, and which one a rollback returns to. */
export interface CurrentPointer {
  readonly current: string;
  readonly previous: string | null;
  /** ISO 8601, UTC. */
  readonly switchedAt: string;
}

/** Null when the text is not a pointer. Ids are checked because they become parts of paths. */
export function parsePointer(text: string): CurrentPointer | null {
  const value = parsedOrNull<CurrentPointer>(text);
  if (!isGenerationId(value?.current)) return null;
  if (value.previous !== null && !isGenerationId(value.previous)) return null;
  return { current: value.current, previous: value.previous, switchedAt: String(value.switchedAt ?? '') };
}

/** What a text of JSON holds, perhaps not all of it; null when it is none. */
export function parsedOrNull<T>(text: string): Partial<T> | null {
  try {
    return JSON.parse(text) as Partial<T> | null;
  } catch {
    return null;
  }
}

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

/** The manifest of a refused generation that answers from now on; its checks stay as they were. */
export function acceptedManifest(manifest: GenerationManifest, accepted: Acceptance): GenerationManifest {
  return { ...manifest, report: { ...manifest.report, verdict: 'live' }, accepted };
}

/** Is it a generation that a check refused, or whose acceptance was interrupted before it answered? */
export function isAcceptable(state: GenerationListing['state'], manifest: GenerationManifest): boolean {
  return state === 'refused' || (state === 'unused' && manifest.accepted !== undefined);
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

/** What a whole generation is to those who search. */
export function stateOf(
  id: string,
  pointer: (Pick<CurrentPointer, 'previous'> & { readonly current: string | null }) | null,
) {
  if (id === pointer?.current) return 'live';
  return id === pointer?.previous ? 'previous' : 'unused';
}

export const missingError = (register: string, id: string): GenerationError =>
  new GenerationError(`generation ${id} of ${register} is missing or damaged. Import again`);

export const damagedRefusedError = (id: string): GenerationError =>
  new GenerationError(`the refused generation ${id} is damaged; the live one stays. Import again`);

export const damagedPreviousError = (id: string): GenerationError =>
  new GenerationError(`the previous generation ${id} is damaged; the live one stays. Import again`);
