import { setTimeout as pause } from 'node:timers/promises';
import { ImportProcess } from '../processes/import-process';
import type { OwnServer } from '../processes/own-server';
import { residentBytes } from './resident-memory';
import type { Mark, MemorySample } from './timeline';
import { type AtRest, now, startTraffic, type Traffic, type TrafficOrder, type TrafficReport } from './traffic';

export interface ImportOrder {
  readonly register: string;
  /** File or folder; null = the generated sample. */
  readonly from: string | null;
  readonly dataDir: string;
}

const importArgs = ({ register, from, dataDir }: ImportOrder): string[] => [
  register,
  ...(from === null ? ['--sample'] : ['--from', from, '--again']),
  '--data-dir',
  dataDir,
];

export interface SwitchToObserve {
  /** Starts the service on the data directory of the order and hands over every line that it logs. */
  readonly startService: (onLogLine: (line: string) => void) => Promise<OwnServer>;
  readonly traffic: Omit<TrafficOrder, 'url'>;
  readonly restSeconds: number;
  readonly order: ImportOrder;
  readonly say: (message: string) => void;
  /** Ends everything that was started and rejects. */
  readonly signal: AbortSignal;
}

/** All that was seen of one import beside a service that answers. */
export interface Observed {
  readonly marks: readonly Mark[];
  /** When the last phase ended, in milliseconds of the epoch. */
  readonly end: number;
  readonly atRest: AtRest;
  readonly traffic: TrafficReport;
  readonly memory: readonly MemorySample[];
}

const MILLISECONDS_PER_SECOND = 1_000;
/** Garbage of the warm-up is collected, code is compiled, before anything counts. */
const SETTLE_SECONDS = 3;
/** How long the traffic goes on once the new generation has been taken over. */
const AFTER_SECONDS = 5;
/** From the end of the import until the service must have taken the new generation over. */
const MAX_TAKE_OVER_SECONDS = 60;
const MEMORY_EVERY_MILLISECONDS = 50;
/** Of what a failed import said. */
const SHOWN_CHARACTERS = 2_000;

/** Measures at rest, imports, and goes on until the new generation was taken over and a little more. */
export async function observeSwitch(options: SwitchToObserve): Promise<Observed> {
  const { order, say, signal } = options;
  const takenOver = takeOverWatch(order.register);
  const service = await options.startService(takenOver.onLogLine);
  let traffic: Traffic | null = null;
  let importer: ImportProcess | null = null;
  const memory: MemorySample[] = [];
  const meter = setInterval(() => {
    const importerBytes = importer ? residentBytes(importer.pid) : null;
    memory.push({ at: now(), service: residentBytes(service.pid), importer: importerBytes });
  }, MEMORY_EVERY_MILLISECONDS);
  try {
    say(`Asking everything once at ${service.url}`);
    signal.throwIfAborted();
    const typing = startTraffic({ ...options.traffic, url: service.url });
    traffic = typing;
    signal.addEventListener('abort', () => typing.kill());
    const atRest = await traffic.started;
    await traffic.whileRunning(pause(SETTLE_SECONDS * MILLISECONDS_PER_SECOND));
    const marks: Mark[] = [];
    const mark = (phase: string): void => {
      marks.push({ phase, at: now() });
      say(`  ${phase}`);
    };
    mark('rest');
    await traffic.whileRunning(pause(options.restSeconds * MILLISECONDS_PER_SECOND));
    mark('starting');
    // What the service took over when it started is no switch.
    const switched = takenOver.next().then(() => mark('after'));
    importer = new ImportProcess(importArgs(order), process.env, mark);
    const { code, stderr } = await traffic.whileRunning(importer.ended);
    if (code !== 0) throw new Error(`The import ended with code ${code}.\n${stderr.slice(-SHOWN_CHARACTERS)}`);
    const late = new AbortController();
    await traffic.whileRunning(
      Promise.race([
        switched,
        pause(MAX_TAKE_OVER_SECONDS * MILLISECONDS_PER_SECOND, null, { signal: late.signal }).then(() => {
          throw new Error(`The service did not take the new generation over within ${MAX_TAKE_OVER_SECONDS} s.`);
        }),
      ]),
    );
    late.abort();
    await traffic.whileRunning(pause(AFTER_SECONDS * MILLISECONDS_PER_SECOND));
    const end = now();
    return { marks, end, atRest, traffic: await traffic.stop(), memory };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(meter);
    importer?.kill();
    traffic?.kill();
    await service.stop();
  }
}

interface TakeOverWatch {
  readonly onLogLine: (line: string) => void;
  /** Resolves at the next generation of the register that the service says it took over. */
  next(): Promise<void>;
}

const takenOverMessage = 'generation taken over';

/** Listens to the log of the service. */
export function takeOverWatch(register: string): TakeOverWatch {
  let waiting: (() => void)[] = [];
  return {
    onLogLine: (line) => {
      // Most lines are requests: only the few others are parsed.
      if (!line.includes(takenOverMessage)) return;
      const event = JSON.parse(line) as { message?: unknown; register?: unknown };
      if (event.message !== takenOverMessage || event.register !== register) return;
      for (const resume of waiting) resume();
      waiting = [];
    },
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  };
}
