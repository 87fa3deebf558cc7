import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FetchedFile, STATE_FOLDER } from './fetch-file';
import { deadParts, removeWithRecord } from './partial-file';

/** A part that has an owner carries a number of its own. */
const CLAIMED_NAME = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** What stands in a state folder: the record of a file, or a part of one that nobody works on, with its record. */
const ENTRY = /^(.+?)(\.part)?(\.json)?$/;

/**
 * Takes files of earlier releases away that were fetched into a folder, so that its reader sees one release. Files
 * that nobody fetched stay, and so does what another process is fetching.
 */
export async function tidyCache(folder: string, current: readonly FetchedFile[], nowMs: number): Promise<void> {
  const names = new Set(current.map(({ name }) => name));
  const state = join(folder, STATE_FOLDER);
  for (const dead of await deadParts(state, () => true, nowMs)) await removeWithRecord(dead);
  for (const entry of await readdir(state).catch(() => [])) {
    const [, name, isPart] = ENTRY.exec(entry) as unknown as [string, string, string | undefined];
    if (names.has(name) || CLAIMED_NAME.test(name)) continue;
    if (isPart === undefined) await rm(join(folder, name), { force: true });
    await rm(join(state, entry), { force: true });
  }
}
