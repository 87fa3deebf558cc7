import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openRegisterFiles, type RegisterFiles } from '../../files/register-files';
import { RegisterFileError, refuseUnreadable } from '../../register-file-error';
import { checkManifest, newestSet, partsOf, rpoNameOf } from './rpo-names';
import { SIZE_LIST_NAME } from './size-list';

/** What is read of a manifest, in bytes: it has a line for each of some twenty parts. */
const MANIFEST_BYTES = 1024 * 1024;

/**
 * The files of a full load: of a folder the newest set of initial batches, of an archive its batches, or one file.
 * Throws RegisterFileError where there is none or where something of the set is missing.
 */
export async function openInitialSet(from: string): Promise<RegisterFiles> {
  const found = await stat(from).catch(() => null);
  const name = rpoNameOf(basename(from));
  if (found?.isDirectory()) await checkSet(from, newestSet(await filesOf(from)));
  else if (name?.kind === 'daily') refuse('not-a-register', from, DAILY);
  else if (found !== null && name?.kind === 'part') {
    const count = await checkSet(dirname(from), name.day);
    if (count > 1) refuse('companion-missing', from, `it is one of ${count} parts; give their folder`);
  }
  return openRegisterFiles(from, {
    chooseInFolder(names) {
      const day = newestSet(names);
      return day === null ? [] : partsOf(names, day).parts;
    },
    wantsEntry: (entry) => /\.json$/i.test(entry) && !SIZE_LIST_NAME.test(basename(entry)),
  });
}

const DAILY = 'a daily batch of RPO is applied with --change-set, to the initial batches';

/** A folder that has the name of a part is none. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
}

/** @returns how many parts the set has */
async function checkSet(folder: string, day: number | null): Promise<number> {
  const names = await filesOf(folder);
  if (day === null) {
    if (names.some((name) => rpoNameOf(name)?.kind === 'daily')) refuse('not-a-register', folder, DAILY);
    return 0;
  }
  const { parts, manifest, missing } = partsOf(names, day);
  if (missing !== null) refuse('companion-missing', folder, `the set of ${day} is not complete: ${missing}`);
  checkManifest(manifest, await headOf(join(folder, manifest)), parts);
  return parts.length;
}

async function headOf(path: string): Promise<string> {
  const handle = await open(path, 'r').catch(refuseUnreadable(path));
  try {
    const reading = handle.read(Buffer.alloc(MANIFEST_BYTES), 0, MANIFEST_BYTES, 0);
    const { buffer, bytesRead } = await reading.catch(refuseUnreadable(path));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuse(reason: 'not-a-register' | 'companion-missing', file: string, why: string): never {
  throw new RegisterFileError(reason, `${file} cannot be loaded: ${why}`, file);
}
