import type { Stats } from 'node:fs';
import { RegisterFileError } from '../register-file-error';

/**
 * Bytes of a file that was found. Throws RegisterFileError for a pipe, a socket or a device: opening one may wait for
 * ever, and reading one may never end.
 */
export function sizeOfFile(path: string, found: Stats): number {
  if (found.isFile()) return found.size;
  const what = found.isDirectory() ? 'a folder' : 'a pipe or a device';
  throw new RegisterFileError('unreadable', `${path} is ${what} where a file is needed`, path);
}
