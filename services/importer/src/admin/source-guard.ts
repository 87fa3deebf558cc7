import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { isAddress } from '../command/arguments';
import type { DownloadSource } from '../run/source';
import { invalidField } from './admin-error';

export interface SourceRules {
  /** Folder whose files a request may name; null when a request may name none. */
  readonly folder: string | null;
  /** Addresses of the publishers of the register. */
  readonly publishers: readonly string[];
}

/** Most entries of a folder that are looked at; a register has a few thousand files. */
const MAX_ENTRIES = 20_000;
/** Folders beside a register that its reader looks into. */
const LIST_FOLDER = /^(?:hierarchy|teryt)$/i;

/**
 * What a request may have read: an address of the register's publishers, or a file or folder inside the import folder.
 * Whatever else it names is refused with words that do not show whether it is there.
 *
 * @throws AdminError
 */
export async function allowedSource(from: string, rules: SourceRules): Promise<string | DownloadSource> {
  if (from.includes('\0')) throw invalidField('from', 'from must not hold a zero character.');
  return isAddress(from) || from.startsWith('//')
    ? { url: publisherAddress(from, rules.publishers) }
    : fileInFolder(from, rules.folder);
}

function publisherAddress(from: string, publishers: readonly string[]): string {
  const url = URL.canParse(from) ? new URL(from) : null;
  const allowed = publishers.map((address) => new URL(address).origin);
  const plain = url !== null && url.username === '' && url.password === '';
  if (plain && /^https?:$/.test(url.protocol) && allowed.includes(url.origin)) return url.href;
  const where = allowed.length === 0 ? 'this register has none' : [...new Set(allowed)].join(', ');
  throw invalidField('from', `from must be an address of the register's publishers (${where}), or be left out.`);
}

async function fileInFolder(from: string, folder: string | null): Promise<string> {
  if (folder === null) {
    throw invalidField(
      'from',
      'from names a file, but IMPORT_FOLDER is not set: leave it out to download the register.',
    );
  }
  const outside = invalidField('from', 'from must name a file or a folder inside the import folder.');
  const root = await realpath(folder).catch(() => null);
  if (root === null) throw invalidField('from', 'The import folder is not there: check IMPORT_FOLDER.');
  const asked = isAbsolute(from) ? resolve(from) : resolve(folder, from);
  if (!isInside(asked, resolve(folder)) && !isInside(asked, root)) throw outside;
  const real = await realpath(asked).catch(() => null);
  if (real === null) throw invalidField('from', 'from names nothing in the import folder.');
  if (!isInside(real, root)) throw outside;
  const kind = await stat(real);
  if (kind.isDirectory()) await refuseLinksOut(real, root);
  else if (!kind.isFile()) throw invalidField('from', 'from must name a file or a folder.');
  else await refuseLinksBeside(dirname(real), root);
  return real;
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** A folder is read with all it holds: nothing in it may lead elsewhere or be something else than a file. */
async function refuseLinksOut(folder: string, root: string): Promise<void> {
  let entries = 0;
  for await (const entry of await opendir(folder, { recursive: true })) {
    entries += 1;
    if (entries > MAX_ENTRIES) throw invalidField('from', `from names a folder of more than ${MAX_ENTRIES} entries.`);
    if (entry.isDirectory() || (await isFileInside(entry, root))) continue;
    throw invalidField('from', 'from names a folder that holds a link out of the import folder, or no plain files.');
  }
}

/** Code lists are looked for beside a file, and in folders of their own there: they are held to the same. */
async function refuseLinksBeside(folder: string, root: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const isList = LIST_FOLDER.test(entry.name);
    if (isList && entry.isDirectory()) await refuseLinksOut(join(folder, entry.name), root);
    if (entry.isDirectory() || (await isFileInside(entry, root))) continue;
    throw invalidField(
      'from',
      'from names a file beside which there is a link out of the import folder, or no plain file.',
    );
  }
}

async function isFileInside(entry: Dirent, root: string): Promise<boolean> {
  if (entry.isFile()) return true;
  if (!entry.isSymbolicLink()) return false;
  const real = await realpath(join(entry.parentPath, entry.name)).catch(() => null);
  return real !== null && isInside(real, root) && (await stat(real)).isFile();
}
