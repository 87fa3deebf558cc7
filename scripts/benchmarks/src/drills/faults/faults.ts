import type { TcpDoor } from '@tripoint/testing';
import { asksEngine } from '../form/known-answers';
import type { OwnServices } from '../outages/own-services';
import type { OwnStack, StackPart } from '../outages/own-stack';
import { type Allowance, allowances } from '../outages/victims';
import type { MovableClock } from './movable-clock';
import type { SmallDisks } from './small-disks';

/** Everything that a fault may be done to. */
export interface Patient {
  readonly stack: OwnStack;
  readonly services: OwnServices;
  /** Ways of the services to their servers. */
  readonly doors: Readonly<Record<'redis' | 'elasticsearch', TcpDoor>>;
  readonly disks: SmallDisks;
  readonly clock: MovableClock;
}

/** One thing that goes wrong, and what callers may see of it. */
export interface Fault {
  readonly name: string;
  begin(patient: Patient): Promise<void>;
  /** Takes the cause away; resolves when what was away says that it is there again. Nothing else is restarted. */
  end(patient: Patient): Promise<void>;
  readonly allowed: Allowance;
  /** Whether a register is imported meanwhile; the import may fail where the allowance says so. */
  readonly withImport: boolean;
}

/** Processes are there again within this time, in milliseconds. */
const PROCESS_BACK_MS = 60_000;
/** Beyond the 100 ms for which a call waits for Redis, and far below the whole second of a call that waits for an engine. */
const REDIS_LAG_MS = 300;
/** Searches ask more than once and have five seconds. */
const ELASTICSEARCH_LAG_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAYS_OF_A_MONTH = 31;
const MONTH_MS = DAYS_OF_A_MONTH * 24 * HOUR_MS;

const untouched = allowances.places;
const withoutGateway = allowances.gateway;
/** Calls that waited are answered late, refused, or lose their connection. */
const hangingGateway: Allowance = {
  ...allowances.gateway,
  outcomes: ['503', '504', 'ECONNRESET', 'NO_ANSWER'],
  recoveryMs: allowances.elasticsearch.recoveryMs,
  slowestMs: Number.POSITIVE_INFINITY,
};
const withoutEngine: Allowance = { ...allowances.elasticsearch, mayFail: asksEngine };

function killed(part: StackPart, allowed: Allowance): Fault {
  return {
    name: `${part}-kill`,
    allowed,
    withImport: part === 'kafka',
    begin: ({ stack }) => stack.kill(part),
    end: ({ stack }) => stack.start(part),
  };
}

function frozen(part: StackPart, allowed: Allowance): Fault {
  return {
    name: `${part}-freeze`,
    allowed,
    withImport: part === 'kafka',
    begin: ({ stack }) => stack.freeze(part),
    end: ({ stack }) => stack.thaw(part),
  };
}

function cutOff(part: 'redis' | 'elasticsearch', allowed: Allowance): Fault {
  return {
    name: `${part}-cut`,
    allowed,
    withImport: false,
    begin: ({ doors }) => doors[part].close(),
    end: ({ doors }) => doors[part].openAgain(),
  };
}

function slowed(part: 'redis' | 'elasticsearch', milliseconds: number, allowed: Allowance): Fault {
  return {
    name: `${part}-slow`,
    allowed,
    withImport: false,
    begin: async ({ doors }) => doors[part].slow(milliseconds),
    end: async ({ doors }) => doors[part].slow(0),
  };
}

/** One process of a service; the others of it go on. */
function ofProcess(name: string, allowed: Allowance): Fault[] {
  const process = name.replaceAll(' ', '-');
  const withImport = name.startsWith('indexer');
  return [
    {
      name: `${process}-kill`,
      allowed,
      withImport,
      begin: async ({ services }) => services.kill(name),
      end: ({ services }) => services.untilReady(name, PROCESS_BACK_MS),
    },
    {
      name: `${process}-freeze`,
      allowed: name === 'gateway' ? hangingGateway : allowed,
      withImport,
      begin: async ({ services }) => services.signal(name, 'SIGSTOP'),
      end: async ({ services }) => services.signal(name, 'SIGCONT'),
    },
  ];
}

function diskFull(part: 'redis' | 'elasticsearch' | 'services', allowed: Allowance): Fault {
  return {
    name: `disk-${part}`,
    allowed,
    withImport: part !== 'redis',
    begin: ({ disks }) => disks.fill(part),
    end: ({ disks }) => disks.free(part),
  };
}

function clockMoved(name: string, milliseconds: number): Fault {
  return {
    name,
    allowed: untouched,
    withImport: false,
    begin: ({ clock }) => clock.move(milliseconds),
    end: ({ clock }) => clock.move(0),
  };
}

/**
 * Processes leave a hanging node alone after three seconds. The other nodes ask it for its shards now and then, until they take
 * it out. Were it asked like the others, three calls of a hundred would fail.
 */
const withHangingNode: Allowance = { ...withoutEngine, importMayFail: false, mostFailed: 0.02 };

/** What is done to one node of several: its loss costs no call. */
export const faultsOfNode: readonly Fault[] = [
  killed('elasticsearch', untouched),
  frozen('elasticsearch', withHangingNode),
  slowed('elasticsearch', ELASTICSEARCH_LAG_MS, untouched),
  cutOff('elasticsearch', untouched),
].map((fault) => ({ ...fault, name: fault.name.replace('elasticsearch', 'node') }));

/** Every fault of servers that are one each, in the order in which they are done. */
export const faults: readonly Fault[] = [
  killed('redis', allowances.redis),
  frozen('redis', allowances.redis),
  slowed('redis', REDIS_LAG_MS, allowances.redis),
  cutOff('redis', allowances.redis),
  killed('elasticsearch', withoutEngine),
  frozen('elasticsearch', withoutEngine),
  slowed('elasticsearch', ELASTICSEARCH_LAG_MS, withoutEngine),
  cutOff('elasticsearch', withoutEngine),
  killed('kafka', allowances.kafka),
  frozen('kafka', allowances.kafka),
  ...['places 1', 'business 1', 'intl 1', 'utils 1'].flatMap((name) => ofProcess(name, untouched)),
  ...ofProcess('indexer 1', allowances.indexer),
  ...ofProcess('gateway', withoutGateway),
  diskFull('redis', allowances.redis),
  diskFull('elasticsearch', { ...untouched, importMayFail: true }),
  diskFull('services', { ...untouched, importMayFail: true }),
  clockMoved('clock-back', -HOUR_MS),
  clockMoved('clock-forward', MONTH_MS),
];
