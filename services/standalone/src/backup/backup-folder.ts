import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Name in a backup of the list of its files, which is written last: a backup that has it is whole. */
const LIST = 'backup.json';

/** The backup cannot be made or used; the message says why, for people. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface BackupList {
  readonly formatVersion: 1;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly files: readonly BackupFile[];
}

interface BackupFile {
  /** Path inside the backup, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Lists the files of a folder, puts them on the disk, and writes the list beside them. */
export async function sealBackup(folder: string, now: Date): Promise<BackupList> {
  const files: BackupFile[] = [];
  for (const path of await filesIn(folder)) {
    await sync(join(folder, path));
    files.push({ path, ...(await fileMark(join(folder, path))) });
  }
  const list: BackupList = { formatVersion: 1, createdAt: now.toISOString(), files };
  await writeFile(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 });
  await sync(join(folder, LIST));
  return list;
}

/** @throws BackupError when the folder is no backup, or a file of it is missing, damaged or not its own */
export async function checkBackup(folder: string): Promise<BackupList> {
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => null);
  const list = text === null ? null : parseList(text);
  if (list === null) throw new BackupError(`${folder} is no backup: it has no ${LIST} that can be read.`);
  const listed = new Set([LIST, ...list.files.map(({ path }) => path)]);
  const strange = (await filesIn(folder)).find((path) => !listed.has(path));
  if (strange !== undefined)
    throw new BackupError(`${join(folder, strange)} is not of this backup: remove it, or use another.`);
  for (const { path, bytes, sha256 } of list.files) {
    const file = join(folder, path);
    const found = (await stat(file).catch(() => null))?.size === bytes ? await fileMark(file) : null;
    if (found?.sha256 !== sha256) throw new BackupError(`${file} is missing or damaged: use another backup.`);
  }
  return list;
}

function parseList(text: string): BackupList | null {
  try {
    const list = JSON.parse(text) as Partial<BackupList> | null;
    const isInside = ({ path }: BackupFile): boolean => typeof path === 'string' && !path.split('/').includes('..');
    return list?.formatVersion === 1 && list.files?.every(isInside) ? (list as BackupList) : null;
  } catch {
    return null;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) => relative(folder, join(file.parentPath, file.name))).sort();
}

async function fileMark(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
