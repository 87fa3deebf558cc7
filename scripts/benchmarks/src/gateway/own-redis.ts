import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '../shared/usage-error';

const START_MILLISECONDS = 5_000;
const POLL_MILLISECONDS = 20;

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
  try {
    await answering(child, port);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid as number, stop };
}

async function answering(child: ChildProcess, port: number): Promise<void> {
  let failure: Error | null = null;
  child.once('error', (error) => {
    failure = error;
  });
  for (const end = Date.now() + START_MILLISECONDS; Date.now() < end; await pause(POLL_MILLISECONDS)) {
    if (failure) throw new UsageError('There is no redis-server: install it, or run scripts/stack up, which does.');
    if (await isOpen(port)) return;
  }
  throw new Error('Redis was not ready in time.');
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
