import type { OwnServices } from './own-services';
import type { OwnStack, StackPart } from './own-stack';

export const victims = ['importer', 'indexer', 'places', 'gateway', 'kafka', 'elasticsearch', 'redis'] as const;
export type Victim = (typeof victims)[number];

/** What may happen while a victim is away. Everything else is wrong. */
export interface Allowance {
  /** Outcomes of calls beside a right answer: statuses and codes of connection errors. */
  readonly outcomes: readonly string[];
  /** Which calls they may happen to; absent: any. */
  readonly mayFail?: (path: string) => boolean;
  /** The most of all calls that may fail, 0 to 1; absent: all. */
  readonly mostFailed?: number;
  /** How long after the victim is ready again they may still happen, in milliseconds. */
  readonly recoveryMs: number;
  /** Longest time of a call, in milliseconds. */
  readonly slowestMs: number;
  /** Whether an import that is under way may fail, with a message that says why. */
  readonly importMayFail: boolean;
}

/** A call must not wait for what is away: nobody types on after a second. */
const PROMPT_MS = 1_000;
/** The deadline of the gateway and what the way there and back takes. */
const DEADLINE_MS = 5_500;

const untouched: Allowance = { outcomes: [], recoveryMs: 0, slowestMs: DEADLINE_MS, importMayFail: false };

/** The failure table of the service, as the callers see it. */
export const allowances: Readonly<Record<Victim, Allowance>> = {
  importer: { ...untouched, importMayFail: true },
  indexer: untouched,
  places: untouched,
  gateway: { ...untouched, outcomes: ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'], recoveryMs: 1_000 },
  kafka: { ...untouched, importMayFail: true },
  elasticsearch: { outcomes: ['503', '504'], recoveryMs: 10_000, slowestMs: DEADLINE_MS, importMayFail: true },
  redis: { ...untouched, slowestMs: PROMPT_MS },
};

/** Servers of the stack stay away for so long, in milliseconds, and up to so much longer. */
const AWAY_MS = 2_000;
const AWAY_LONGER_MS = 3_000;
/** A process that is kept running is back within this time, in milliseconds. */
const PROCESS_BACK_MS = 60_000;

export interface Blow {
  /** What was killed, by name. */
  readonly name: string;
  /** Resolves when it is there again. */
  readonly back: Promise<void>;
}

/** Kills a victim at once. The importer is killed by the drill, which started it. @param random from 0 to below 1 */
export async function strike(
  victim: Exclude<Victim, 'importer'>,
  { services, stack }: { readonly services: OwnServices; readonly stack: OwnStack },
  random: () => number,
): Promise<Blow> {
  if (victim === 'kafka' || victim === 'elasticsearch' || victim === 'redis') {
    services.note(`kill ${victim}`);
    await stack.kill(victim);
    return { name: victim, back: startAgain(victim, stack, AWAY_MS + random() * AWAY_LONGER_MS) };
  }
  const replicas = services.names.filter((name) => name.split(' ')[0] === victim).sort();
  const name = replicas[Math.floor(random() * replicas.length)];
  services.kill(name);
  return { name, back: services.untilReady(name, PROCESS_BACK_MS) };
}

async function startAgain(part: StackPart, stack: OwnStack, afterMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await stack.start(part);
}
