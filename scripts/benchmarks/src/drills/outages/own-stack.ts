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
  const { ELASTICSEARCH_URL: _es, REDIS_URL: _redis, KAFKA_BROKERS: _kafka, ...others } = process.env;
  const { STACK_ES_NODES: _nodes, STACK_ES_NODE: _node, ...env } = others;
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
      // A node that knows others does not start without them, nor one that was alone with them.
      STACK_DIR: nodes === 1 ? folder : `${folder}-node-${i + 1}`,
      ...(nodes > 1 && {
        STACK_ENGINE: 'packages',
        STACK_ES_HEAP: NODE_HEAP,
        STACK_ES_NODES: ports.join(),
        STACK_ES_NODE: String(port),
      }),
    }));
    const started = await Promise.allSettled([
      run(command, ['up'], { env: env! }),
      ...others.map((other) => run(command, ['start', 'elasticsearch'], { env: other })),
    ]);
    const printed = started.map((one) => (one.status === 'fulfilled' ? settingsIn(one.value.stdout) : one.reason));
    const failure = printed.find((one) => one instanceof Error);
    const [settings, ...further] = printed;
    const addresses = further.map(({ ELASTICSEARCH_URL }) => ELASTICSEARCH_URL);
    const stack = new OwnStack(env!.STACK_DIR, env!, settings, addresses, others);
    if (failure === undefined) return stack;
    await stack.down();
    throw failure;
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
    const ended = await Promise.allSettled([this.env, ...this.nodes].map((env) => run(command, ['down'], { env })));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
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
