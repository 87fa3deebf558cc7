import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import {
  access,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname } from 'node:path';

/** Answers of file systems without hard links. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const DIGEST_CHUNK_BYTES = 1 << 20;

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}

async function absentAsNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function syncAndClose(handle: FileHandle): Promise<void> {
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Making directories with their parents says ENOENT where the disk is read-only: asks the parent that exists why. */
async function tellWhyNotMade(path: string, error: unknown): Promise<never> {
  if (codeOf(error) === 'ENOENT') {
    let parent = dirname(path);
    while (parent !== dirname(parent) && (await absentAsNull(stat(parent))) === null) parent = dirname(parent);
    await access(parent, constants.W_OK);
  }
  throw error;
}

async function createWithoutLinks(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * What generations need of a disk: few operations, each of which either happened or did not, so that a crash between
 * any two of them can be reasoned about and tested. A file or directory that is not there is null, or empty.
 */
export class NodeGenerationFiles {
  /** Makes a directory with its parents; every directory it made is on disk when it resolves. */
  async makeDirectory(path: string): Promise<void> {
    const first = await mkdir(path, { recursive: true }).catch((error) => tellWhyNotMade(path, error));
    if (first === undefined) return;
    for (let made = path; ; made = dirname(made)) {
      await this.syncDirectory(dirname(made));
      if (made === first) return;
    }
  }

  /** Creates or replaces a file; its content, not yet its name, is on disk when it resolves. */
  async writeDurable(path: string, content: string | Uint8Array): Promise<void> {
    const handle = await open(path, 'w');
    try {
      await handle.writeFile(content);
    } catch (error) {
      await handle.close();
      throw error;
    }
    await syncAndClose(handle);
  }

  /** Creates a file together with its content. False when the name is taken. */
  async createExclusive(path: string, content: string): Promise<boolean> {
    const draft = `${path}.${randomUUID()}.draft`;
    await writeFile(draft, content);
    try {
      await link(draft, path);
      return true;
    } catch (error) {
      // Without its draft (ENOENT) this caller was overtaken by one that took the name and tidied up.
      if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false;
      if (!NO_LINKS.has(codeOf(error) ?? '')) throw error;
      return await createWithoutLinks(path, content);
    } finally {
      await rm(draft, { force: true });
    }
  }

  rename(from: string, to: string): Promise<void> {
    return rename(from, to);
  }

  /** Puts the names in a directory on disk. */
  async syncDirectory(path: string): Promise<void> {
    await syncAndClose(await open(path, 'r'));
  }

  /** Removes a file or a whole directory, if it is there. */
  remove(path: string): Promise<void> {
    return rm(path, { recursive: true, force: true });
  }

  readText(path: string): Promise<string | null> {
    return absentAsNull(readFile(path, 'utf8'));
  }

  readBytes(path: string): Promise<Uint8Array | null> {
    return absentAsNull(readFile(path));
  }

  /** SHA-256 of a file in hexadecimal, and its size in bytes. */
  async digest(path: string): Promise<{ readonly sha256: string; readonly bytes: number } | null> {
    const hash = createHash('sha256');
    let bytes = 0;
    const hashing = (async () => {
      for await (const chunk of createReadStream(path, { highWaterMark: DIGEST_CHUNK_BYTES })) {
        hash.update(chunk as Buffer);
        bytes += (chunk as Buffer).length;
      }
      return { sha256: hash.digest('hex'), bytes };
    })();
    return absentAsNull(hashing);
  }

  /** Size and time of change (ms since 1970). */
  async stat(path: string): Promise<{ readonly bytes: number; readonly changedMs: number } | null> {
    const found = await absentAsNull(stat(path));
    return found === null ? null : { bytes: found.size, changedMs: found.mtimeMs };
  }

  /** Sets the time of change to now. */
  touch(path: string): Promise<void> {
    const now = new Date();
    return utimes(path, now, now);
  }

  /** Names, sorted. */
  async list(path: string): Promise<string[]> {
    return ((await absentAsNull(readdir(path))) ?? []).sort();
  }
}

/** What a disk of a test has in common with the real one. */
export type GenerationFiles = Pick<NodeGenerationFiles, keyof NodeGenerationFiles>;
