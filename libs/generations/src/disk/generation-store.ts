import { join } from 'node:path';
import { decodeFingerprints, encodeFingerprints, type Fingerprints } from '../fingerprints';
import {
  type Generation,
  GenerationError,
  type GenerationListing,
  type Generations,
  type ManifestFacts,
  type RunLock,
  type StagedGeneration,
} from '../generations';
import {
  BUILDING,
  CURRENT,
  createGenerationId,
  FINGERPRINTS,
  GENERATIONS,
  INDEX,
  isGenerationId,
  MANIFEST,
  REFUSED,
  registerDirectory,
  VERSIONS,
} from '../layout';
import {
  type Acceptance,
  acceptedManifest,
  type CurrentPointer,
  damagedPreviousError,
  damagedRefusedError,
  type GenerationManifest,
  isAcceptable,
  manifestOf,
  manifestText,
  missingError,
  parseManifest,
  parsePointer,
  rollbackPlaces,
  stateOf,
} from '../manifest';
import { decodeVersions, encodeVersions, type KeyVersions } from '../versions';
import { type ProcessIdentity, takeRunLock, thisProcess } from './disk-lock';
import { type GenerationFiles, NodeGenerationFiles } from './node-generation-files';

/** A whole generation on disk. */
export interface StoredGeneration extends Generation {
  readonly indexPath: string;
}

export interface GenerationStoreOptions {
  readonly dataDir: string;
  readonly register: string;
  readonly files?: GenerationFiles;
  readonly identity?: ProcessIdentity;
  readonly now?: () => Date;
}

/**
 * Keeps the generations of one register:
 *
 *     <data-dir>/registers/<register>/
 *       current.json                 which generation answers, and which one a rollback returns to
 *       generations/<id>/            index.bin, fingerprints.bin, manifest.json and, after change sets, versions.json:
 *                                    whole, or it would not have this name
 *       generations/<id>.building/   a run's work in hand, or what a killed run left
 *       generations/<id>.refused/    the last one that did not pass its gates
 *       lock/                        who imports now
 *
 * The order that makes a crash harmless at any point: the files of a generation are written and fsynced, the manifest
 * last; the directory's names are fsynced; it is renamed to its final name and that name is fsynced; only then a new
 * current.json is written beside the old one, fsynced, renamed over it, and the name fsynced. Before that last rename
 * the old generation answers, after it the new one, and both are whole on disk all the time.
 */
export class GenerationStore implements Generations<StoredGeneration> {
  readonly directory: string;
  private readonly register: string;
  private readonly generations: string;
  private readonly files: GenerationFiles;
  private readonly identity: ProcessIdentity;
  private readonly now: () => Date;
  private heldLock: RunLock | null = null;

  constructor(options: GenerationStoreOptions) {
    this.directory = registerDirectory(options.dataDir, options.register);
    this.register = options.register;
    this.generations = join(this.directory, GENERATIONS);
    this.files = options.files ?? new NodeGenerationFiles();
    this.identity = options.identity ?? thisProcess;
    this.now = options.now ?? (() => new Date());
  }

  async lock(): Promise<RunLock> {
    const lock = await takeRunLock(this.directory, { files: this.files, identity: this.identity, now: this.now });
    this.heldLock = lock;
    return {
      ...lock,
      release: async () => {
        if (this.heldLock === lock) this.heldLock = null;
        await lock.release();
      },
    };
  }

  async live(): Promise<StoredGeneration | null> {
    const pointer = await this.pointer();
    return pointer === null ? null : this.generation(pointer.current);
  }

  async previous(): Promise<StoredGeneration | null> {
    const pointer = await this.pointer();
    return pointer?.previous ? this.generation(pointer.previous) : null;
  }

  async list(): Promise<GenerationListing[]> {
    const pointer = await this.pointer();
    const listings: GenerationListing[] = [];
    for (const name of await this.files.list(this.generations)) {
      const refused = name.endsWith(REFUSED);
      const id = refused ? name.slice(0, -REFUSED.length) : name;
      if (!isGenerationId(id)) continue;
      const text = await this.files.readText(join(this.generations, name, MANIFEST));
      const state = refused ? 'refused' : stateOf(id, pointer);
      listings.push({ id, state, manifest: text === null ? null : parseManifest(text) });
    }
    return listings.reverse();
  }

  async indexFile({ indexPath }: StoredGeneration): Promise<string> {
    return indexPath;
  }

  async fingerprintsOf(generation: StoredGeneration): Promise<Fingerprints | null> {
    const bytes = await this.files.readBytes(join(generation.directory, FINGERPRINTS));
    return bytes === null ? null : decodeFingerprints(bytes);
  }

