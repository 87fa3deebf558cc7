import { type Generation, GenerationError, type Generations } from '@tripoint/generations';
import type { RecordKind, RecordKinds } from '@tripoint/registers';
import { importedKind } from '../kinds/imported-kinds';

/** The generation that answers, as far as a run needs it. */
export interface LiveGeneration {
  /** The run that made it. */
  readonly run: string;
  readonly sourceVersion: string | null;
  readonly sample: boolean;
}

/** The records of the live generation, opened for reading changes. */
export interface OpenedGeneration<K> {
  readonly known: K;
  readonly sourceVersion: string | null;
  readonly run: string;
  close?(): void | Promise<void>;
}

/** Opens the records of the generation that answers; null before the first import. */
export type OpenKnown<K> = (generations: Generations) => Promise<OpenedGeneration<K> | null>;

/** The known records of any kind. */
export type KnownOfAny = RecordKinds[RecordKind]['known'];

/** Opens the records of a kind in the live generation of a register, from its index file. */
export const openIndexed =
  (kind: RecordKind): OpenKnown<KnownOfAny> =>
  async (generations) => {
    const live = await generations.live();
    if (live === null) return null;
    const { run, sourceVersion } = live.manifest;
    return { known: await importedKind(kind).openKnown(await generations.indexFile(live)), sourceVersion, run };
  };

/** What answers now; null before the first import, and when it is damaged, which must not stop its replacement. */
export async function liveGeneration(generations: Generations): Promise<LiveGeneration | null> {
  const live = await wholeOrNull(generations.live());
  if (live === null) return null;
  const { run, sourceVersion, sample } = live.manifest;
  return { run, sourceVersion, sample };
}

/** A generation that is damaged counts as none. */
export function wholeOrNull(generation: Promise<Generation | null>): Promise<Generation | null> {
  return generation.catch((error: unknown) => {
    if (error instanceof GenerationError) return null;
    throw error;
  });
}

/** The runs whose generations are still kept. */
export async function runsWithGeneration(generations: Generations): Promise<Set<string>> {
  const listed = await generations.list();
  return new Set(listed.flatMap(({ manifest }) => manifest?.run ?? []));
}
