import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileSelection, openRegisterFiles, type RegisterFiles } from '../../../files/register-files';
import { RegisterFileError, refuseUnreadable } from '../../../register-file-error';

/** Most change files in one folder: three years of days. */
export const MAX_CHANGE_FILES = 1100;

const CHANGE_NAME = /^\d{8}_ST_Z[A-Z]{3}\.xml(\.(gz|zip))?$/i;
const XML_NAME = /\.xml(\.(gz|zip))?$/i;

/** A file is one document, packed or not; of a folder each is opened by itself. */
const SELECTION: FileSelection = {
  chooseInFolder: () => [],
  wantsEntry: (name) => /\.xml$/i.test(name),
};

/**
 * Paths of the change files behind a path: the file itself, or those of a folder by their published names; where none has such
 * a name, every XML file. Throws RegisterFileError when there is none.
 */
export async function findVfrFiles(from: string): Promise<string[]> {
  const found = await stat(from).catch(() => null);
  if (found?.isDirectory() !== true) return [from];
  const names = (await readdir(from, { withFileTypes: true }).catch(refuseUnreadable(from)))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => entry.name);
  const published = names.filter((name) => CHANGE_NAME.test(name));
  const chosen = published.length > 0 ? published : names.filter((name) => XML_NAME.test(name));
  if (chosen.length === 0) throw new RegisterFileError('empty', `${from} holds no VFR change file (ST_ZZSZ)`, from);
  if (chosen.length > MAX_CHANGE_FILES) {
    const why = `${from} holds ${chosen.length} change files, more than ${MAX_CHANGE_FILES}; load the full register`;
    throw new RegisterFileError('not-a-register', why, from);
  }
  return chosen.sort().map((name) => join(from, name));
}

/** Opens one change file. Throws RegisterFileError when it cannot be read. */
export function openVfrFile(path: string): Promise<RegisterFiles> {
  return openRegisterFiles(path, SELECTION);
}
