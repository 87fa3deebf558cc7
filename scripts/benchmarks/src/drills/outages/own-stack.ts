import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../processes/repository';

const run = promisify(execFile);
const command = join(root, 'scripts/stack');

export type StackPart = 'elasticsearch' | 'redis' | 'kafka';

/** Addresses of the servers, as settings. */
export type StackSettings = Readonly<Record<string, string>>;

/** The environment without any server that others use: what is killed here must be nobody else's. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { ELASTICSEARCH_URL: _es, REDIS_URL: _redis, KAFKA_BROKERS: _kafka, ...env } = process.env;
  return { ...env, TRIPOINT_PREPARED: '1' };
}

/** Elasticsearch, Redis and Kafka of this benchmark alone, on data and ports of their own. */
export class OwnStack {
  private constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
    readonly settings: StackSettings,
  ) {}

  static async start(folder: string): Promise<OwnStack> {
    const env = { ...ownEnvironment(), STACK_DIR: folder };
    const { stdout } = await run(command, ['up'], { env });
    const lines = stdout.split('\n').filter((line) => line.includes('='));
    const settings = lines.map((line): [string, string] => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    });
    return new OwnStack(folder, env, Object.fromEntries(settings));
  }

  /** Ends a server at once, as a crash does. */
  async kill(part: StackPart): Promise<void> {
    await run(command, ['kill', part], { env: this.env });
  }

  /** Takes connections and answers nothing until `thaw`. */
  async freeze(part: StackPart): Promise<void> {
    process.kill(await this.pidOf(part), 'SIGSTOP');
  }

  async thaw(part: StackPart): Promise<void> {
    process.kill(await this.pidOf(part), 'SIGCONT');
  }

  private async pidOf(part: StackPart): Promise<number> {
    return Number((await readFile(join(this.folder, part, 'process'), 'utf8')).split(' ')[0]);
  }

  /** Starts it again on the same data; resolves when it does its work. */
  async start(part: StackPart): Promise<void> {
    await run(command, ['start', part], { env: this.env });
  }

  async down(): Promise<void> {
    await run(command, ['down'], { env: this.env });
  }
}
