import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@tripoint/testing';
import { UsageError } from '../shared/usage-error';

const START_MILLISECONDS = 5_000;

/** A Redis that this benchmark started. */
export interface OwnRedis {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** Starts Redis on a free port, with the log of commands that an installation has. */
export async function startRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const child = spawn(
    'redis-server',
    ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '', '--appendonly', 'yes'],
    { stdio: 'ignore' },
  );
  const stop = (): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const absent = new Promise<never>((_, reject) => {
    child.once('error', () =>
      reject(new UsageError('There is no redis-server: install it, or run scripts/stack up, which does.')),
    );
  });
  try {
    await Promise.race([absent, until('Redis is ready', () => isOpen(port), START_MILLISECONDS)]);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid as number, stop };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
