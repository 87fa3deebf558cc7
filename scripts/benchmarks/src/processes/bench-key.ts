import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './repository';

const run = promisify(execFile);
const keysFile = (checkout: string): string => join(checkout, 'services/gateway/dist/keys/cli.js');

/** A key that no limit of the service stops, and that is counted like any other. */
const keyOptions = '--label benchmark --tier benchmark --quota 1000000000000 --rate 100000 --burst 1000000'.split(' ');

export interface BenchKey {
  readonly key: string;
  readonly selector: string;
}

/**
 * @param options of `scripts/keys create`; by default no limit stops the key.
 * @param checkout whose service has the key; by default this one's
 */
export async function createBenchKey(
  dataDir: string,
  options: readonly string[] = keyOptions,
  checkout = root,
): Promise<BenchKey> {
  const { stdout } = await run(process.execPath, [
    keysFile(checkout),
    'create',
    '--data-dir',
    dataDir,
    ...options,
    '--json',
  ]);
  return JSON.parse(stdout) as BenchKey;
}

export async function revokeBenchKey(dataDir: string, { selector }: BenchKey, checkout = root): Promise<void> {
  await run(process.execPath, [keysFile(checkout), 'revoke', selector, '--data-dir', dataDir]);
}
