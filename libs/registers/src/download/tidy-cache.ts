import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FetchedFile, STATE_FOLDER } from './fetch-file';

/**
 * Takes files of earlier releases away that were fetched into a folder, so that its reader sees one release. Files
 * that nobody fetched stay.
 */
export async function tidyCache(folder: string, current: readonly FetchedFile[]): Promise<void> {
  const names = new Set(current.map(({ name }) => name));
  const state = join(folder, STATE_FOLDER);
  const records = await readdir(state).catch(() => []);
  for (const record of records) {
    const name = /^(.+?)(?:\.part)?(?:\.json)?$/.exec(record)?.[1] as string;
    if (names.has(name)) continue;
    if (record === `${name}.json`) await rm(join(folder, name), { force: true });
    await rm(join(state, record), { force: true });
  }
}
