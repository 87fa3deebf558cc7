import type { KnownAddresses } from '@tripoint/registers';
import { GenerationError, GenerationStore } from '@tripoint/search';

/** The generation that answers, as far as a run needs it. */
export interface LiveGeneration {
  /** The run that made it. */
  readonly run: string;
  readonly sourceVersion: string | null;
  readonly sample: boolean;
}

/** The addresses of the live generation, opened for reading changes. */
export interface OpenedGeneration {
  readonly known: KnownAddresses;
  readonly sourceVersion: string | null;
  readonly run: string;
  /** Lets go of what was opened. */
  close?(): void | Promise<void>;
}

/** Opens the addresses of the generation that answers; null before the first import. */
export type OpenKnown = (dataDir: string, register: string) => Promise<OpenedGeneration | null>;

/** What answers now; null before the first import, and when it is damaged, which must not stop its replacement. */
export async function liveGeneration(dataDir: string, register: string): Promise<LiveGeneration | null> {
  try {
    const live = await new GenerationStore({ dataDir, register }).live();
    if (live === null) return null;
    const { run, sourceVersion, sample } = live.manifest;
    return { run, sourceVersion, sample };
  } catch (error) {
    if (error instanceof GenerationError) return null;
    throw error;
  }
}

/** The runs whose generations are still on disk. */
export async function runsWithGeneration(dataDir: string, register: string): Promise<Set<string>> {
  const listed = await new GenerationStore({ dataDir, register }).list();
  return new Set(
    listed.flatMap(({ state, manifest }) => (state === 'refused' || manifest === null ? [] : manifest.run)),
  );
}
