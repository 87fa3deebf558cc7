import { createHash } from 'node:crypto';
import { stackAddress } from '@tripoint/testing';

/**
 * Which form of the product the end-to-end tests start: everything in one process, or `scripts/start --distributed`. The
 * only place that reads E2E_FORM; the tests themselves are the same.
 */
export type Form = 'embedded' | 'distributed';

function formOf(text: string | undefined): Form {
  if (text === undefined || text === '' || text === 'embedded') return 'embedded';
  if (text === 'distributed') return text;
  throw new Error(`E2E_FORM must be embedded or distributed, not ${text}`);
}

export const form: Form = formOf(process.env.E2E_FORM);
export const isDistributed = form === 'distributed';

/** Processes that answer searches, where a service is started with `REPLICATED`. */
export const placesReplicas = isDistributed ? 2 : 1;

const processesOfEach = (count: number): Record<string, string> =>
  isDistributed ? { SERVICE_PROCESSES: String(count) } : {};

/** One process of each service: what is started a hundred times need not start each twice. */
export const ALONE = processesOfEach(1);

/** What is asked a dozen questions need not warm up. */
export const COLD = { WARM_UP_SEARCHES: '0' };

/** As an operator starts them, where callers never pause. */
export const WARM = { WARM_UP_SEARCHES: '' };

/** Several, where tests look at what all of them answer or end one. */
export const REPLICATED = processesOfEach(placesReplicas);

/** Words that the start command of this form has before others. */
export const startWords: readonly string[] = isDistributed ? ['--distributed'] : [];

/** What names on the shared servers begin with in one run of the tests; set before the first of them. */
export const RUN_VARIABLE = 'E2E_RUN';

/** The data folder with the samples of one run of the tests; set before the first of them. */
export const SAMPLES_VARIABLE = 'E2E_SAMPLES';

/** Set where a run removes its samples at its end; several on the same samples leave that to what started them. */
export const OWN_VARIABLE = 'E2E_OWN';

/** Name of the samples that services begin with a copy of. */
export const SAMPLES = 'samples';

/** What names on the shared servers begin with for one data folder, or for the samples. */
export function prefixOf(dataDir: string): string {
  const run = process.env[RUN_VARIABLE];
  if (!run) throw new Error(`${RUN_VARIABLE} is not set: jest.config.cjs does it with E2E_FORM=distributed`);
  if (dataDir === SAMPLES) return `${run}-${SAMPLES}`;
  const prefix = `${run}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  used.add(prefix);
  return prefix;
}
const used = new Set<string>();

/** The prefixes that were used since the last call: what to clean up. */
export function usedPrefixes(): string[] {
  const prefixes = [...used];
  used.clear();
  return prefixes;
}

/** Data folders whose service runs: what is imported there goes to its indexers. */
const served = new Map<string, number>();

/** Records that a service runs on a data folder until `finished`. */
export function serving(dataDir: string, finished: Promise<unknown>): void {
  served.set(dataDir, (served.get(dataDir) ?? 0) + 1);
  void finished.finally(() => served.set(dataDir, (served.get(dataDir) ?? 1) - 1));
}

/** What every command of this form gets besides its data folder: where keys, counts and indexes are. */
export function settingsOf(dataDir: string): Record<string, string> {
  if (!isDistributed) return {};
  const prefix = prefixOf(dataDir);
  return {
    ENGINE: 'elasticsearch',
    ELASTICSEARCH_URL: stackAddress('ELASTICSEARCH_URL'),
    ELASTICSEARCH_PREFIX: prefix,
    LIMITS: 'redis',
    REDIS_URL: stackAddress('REDIS_URL'),
    REDIS_PREFIX: prefix,
    KAFKA_BROKERS: stackAddress('KAFKA_BROKERS'),
    KAFKA_PREFIX: prefix,
  };
}

/** The same for an import. Before there is a service, and so an indexer, the command indexes by itself. */
export function importSettingsOf(dataDir: string): Record<string, string> {
  if (!isDistributed) return {};
  return { ...settingsOf(dataDir), BUS: (served.get(dataDir) ?? 0) > 0 ? 'kafka' : 'embedded' };
}
