import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../processes/repository';
import { ownEnvironment, type StackSettings } from './own-stack';

export interface CallKey {
  readonly key: string;
  readonly selector: string;
}

interface ListedKey {
  readonly selector: string;
  /** Null when Redis does not say. */
  readonly used_this_month: number | null;
}

const runFile = promisify(execFile);
const keysFile = join(root, 'services/gateway/dist/keys/cli.js');

async function keys<T>(stack: StackSettings, ...words: readonly string[]): Promise<T> {
  const env = { ...ownEnvironment(), ...stack, ENGINE: 'elasticsearch', LIMITS: 'redis' };
  const { stdout } = await runFile(process.execPath, [keysFile, ...words, '--json'], { env });
  return JSON.parse(stdout) as T;
}

/** A key that no limit stops. */
export function createKey(stack: StackSettings): Promise<CallKey> {
  const limits = ['--quota', '1000000000', '--rate', '100000', '--burst', '1000000'];
  return keys(stack, 'create', '--label', 'drill', '--tier', 'benchmark', ...limits);
}

/** Calls of this month that Redis has counted for the key. */
export async function usedOf({ selector }: CallKey, stack: StackSettings): Promise<number> {
  const all = await keys<readonly ListedKey[]>(stack, 'list');
  const used = all.find((one) => one.selector === selector)?.used_this_month;
  if (typeof used !== 'number') throw new Error('The list of keys does not say what the key of the drill has used.');
  return used;
}
