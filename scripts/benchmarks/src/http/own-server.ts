import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { UsageError } from '../shared/usage-error';

const run = promisify(execFile);

/** The repository, seen from the compiled file. */
export const root = resolve(__dirname, '../../../..');
const serverFile = join(root, 'services/standalone/dist/main.js');
const keysFile = join(root, 'services/gateway/dist/keys/cli.js');

/** How long the server may take to read its index and warm up, and to stop. */
const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 20_000;

/** A key that no limit of the service stops, and that is counted like any other. */
const keyOptions = [
  '--label',
  'benchmark',
  '--tier',
  'benchmark',
  '--quota',
  '1000000000000',
  '--rate',
  '100000',
  '--burst',
  '1000000',
];

export interface BenchKey {
  readonly key: string;
  readonly selector: string;
}

export async function createBenchKey(dataDir: string): Promise<BenchKey> {
  const { stdout } = await run(process.execPath, [keysFile, 'create', '--data-dir', dataDir, ...keyOptions, '--json']);
  return JSON.parse(stdout) as BenchKey;
}

export async function revokeBenchKey(dataDir: string, { selector }: BenchKey): Promise<void> {
  await run(process.execPath, [keysFile, 'revoke', selector, '--data-dir', dataDir]);
}

/** A server that this benchmark started. */
export interface OwnServer {
  readonly url: string;
  readonly pid: number;
  /** Drains and ends it. */
  stop(): Promise<void>;
}

/**
 * Starts the whole service in one process on a free port, and waits until it says `ready URL`.
 * @param file compiled main file of the service
 * @param onLogLine told each line that the service logs
 * @param settings beyond folder and address
 */
export async function startServer(
  dataDir: string,
  file: string = serverFile,
  onLogLine: ((line: string) => void) | null = null,
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnServer> {
  if (!existsSync(file)) {
    throw new UsageError(`${file} is not built: run npm run build, or name a running service with --url and --key.`);
  }
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, DATA_DIR: resolve(dataDir), PORT: '0', HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (onLogLine) createInterface({ input: child.stderr }).on('line', onLogLine);
  try {
    const url = await readyUrl(child);
    return { url, pid: child.pid as number, stop: () => stop(child) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolveUrl, reject) => {
    let said = '';
    let complained = '';
    const late = setTimeout(
      () => reject(new Error(`The service was not ready in time.\n${complained}`)),
      START_MILLISECONDS,
    );
    const listen = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      const url = /^ready (http:\/\/\S+)$/m.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(late);
      // From here on the output is only drained, so that a full pipe never stops the server.
      said = '';
      child.stdout?.off('data', listen).resume();
      resolveUrl(url);
    };
    const keptCharacters = 2_000;
    child.stdout?.on('data', listen);
    child.stderr?.on('data', (chunk: Buffer) => {
      complained = (complained + chunk.toString('utf8')).slice(-keptCharacters);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`The service ended with code ${code} before it was ready.\n${complained}`));
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
    child.once('exit', () => {
      clearTimeout(late);
      done();
    });
    child.kill('SIGTERM');
  });
}
