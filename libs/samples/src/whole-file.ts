import { open, rename, rm } from 'node:fs/promises';

/** Ending of a file that is being written. */
export const PARTIAL = '.partial';

/** Writes chunks into a file that has its name only once it is whole and on disk; returns its bytes. */
export async function writeWholeFile(path: string, chunks: Iterable<Buffer>): Promise<number> {
  return makeWholeFile(path, async (partial) => {
    const file = await open(partial, 'w');
    let bytes = 0;
    try {
      for (const chunk of chunks) {
        await file.write(chunk, 0, chunk.length, bytes);
        bytes += chunk.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    return bytes;
  });
}

/** Lets `make` write a file under another name, which becomes the right one when it succeeds and goes when it fails. */
export async function makeWholeFile<T>(path: string, make: (partial: string) => Promise<T>): Promise<T> {
  const partial = path + PARTIAL;
  await rm(partial, { force: true });
  try {
    const result = await make(partial);
    await rename(partial, path);
    return result;
  } catch (err) {
    await rm(partial, { force: true });
    throw err;
  }
}