  async clean(): Promise<void> {
    const pointer = await this.pointer();
    const names = await this.files.list(this.generations);
    const keep = new Set([pointer?.current, pointer?.previous, names.filter((name) => name.endsWith(REFUSED)).at(-1)]);
    for (const name of names) {
      if (!keep.has(name)) await this.files.remove(join(this.generations, name));
    }
    await this.files.remove(this.draftPointer());
  }

  async begin(): Promise<StagedGeneration> {
    const id = createGenerationId(this.now());
    const directory = join(this.generations, `${id}${BUILDING}`);
    await this.files.makeDirectory(directory);
    return { id, directory, indexPath: join(directory, INDEX) };
  }

  async writeFingerprints(staged: StagedGeneration, fingerprints: Fingerprints): Promise<void> {
    await this.files.writeDurable(join(staged.directory, FINGERPRINTS), encodeFingerprints(fingerprints));
  }

  async writeVersions(staged: StagedGeneration, versions: KeyVersions): Promise<void> {
    await this.files.writeDurable(join(staged.directory, VERSIONS), encodeVersions(versions));
  }

  async versionsOf(generation: StoredGeneration): Promise<KeyVersions> {
    const text = await this.files.readText(join(generation.directory, VERSIONS));
    if (text === null) return new Map();
    const versions = decodeVersions(text);
    if (versions === null) {
      throw new GenerationError(`${VERSIONS} of generation ${generation.id} is damaged. Load the whole register`);
    }
    return versions;
  }

  async sizeOf(staged: StagedGeneration): Promise<number> {
    const files = [staged.indexPath, join(staged.directory, FINGERPRINTS)];
    const stats = await Promise.all(files.map((path) => this.files.stat(path)));
    return stats.reduce((sum, stat) => sum + (stat?.bytes ?? 0), 0);
  }

  async publish(staged: StagedGeneration, facts: ManifestFacts): Promise<StoredGeneration> {
    return this.switchTo({ ...staged, manifest: await this.seal(staged, facts) });
  }

  /** Gives a generation that is whole its final name and lets it answer. */
  private async switchTo({ id, directory: from, manifest }: StoredGeneration): Promise<StoredGeneration> {
    const pointer = await this.pointer();
    const directory = join(this.generations, id);
    if (from !== directory) await this.files.rename(from, directory);
    await this.files.syncDirectory(this.generations);
    await this.pointTo(id, pointer?.current ?? null);
    // The switch is done: leftovers that resist are the next run's to report.
    await this.clean().catch(() => undefined);
    return { id, directory, indexPath: join(directory, INDEX), manifest };
  }

  private async proveWhole(
    { id, indexPath, manifest }: StoredGeneration,
    damaged: (id: string) => Error,
  ): Promise<void> {
    const index = await this.files.digest(indexPath);
    if (index?.sha256 !== manifest.index.sha256) throw damaged(id);
  }

  async refuse(staged: StagedGeneration, facts: ManifestFacts): Promise<string> {
    await this.seal(staged, facts);
    const directory = join(this.generations, `${staged.id}${REFUSED}`);
    await this.files.rename(staged.directory, directory);
    await this.files.syncDirectory(this.generations);
    await this.clean();
    return directory;
  }

  async refusedOf(run: string): Promise<StoredGeneration | null> {
    for (const { id, state, manifest } of await this.list()) {
      if (manifest?.run !== run || !isAcceptable(state, manifest)) continue;
      const directory = join(this.generations, state === 'refused' ? `${id}${REFUSED}` : id);
      return { id, directory, indexPath: join(directory, INDEX), manifest };
    }
    return null;
  }

  async accept(refused: StoredGeneration, accepted: Acceptance): Promise<StoredGeneration> {
    await this.proveWhole(refused, damagedRefusedError);
    const manifest = acceptedManifest(refused.manifest, accepted);
    const draft = join(refused.directory, `${MANIFEST}.draft`);
    await this.files.writeDurable(draft, manifestText(manifest));
    await this.files.rename(draft, join(refused.directory, MANIFEST));
    await this.files.syncDirectory(refused.directory);
    return this.switchTo({ ...refused, manifest });
  }

  discard(staged: StagedGeneration): Promise<void> {
    return this.files.remove(staged.directory);
  }

  async rollback(): Promise<StoredGeneration> {
    const pointer = await this.pointer();
    const { current, previous } = rollbackPlaces(this.register, pointer ?? { current: null, previous: null });
    const target = await this.generation(previous);
    await this.proveWhole(target, damagedPreviousError);
    await this.pointTo(target.id, current);
    return target;
  }

