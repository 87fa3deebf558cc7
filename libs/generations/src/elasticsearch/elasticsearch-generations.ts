import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from '@elastic/elasticsearch';
import { NodeGenerationFiles } from '../disk/node-generation-files';
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
import { createGenerationId, FINGERPRINTS, INDEX, VERSIONS } from '../layout';
import {
  type Acceptance,
  acceptedManifest,
  damagedPreviousError,
  damagedRefusedError,
  type GenerationManifest,
  isAcceptable,
  manifestOf,
  manifestText,
  missingError,
  parseManifest,
  rollbackPlaces,
  stateOf,
} from '../manifest';
import { decodeVersions, encodeVersions, type KeyVersions } from '../versions';
import { isMissing } from './client';
import { createIndex, type GenerationPlace, partKind } from './create-index';
import { GenerationIndices, type Pointer } from './generation-indices';
import { FilePartsError, fileMark, readParts, readWhole, writeParts } from './generation-parts';
import { takeRegisterLock } from './register-lock';

export interface ElasticsearchGenerationsOptions {
  readonly client: Client;
  /** What the names of all indices begin with. */
  readonly prefix: string;
  readonly register: string;
  /** Kinds of indices that hold the documents of a generation. */
  readonly kinds: readonly string[];
  /** Folder of this machine for index files while they are built, and for those that change sets begin with. */
  readonly scratchDir: string;
  /** A process that searches has taken over a new generation within this time, in milliseconds. */
  readonly takeOverMs?: number;
  /** Takes the register for a run; default: a lock in Elasticsearch. */
  readonly takeLock?: () => Promise<RunLock>;
  readonly now?: () => Date;
}

/** The largest register is taken over in less than a minute. */
const TAKE_OVER_MS = 300_000;

const registerName = /^[a-z]{2}(?:-[a-z]+)+$/;

/**
 * Keeps the generations of a register in Elasticsearch. Each is a set of indices with its id in their names:
 * documents, and parts of its files (index, dictionary, fingerprints, versions, and last the manifest, so that a
 * generation with a manifest is whole). Aliases say which one is live and which one was before it.
 */
export class ElasticsearchGenerations implements Generations {
  private readonly client: Client;
  private readonly register: string;
  private readonly indices: GenerationIndices;
  private readonly scratch: string;
  private readonly takeOverMs: number;
  private readonly takeLock: () => Promise<RunLock>;
  private readonly now: () => Date;
  private heldLock: RunLock | null = null;

  /** @throws RangeError when the name of the register could lead out of the folder or of the prefix */
  constructor(options: ElasticsearchGenerationsOptions) {
    const { register, scratchDir } = options;
    if (!registerName.test(register)) throw new RangeError(`"${register}" is not the name of a register`);
    this.client = options.client;
    this.register = register;
    this.indices = new GenerationIndices(options.client, options.prefix, register, options.kinds);
    this.scratch = join(scratchDir, register);
    this.takeOverMs = options.takeOverMs ?? TAKE_OVER_MS;
    this.now = options.now ?? (() => new Date());
    const { client, prefix } = options;
    this.takeLock =
      options.takeLock ?? (() => takeRegisterLock({ client, prefix, register, now: this.now, fenced: true }));
  }

  /** Where a generation lies. */
  placeOf(generation: string): GenerationPlace {
    return this.indices.placeOf(generation);
  }

  async lock(): Promise<RunLock> {
    const lock = await this.takeLock();
    this.heldLock = lock;
    return {
      ...lock,
      release: async () => {
        if (this.heldLock === lock) this.heldLock = null;
        await lock.release();
      },
    };
  }

  /**
   * Id of the generation that answers, without a look at whether it is whole; null before the first import.
   * @throws GenerationError when it is gone
   */
  async liveId(): Promise<string | null> {
    const { current, isLost } = await this.indices.pointer();
    if (isLost) throw new GenerationError(`the live generation of ${this.register} is missing. Import again`);
    return current;
  }

  /** Id of the generation that a rollback returns to. */
  async previousId(): Promise<string | null> {
    return (await this.indices.pointer()).previous;
  }

  async live(): Promise<Generation | null> {
    const id = await this.liveId();
    return id === null ? null : this.generation(id);
  }

  async previous(): Promise<Generation | null> {
    const id = await this.previousId();
    return id === null ? null : this.generation(id);
  }

