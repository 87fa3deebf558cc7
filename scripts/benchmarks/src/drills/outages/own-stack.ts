import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@tripoint/testing';
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

/** Heap of each of several nodes. */
const NODE_HEAP = '512m';

/** Elasticsearch, Redis and Kafka of this benchmark alone, on data and ports of their own. */
export class OwnStack {
  private constructor(
    private readonly folder: string,
    private readonly env: NodeJS.ProcessEnv,
    readonly settings: StackSettings,
    /** Addresses of further nodes of Elasticsearch; `settings` has that of the first, which faults are done to. */
    readonly otherNodes: readonly string[],
    private readonly nodes: readonly NodeJS.ProcessEnv[],
  ) {}

  /** @param nodes of Elasticsearch, in one cluster */
  static async start(folder: string, nodes = 1): Promise<OwnStack> {
    const ports = await Promise.all(Array.from({ length: nodes }, freePort));
    const [env, ...others] = ports.map((port, i) => ({
      ...ownEnvironment(),
      STACK_DIR: i === 0 ? folder : `${folder}-node-${i + 1}`,
      ...(nodes > 1 && { STACK_ES_HEAP: NODE_HEAP, STACK_ES_NODES: ports.join(), STACK_ES_NODE: String(port) }),
    }));
    const settings = settingsIn((await run(command, ['up'], { env })).stdout);
    const started = others.map(
      async (other) => (await run(command, ['start', 'elasticsearch'], { env: other })).stdout,
    );
    const otherNodes = (await Promise.all(started)).map((text) => settingsIn(text).ELASTICSEARCH_URL ?? '');
    return new OwnStack(folder, env!, settings, otherNodes, others);
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
    await Promise.all([this.env, ...this.nodes].map((env) => run(command, ['down'], { env })));
  }
}

function settingsIn(printed: string): StackSettings {
  const lines = printed.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}
