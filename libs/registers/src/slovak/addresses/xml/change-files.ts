import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sizeOfFile } from '../../../files/file-size';
import { isGzip, isZip } from '../../../files/peek';
import { openRegisterFiles, type RegisterFiles } from '../../../files/register-files';
import { RegisterFileError, refuseUnreadable } from '../../../register-file-error';
import { isBatchName } from './initial-files';

/** Bytes of a plain batch that hold its changesId. */
const HEAD_BYTES = 4096;
const CHANGES_ID = /<changesId>\s*(\d{1,15})\s*</;
const NUMBER_IN_NAME = /(\d{1,15})\D*$/;
const XML_NAME = /\.xml(\.gz|\.zip)?$/i;
const INITIAL_NAME = /^DavkaInit_/i;

/** The files of change batches behind a path, by ascending changesId. Throws RegisterFileError when there are none. */
export async function changeFiles(from: string): Promise<RegisterFiles[]> {
  const found = await stat(from).catch(() => null);
  if (found === null || !found.isDirectory()) return [await openRegisterFiles(from, ANY_XML)];
  const names = (await readdir(from)).filter(
    (name) => (XML_NAME.test(name) || isBatchName(name)) && !INITIAL_NAME.test(name),
  );
  if (names.length === 0)
    throw new RegisterFileError('empty', `${from} holds no change batch (zmenovadavka*.xml)`, from);
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(from, name), changesId: await changesIdOf(join(from, name)) })),
  );
  files.sort((a, b) => a.changesId - b.changesId || (a.path < b.path ? -1 : 1));
  return Promise.all(files.map(({ path }) => openRegisterFiles(path, ANY_XML)));
}

const ANY_XML = { chooseInFolder: () => [], wantsEntry: (name: string) => /\.xml$/i.test(name) };

/** The id in the head of a plain file; of a packed one the number in its name, which is the same. */
async function changesIdOf(path: string): Promise<number> {
  const inName = Number(NUMBER_IN_NAME.exec(basename(path))?.[1] ?? 0);
  sizeOfFile(path, await stat(path).catch(refuseUnreadable(path)));
  const handle = await open(path, 'r').catch(refuseUnreadable(path));
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (isGzip(head) || isZip(head)) return inName;
    return Number(CHANGES_ID.exec(head.toString('latin1'))?.[1] ?? inName);
  } finally {
    await handle.close();
  }
}
