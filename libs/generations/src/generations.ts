import type { Fingerprints } from './fingerprints';
import type { Acceptance, GenerationManifest } from './manifest';
import type { KeyVersions } from './versions';

/** Held by one run of a register at a time. */
export interface RunLock {
  /** What a switch must find where it is stored, in the step that switches; absent where `prove` is enough. */
  readonly fence?: string;
  /** Resolves when the register is still this run's. @throws LockLostError when another run took it over */
  prove(): Promise<void>;
  release(): Promise<void>;
}

/** Another run holds the register. */
export class RegisterBusyError extends Error {
  override readonly name = 'RegisterBusyError';
}

/** The lock was taken over: this process was away for longer than a lock lives. */
export class LockLostError extends Error {
  override readonly name = 'LockLostError';
  constructor() {
    super('another run took the register while this one did not renew its lock: nothing was switched');
  }
}

/** A whole generation. */
export interface Generation {
  readonly id: string;
  /** Where it lies, for people. */
  readonly directory: string;
  readonly manifest: GenerationManifest;
}

/** A generation under construction; nobody else looks at it. */
export interface StagedGeneration {
  readonly id: string;
  readonly directory: string;
  /** Where the index file is to be written, on this machine. */
  readonly indexPath: string;
}

/** What a run knows about the generation it made; the store adds the rest of the manifest. */
export type ManifestFacts = Pick<GenerationManifest, 'run' | 'sourceVersion' | 'sample' | 'report'>;

/** One line of the list of generations. */
export interface GenerationListing {
  readonly id: string;
  readonly state: 'live' | 'previous' | 'refused' | 'unused';
  /** Null when it is not whole. */
  readonly manifest: GenerationManifest | null;
}

/** The generations of a register are not what the caller needs; the message says what to do. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
}

/**
 * Keeps the generations of one register and says which one answers. A generation becomes visible whole or not at all,
 * wherever a run is killed. Only `live`, `previous`, `refusedOf`, `list`, `indexFile` and `fingerprintsOf` may be called without
 * holding the lock.
 */
export interface Generations<G extends Generation = Generation> {
  /**
   * Takes the register for one run.
   * @throws RegisterBusyError when another run holds it
   */
  lock(): Promise<RunLock>;
  /** The generation that answers; null before the first import. */
  live(): Promise<G | null>;
  /** The generation a rollback returns to; null when there is none. */
  previous(): Promise<G | null>;
  /** All that is kept, newest first. */
  list(): Promise<GenerationListing[]>;
  /** Path of a generation's index file on this machine. */
  indexFile(generation: G): Promise<string>;
  /** Fingerprints of a generation; null when they are missing or damaged, which only costs the comparison. */
  fingerprintsOf(generation: G): Promise<Fingerprints | null>;
  /**
   * Versions of what changed since the last full load; none after one.
   * @throws GenerationError when they are damaged: then only a full load says again what is newest
   */
  versionsOf(generation: G): Promise<KeyVersions>;
  /**
   * Removes what no one needs any more: older generations, what killed runs left, all refused ones but the newest.
   * Never the live one or the previous one.
   */
  clean(): Promise<void>;
  /** Makes room for a new generation. */
  begin(): Promise<StagedGeneration>;
  writeFingerprints(staged: StagedGeneration, fingerprints: Fingerprints): Promise<void>;
  writeVersions(staged: StagedGeneration, versions: KeyVersions): Promise<void>;
  /** Bytes of the index and the fingerprints written so far. */
  sizeOf(staged: StagedGeneration): Promise<number>;
  /** Makes a staged generation the live one. Its index file and its fingerprints must be on disk. */
  publish(staged: StagedGeneration, facts: ManifestFacts): Promise<G>;
  /** Keeps a staged generation for inspection, in place of the one refused before. @returns where it lies */
  refuse(staged: StagedGeneration, facts: ManifestFacts): Promise<string>;
  /** The refused generation of a run; null when it is not kept. */
  refusedOf(run: string): Promise<G | null>;
  /**
   * Makes a refused generation the live one, as publish does; its manifest says who accepted it.
   * @throws GenerationError when it is not whole
   */
  accept(generation: G, accepted: Acceptance): Promise<G>;
  discard(staged: StagedGeneration): Promise<void>;
  /**
   * Makes the previous generation the live one, and the live one the previous: a second rollback returns to it.
   * @throws GenerationError when there is no previous generation, or it is not whole
   */
  rollback(): Promise<G>;
}