  /**
   * Resolves when every index of a generation can be searched. Without it the dictionary alone would be loaded, and every
   * search fail.
   * @throws GenerationError when one is missing or cannot be read
   */
  async proveSearchable(id: string): Promise<void> {
    if (!(await this.indices.areSearchable(id))) throw missingError(this.register, id);
  }

  async list(): Promise<GenerationListing[]> {
    const pointer = await this.indices.pointer();
    const listings: GenerationListing[] = [];
    for (const id of await this.indices.ids()) {
      const manifest = await this.manifest(id);
      if (manifest === null && id !== pointer.current && id !== pointer.previous) continue;
      const at = stateOf(id, pointer);
      const state = at === 'unused' && manifest?.report.verdict === 'refused' ? 'refused' : at;
      listings.push({ id, state, manifest });
    }
    return listings.reverse();
  }

  /** Brings the index file over when it is not here. It is proved whole before it gets its name. */
  async indexFile({ id }: Generation): Promise<string> {
    const path = join(this.scratch, `${id}.base`);
    const mark = await this.readable(id, () => fileMark(this.client, this.placeOf(id), 'index'));
    const here = await stat(path).catch(() => null);
    if (mark !== null && here?.size === mark.bytes) return path;
    await mkdir(this.scratch, { recursive: true });
    const draft = `${path}.${process.pid}.draft`;
    try {
      const parts = readParts(this.client, this.placeOf(id), 'index');
      await this.readable(id, () => pipeline(Readable.from(parts), createWriteStream(draft)));
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    return path;
  }

  async fingerprintsOf({ id }: Generation): Promise<Fingerprints | null> {
    try {
      return decodeFingerprints(await readWhole(this.client, this.placeOf(id), 'fingerprints'));
    } catch (error) {
      if (error instanceof FilePartsError || isMissing(error)) return null;
      throw error;
    }
  }

  async versionsOf({ id }: Generation): Promise<KeyVersions> {
    const place = this.placeOf(id);
    if ((await fileMark(this.client, place, 'versions')) === null) return new Map();
    const text = await this.readable(id, () => readWhole(this.client, place, 'versions'));
    const versions = decodeVersions(text.toString('utf8'));
    if (versions === null) {
      throw new GenerationError(`the versions of generation ${id} are damaged. Load the whole register`);
    }
    return versions;
  }

  async clean(): Promise<void> {
    const pointer = await this.indices.pointer();
    const ids = await this.indices.ids();
    let refused: string | null = null;
    for (const id of ids) {
      if (id === pointer.current || id === pointer.previous) continue;
      if ((await this.manifest(id))?.report.verdict === 'refused') refused = id;
    }
    const former = (await this.isMaybeSearched(pointer)) ? pointer.former : null;
    const kept = new Set([pointer.current, pointer.previous, former, refused]);
    for (const id of ids) if (!kept.has(id)) await this.indices.remove(id);
    await rm(this.scratch, { recursive: true, force: true });
  }

  async begin(): Promise<StagedGeneration> {
    const id = createGenerationId(this.now());
    const directory = join(this.scratch, id);
    await mkdir(directory, { recursive: true });
    await createIndex(this.client, this.placeOf(id), partKind);
    return { id, directory, indexPath: join(directory, INDEX) };
  }

  async writeFingerprints({ directory }: StagedGeneration, fingerprints: Fingerprints): Promise<void> {
    await writeFile(join(directory, FINGERPRINTS), encodeFingerprints(fingerprints));
  }

  async writeVersions({ directory }: StagedGeneration, versions: KeyVersions): Promise<void> {
    await writeFile(join(directory, VERSIONS), encodeVersions(versions));
  }

  async sizeOf({ indexPath, directory }: StagedGeneration): Promise<number> {
    const stats = await Promise.all([indexPath, join(directory, FINGERPRINTS)].map((path) => stat(path)));
    return stats.reduce((sum, { size }) => sum + size, 0);
  }

  async publish(staged: StagedGeneration, facts: ManifestFacts): Promise<Generation> {
    return this.switchTo({ ...staged, manifest: await this.seal(staged, facts) });
  }

  /** Lets a generation that is whole answer. */
  private async switchTo({ id, manifest }: Generation): Promise<Generation> {
    await this.indices.copy(id);
    const { current, previous } = await this.indices.pointer();
    await this.pointTo({ current: id, previous: current, former: previous });
    await rm(join(this.scratch, id), { recursive: true, force: true });
    // The switch is done: leftovers that resist are the next run's to report.
    await this.clean().catch(() => undefined);
    return { id, directory: this.indices.patternOf(id), manifest };
  }

  async refusedOf(run: string): Promise<Generation | null> {
    for (const { id, state, manifest } of await this.list()) {
      if (manifest?.run !== run || !isAcceptable(state, manifest)) continue;
      return { id, directory: this.indices.patternOf(id), manifest };
    }
    return null;
  }

  async accept(refused: Generation, accepted: Acceptance): Promise<Generation> {
    await this.proveWhole(refused, damagedRefusedError);
    const manifest = acceptedManifest(refused.manifest, accepted);
    await writeParts(this.client, this.placeOf(refused.id), 'manifest', [Buffer.from(manifestText(manifest))]);
    return this.switchTo({ ...refused, manifest });
  }

  async refuse(staged: StagedGeneration, facts: ManifestFacts): Promise<string> {
    await this.seal(staged, facts);
    await this.clean();
    return this.indices.patternOf(staged.id);
  }

  async discard({ id, directory }: StagedGeneration): Promise<void> {
    await this.indices.remove(id);
    await rm(directory, { recursive: true, force: true });
  }

  async rollback(): Promise<Generation> {
    const pointer = await this.indices.pointer();
    const { current, previous } = rollbackPlaces(this.register, pointer);
    const target = await this.generation(previous);
    await this.proveWhole(target, damagedPreviousError);
    await this.pointTo({ current: previous, previous: current, former: pointer.former });
    return target;
  }

  /** Only who holds the register may switch it. The proof says early that it is lost, the fence makes it sure. */
  private async pointTo(pointer: Pointer & { readonly current: string }): Promise<void> {
    const lock = this.heldLock;
    await lock?.prove();
    await this.indices.pointTo(pointer, lock?.fence ?? null);
  }

  private async seal(staged: StagedGeneration, facts: ManifestFacts): Promise<GenerationManifest> {
    const place = this.placeOf(staged.id);
    const fingerprintsPath = join(staged.directory, FINGERPRINTS);
    await writeParts(this.client, place, 'index', createReadStream(staged.indexPath, { highWaterMark: 1 << 20 }));
    await writeParts(this.client, place, 'fingerprints', createReadStream(fingerprintsPath));
    const versionsPath = join(staged.directory, VERSIONS);
    if (await stat(versionsPath).catch(() => null)) {
      await writeParts(this.client, place, 'versions', createReadStream(versionsPath));
    }
    const sealing = { register: this.register, files: new NodeGenerationFiles(), now: this.now };
    const manifest = await manifestOf(sealing, staged, facts);
    await writeParts(this.client, place, 'manifest', [Buffer.from(manifestText(manifest))]);
    return manifest;
  }

  /** Was the former generation live only a moment ago? The previous one took its place when it was made. */
  private async isMaybeSearched({ previous, former }: Pointer): Promise<boolean> {
    if (previous === null || former === null) return false;
    const manifest = await this.manifest(previous);
    return manifest !== null && this.now().getTime() - Date.parse(manifest.createdAt) < this.takeOverMs;
  }

  private async generation(id: string): Promise<Generation> {
    const manifest = await this.manifest(id);
    if (manifest === null) throw missingError(this.register, id);
    return { id, directory: this.indices.patternOf(id), manifest };
  }

  /** What a generation says about itself; null when it is not whole. */
  async manifest(id: string): Promise<GenerationManifest | null> {
    try {
      const text = await readWhole(this.client, this.placeOf(id), 'manifest');
      const manifest = parseManifest(text.toString('utf8'));
      return manifest?.id === id ? manifest : null;
    } catch (error) {
      if (error instanceof FilePartsError || isMissing(error)) return null;
      throw error;
    }
  }

  /** @throws GenerationError when the index file is another one than the manifest says */
  private async proveWhole({ id, manifest }: Generation, damaged: (id: string) => Error): Promise<void> {
    const hash = createHash('sha256');
    try {
      for await (const part of readParts(this.client, this.placeOf(id), 'index')) hash.update(part);
    } catch (error) {
      if (error instanceof FilePartsError) throw damaged(id);
      throw error;
    }
    if (hash.digest('hex') !== manifest.index.sha256) throw damaged(id);
  }

  /** @throws GenerationError when a file of a generation is not whole */
  private async readable<T>(id: string, read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof FilePartsError) && !isMissing(error)) throw error;
      throw missingError(this.register, id);
    }
  }
}