  /**
   * Makes a whole generation that lies elsewhere, such as in a backup, the live one: it is copied and keeps its id.
   * @throws GenerationError when it is not whole, or is one of another register
   */
  async adopt(from: string): Promise<StoredGeneration> {
    const text = await this.files.readText(join(from, MANIFEST));
    const manifest = text === null ? null : parseManifest(text);
    if (manifest?.register !== this.register) throw new GenerationError(`${from} is no generation of ${this.register}`);
    const { id } = manifest;
    const directory = join(this.generations, id);
    const pointer = await this.pointer();
    if ((await readGeneration(this.files, this.directory, id)) === null) {
      await this.copy(from, `${directory}${BUILDING}`, manifest.index.sha256);
      await this.files.remove(directory);
      await this.files.rename(`${directory}${BUILDING}`, directory);
      await this.files.syncDirectory(this.generations);
    }
    if (pointer?.current !== id) await this.pointTo(id, pointer?.current ?? null);
    return this.generation(id);
  }

  /** Copies file by file, the manifest last: a generation with a manifest is whole. */
  private async copy(from: string, to: string, sha256: string): Promise<void> {
    await this.files.remove(to);
    await this.files.makeDirectory(to);
    for (const name of [INDEX, FINGERPRINTS, VERSIONS, MANIFEST]) {
      const bytes = await this.files.readBytes(join(from, name));
      if (bytes !== null) await this.files.writeDurable(join(to, name), bytes);
    }
    const index = await this.files.digest(join(to, INDEX));
    if (index?.sha256 !== sha256) throw new GenerationError(`the index in ${from} is damaged`);
    await this.files.syncDirectory(to);
  }

  private async seal(staged: StagedGeneration, facts: ManifestFacts): Promise<GenerationManifest> {
    const sealing = { register: this.register, files: this.files, now: this.now };
    const manifest = await manifestOf(sealing, staged, facts);
    await this.files.writeDurable(join(staged.directory, MANIFEST), manifestText(manifest));
    await this.files.syncDirectory(staged.directory);
    return manifest;
  }

  private async pointTo(current: string, previous: string | null): Promise<void> {
    const pointer: CurrentPointer = { current, previous, switchedAt: this.now().toISOString() };
    await this.files.writeDurable(this.draftPointer(), `${JSON.stringify(pointer)}\n`);
    // A run of another machine may have acquired the register while this process was paused.
    await this.heldLock?.prove();
    await this.files.rename(this.draftPointer(), join(this.directory, CURRENT));
    await this.files.syncDirectory(this.directory);
  }

  private draftPointer(): string {
    return join(this.directory, `${CURRENT}.draft`);
  }

  private pointer(): Promise<CurrentPointer | null> {
    return readPointer(this.files, this.directory);
  }

  private async generation(id: string): Promise<StoredGeneration> {
    const generation = await readGeneration(this.files, this.directory, id);
    if (generation === null) throw missingError(this.register, id);
    return generation;
  }
}

/**
 * Reads which generations count.
 *
 * @param directory of the register
 * @throws GenerationError when current.json exists and is damaged
 */
export async function readPointer(files: GenerationFiles, directory: string): Promise<CurrentPointer | null> {
  const path = join(directory, CURRENT);
  const text = await files.readText(path);
  if (text === null) return null;
  const pointer = parsePointer(text);
  if (pointer === null) throw new GenerationError(`${path} is damaged. Remove it and import again`);
  return pointer;
}

/** Reads a generation; null when it is not whole (its manifest is missing or its index has another size). */
export async function readGeneration(
  files: GenerationFiles,
  registerPath: string,
  id: string,
): Promise<StoredGeneration | null> {
  const directory = join(registerPath, GENERATIONS, id);
  const text = await files.readText(join(directory, MANIFEST));
  const manifest = text === null ? null : parseManifest(text);
  if (manifest === null || manifest.id !== id) return null;
  const indexPath = join(directory, INDEX);
  const index = await files.stat(indexPath);
  if (index?.bytes !== manifest.index.bytes) return null;
  return { id, directory, indexPath, manifest };
}

/**
 * Path of the live index file of a register; null before the first import.
 *
 * @throws GenerationError when what is on disk is damaged
 */
export async function currentIndexPath(dataDir: string, register: string): Promise<string | null> {
  const live = await new GenerationStore({ dataDir, register }).live();
  return live?.indexPath ?? null;
}
