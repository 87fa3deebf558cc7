import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Folders beside or inside a source that a reader may look into for names of regions and streets. */
const COMPANION_FOLDERS = ['hierarchy', 'teryt'];
/** Files beside a single file that a reader may look into, of all registers. */
const COMPANION_NAME =
  /^(UI_|.*strukt_ADR|.*vazby-cr|.*(terc|simc|ulic|teryt)|.*DavkaInit|lau2\.|cis\d|cznace|pocet_prac|.*kodcis|ares|ruz|uctovn|init_.*_list)/i;
/** A folder of more files is no register; the largest has one for each of 6,258 municipalities. */
const MAX_FILES = 20_000;

/**
 * Digest of the bytes of everything that a register may be read from: the file or the files of the folder, and those
 * beside it or in `hierarchy` that name regions and streets. Two sources with one digest have the same records.
 *
 * @returns null when there is nothing to read or too much of it, so that no source is taken for another
 */
export async function sourceMark(from: string, hierarchy: string | null, signal: AbortSignal): Promise<string | null> {
  try {
    const paths = await pathsOf(from, hierarchy);
    if (paths.length === 0 || paths.length > MAX_FILES) return null;
    const hash = createHash('sha256');
    for (const path of paths) {
      hash.update(`\0${basename(path)}\0`);
      for await (const piece of createReadStream(path, { highWaterMark: 1 << 20, signal })) hash.update(piece);
    }
    return hash.digest('hex');
  } catch (error) {
    signal.throwIfAborted();
    // The reader of the source reports better what is wrong with it.
    if ((error as NodeJS.ErrnoException).code !== undefined) return null;
    throw error;
  }
}

async function pathsOf(from: string, hierarchy: string | null): Promise<string[]> {
  const source = await stat(from);
  const isFolder = source.isDirectory();
  if (!isFolder && !source.isFile()) return [];
  const folder = isFolder ? from : dirname(from);
  const beside = (await filesOf(folder)).filter((path) => isFolder || COMPANION_NAME.test(basename(path)));
  const folders = isFolder ? await foldersOf(folder) : COMPANION_FOLDERS.map((name) => join(folder, name));
  if (hierarchy !== null) folders.push(hierarchy);
  const inside = await Promise.all(folders.map((each) => filesOf(each).catch(() => [])));
  return [...new Set([...(isFolder ? [] : [from]), ...beside, ...inside.flat()])];
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => join(folder, name))
    .sort();
}

async function foldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}
