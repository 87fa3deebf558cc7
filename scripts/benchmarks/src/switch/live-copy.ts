import { copyFile, link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { registerDirectory } from '@tripoint/generations';
import type { MeasuredIndex } from '../shared/live-search';

/**
 * A data directory of its own with the live generations of another one, so that an import into it leaves the other
 * alone. It lies beside the other one: files that never change are linked, not copied.
 */
export async function copyLive(dataDir: string, live: readonly MeasuredIndex[]): Promise<string> {
  const copy = await mkdtemp(`${resolve(dataDir)}-switch-`);
  try {
    for (const { register, indexFile } of live) {
      const from = dirname(indexFile);
      const generation = basename(from);
      const directory = registerDirectory(copy, register);
      const to = join(directory, basename(dirname(from)), generation);
      await mkdir(to, { recursive: true });
      await linkAll(from, to);
      const pointer = { current: generation, previous: null, switchedAt: new Date().toISOString() };
      await writeFile(join(directory, 'current.json'), JSON.stringify(pointer));
    }
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
}

async function linkAll(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      await mkdir(target);
      await linkAll(source, target);
    } else {
      // Some mounted disks have no links.
      await link(source, target).catch(() => copyFile(source, target));
    }
  }
}
