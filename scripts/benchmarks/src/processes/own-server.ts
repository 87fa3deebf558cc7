import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { UsageError } from '../shared/usage-error';
import { root } from './repository';

const serverFile = join(root, 'services/standalone/dist/main.js');

/** How long a server may take to import samples, read its index and warm up, and to stop. */
const START_MILLISECONDS = 180_000;
const STOP_MILLISECONDS = 20_000;
const KEPT_CHARACTERS = 2_000;

/** A server that this program started. */
export interface OwnServer {
  readonly url: string;
  readonly pid: number;
  /** Drains and ends it. */
  stop(): Promise<void>;
}

export interface ServerOrder {
  /** Compiled main file. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Gets each line that the server logs. */
  readonly onLogLine?: ((line: string) => void) | null;
  readonly startMilliseconds?: number;
  readonly stopMilliseconds?: number;
}

/** Starts a server and waits until it says `ready URL`. */
export async function startProcess(order: ServerOrder): Promise<OwnServer> {
  const { file, args = [], env, onLogLine = null, stopMilliseconds = STOP_MILLISECONDS } = order;
  if (!existsSync(file)) {
    throw new UsageError(`${file} is not built: run npm run build, or name a running service with --url and --key.`);
  }
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (onLogLine) createInterface({ input: child.stderr }).on('line', onLogLine);
  try {
    const url = await readyUrl(child, order.startMilliseconds ?? START_MILLISECONDS);
    return { url, pid: child.pid as number, stop: () => stop(child, stopMilliseconds) };
  } catch (error) {
    await stop(child, stopMilliseconds);
    throw error;
  }
}

/**
 * Starts the whole service in one process on a free port.
 * @param settings beyond folder and address
 */
export function startServer(
  dataDir: string,
  file: string = serverFile,
  onLogLine: ((line: string) => void) | null = null,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  const env = { ...process.env, DATA_DIR: resolve(dataDir), PORT: '0', HOST: '127.0.0.1', ...settings };
  return startProcess({ file, env, onLogLine });
}

function readyUrl(child: ChildProcess, milliseconds: number): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    let said = '';
    let complained = '';
    const late = setTimeout(() => reject(new Error(`The service was not ready in time.\n${complained}`)), milliseconds);
    const listen = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      const url = /^ready (https?:\/\/\S+)$/m.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      // From here on the output is only drained, so that a full pipe never stops the server.
      said = '';
      child.stdout?.off('data', listen).resume();
      resolveUrl(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', (chunk: Buffer) => {
      complained = (complained + chunk.toString('utf8')).slice(-KEPT_CHARACTERS);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The service ended with code ${code} before it was ready.\n${complained}`));
    });
  });
}

function stop(child: ChildProcess, milliseconds: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return Promise.resolve();
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.once('exit', () => {
      clearTimeout(late);
      done();
    });
    child.kill('SIGTERM');
  });
}
