import { readdir, readlink, realpath } from 'node:fs/promises';

/** Test support: the files below a folder that this process has open, as Linux lists them. */
export async function openFilesIn(folder: string): Promise<string[]> {
  const descriptors = '/proc/self/fd';
  const below = `${await realpath(folder)}/`;
  // The descriptor that lists them is gone again.
  const paths = (await readdir(descriptors)).map((name) => readlink(`${descriptors}/${name}`).catch(() => ''));
  return (await Promise.all(paths)).filter((path) => path.startsWith(below));
}
