import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Redis from 'ioredis';
import { freePort } from '../free-port';

/** A Redis for one test to stop, kill and start again. */
export class OwnRedis {
  private readonly folder = mkdtempSync(join(tmpdir(), 'tripoint-redis-'));
  private process: ChildProcess | null = null;

  private constructor(
    private readonly port: number,
    private readonly password: string,
  ) {}

  static async start(password = 'secret'): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort(), password);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://:${this.password}@127.0.0.1:${this.port}`;
  }

  /** @param appendOnly whether it finds what it had before, and will find what it gets now. */
  async start(appendOnly = true): Promise<void> {
    const child = spawn(
      'redis-server',
      [
        ...['--bind', '127.0.0.1', '--port', String(this.port), '--dir', this.folder, '--save', ''],
        ...['--appendonly', appendOnly ? 'yes' : 'no', '--appendfsync', 'everysec'],
        ...['--requirepass', this.password],
      ],
      { stdio: 'ignore' },
    );
    child.on('error', () => {
      throw new Error('redis-server is not installed: run scripts/stack up first');
    });
    this.process = child;
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }

  /** Ends it without warning, as a crash does. */
  async kill(): Promise<void> {
    const child = this.process;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Takes connections and answers nothing until `thaw`. */
  freeze(): void {
    this.process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.kill('SIGCONT');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
