import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Caller } from '../outages/calls';
import { OwnServices } from '../outages/own-services';
import { OwnStack, type StackSettings } from '../outages/own-stack';
import { type CallKey, createKey } from '../outages/stack-keys';
import { Outsides } from './outsides';

export interface WholeFormOptions {
  readonly work: string;
  readonly logFile: string;
  /** Addresses of the servers as the services see them: those of the stack, or of proxies in front of it. */
  readonly through?: (stack: StackSettings) => Promise<StackSettings>;
  readonly settings?: Readonly<Record<string, string>>;
  /** Of Elasticsearch. */
  readonly nodes?: number;
}

/** One address stands for many callers here. */
const MANY_CALLERS = { MAX_CONNECTIONS_PER_ADDRESS: '5000' };

/** Every service as processes of its own with the sample registers, over servers that nobody else uses. */
export class WholeForm {
  private constructor(
    readonly stack: OwnStack,
    readonly services: OwnServices,
    readonly key: CallKey,
    readonly caller: Caller,
    readonly dataDir: string,
  ) {}

  /** @param ends gets what ends the parts, the last one first */
  static async start(
    { work, logFile, through = async (stack) => stack, settings = {}, nodes = 1 }: WholeFormOptions,
    ends: (() => Promise<unknown>)[],
  ): Promise<WholeForm> {
    await mkdir(work, { recursive: true });
    const outsides = await Outsides.start(work);
    ends.push(() => outsides.close());
    const stack = await OwnStack.start(join(work, 'stack'), nodes);
    ends.push(() => stack.down());
    const first = await through(stack.settings);
    const seen = { ...first, ELASTICSEARCH_URL: [first.ELASTICSEARCH_URL, ...stack.otherNodes].join() };
    const dataDir = join(work, 'services');
    const services = await OwnServices.start({
      dataDir,
      stack: seen,
      logFile,
      settings: { ...outsides.settings, ...MANY_CALLERS, ...settings },
      samples: true,
    });
    ends.push(() => services.stop());
    const key = await createKey(stack.settings);
    const caller = new Caller(services.url, key.key);
    ends.push(async () => caller.close());
    return new WholeForm(stack, services, key, caller, dataDir);
  }
}
