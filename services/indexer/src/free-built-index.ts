import { stat } from 'node:fs/promises';
import { freeMemory } from '@tripoint/index';

/** A smaller index is opened beside what it was built from: to collect the garbage would take longer than to build it. */
const LEAST_BYTES = 16 * 1024 ** 2;

/** Frees what the index in a file was built from, before it is opened: both at once would double the memory of an import. */
export async function freeBuiltIndex(indexPath: string): Promise<void> {
  if ((await stat(indexPath)).size >= LEAST_BYTES) await freeMemory();
}
