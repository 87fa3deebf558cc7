import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDevelopmentKey, KeyFormat, openKeyStore } from '@tripoint/gateway';
import { type Logger, type Shutdown, systemClock } from '@tripoint/runtime';
import type { StartedForm } from '../run-form';
import type { StandaloneSettings } from '../settings';
import { freePort } from './free-port';
import { Member } from './member';
import type { StackAddresses } from './stack-addresses';

/** Replicas of each service: enough that one may end without a caller's notice. */
const replicas = { places: 2, indexer: 2 } as const;
/** A process has so much longer to end than its running requests have, in milliseconds. */
const STOP_SPARE_MS = 20_000;
const secretFileName = 'internal-secret';
const SECRET_BYTES = 32;

export interface DistributedParts {
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  readonly env: Readonly<Record<string, string | undefined>>;
}

type Environment = Readonly<Record<string, string>>;

interface NewMember {
  readonly name: string;
  /** What it alone is told. */
  readonly own: Environment;
  /** Default: a folder of its own, for what is being worked on. */
  readonly dataDir?: string;
}

/** Variables that every process gets as they are: its own settings and those of node, no others' secrets. */
const passedOn =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_.*|NODE_.*|MALLOC_.*|LOG_LEVEL|ERROR_STATUSES|SHUTDOWN_GRACE_MS|SEARCH_THREADS|.*_PREFIX)$/;
/** What some of them are told besides. */
const passedOnTo = {
  gateway:
    /^(?:HOST|PORT|MAX_CONNECTIONS|TLS_.*|TRUSTED_PROXIES|KEY_HEADERS|DEADLINE_MS|PUBLIC_URL|ADMIN_.*|COUNTRIES)$/,
  indexer: /^IMPORT_(?:MIN_ROWS_SHARE|GOLDEN_QUERIES)$/,
  importer: /^(?:IMPORT_.*|IMPORTER_.*|[A-Z]{2}_[A-Z]+_(?:URL|DATASET|FOLDER)|(?:https?|no)_proxy)$/i,
} as const;

/**
 * With an arena of its own for each thread, the memory that buffers of records have left behind is used by no other thread,
 * and not given back either: an eighth more for a process that builds.
 */
const leanMemory: Environment = { MALLOC_ARENA_MAX: '2' };

const moduleOf = (service: string): string => join(__dirname, `../../../${service}/dist/main.js`);

/**
 * Starts every service as processes of their own over Elasticsearch, Redis and Kafka: two of places and of the indexer,
 * one gateway, and an importer when it has something to do. All of them end with this one.
 */
export async function startDistributed(
  settings: StandaloneSettings,
  addresses: StackAddresses,
  { logger, shutdown, env }: DistributedParts,
): Promise<StartedForm> {
  const { dataDir } = settings;
  const secret = await internalSecret(dataDir);
  const common = {
    ...leanMemory,
    ...chosen(env, passedOn),
    ...addresses,
    ENGINE: 'elasticsearch',
    LIMITS: 'redis',
    BUS: 'kafka',
    INTERNAL_SECRET: secret,
  };
  const open = async (service: string, members: readonly NewMember[]): Promise<Member[]> => {
    const made: Member[] = [];
    for (const { name, own, dataDir: folder = join(dataDir, name.replaceAll(' ', '-')) } of members) {
      await mkdir(folder, { recursive: true });
      made.push(
        new Member({
          name,
          module: moduleOf(service),
          env: { ...common, DATA_DIR: folder, ...own },
          logger,
          times: { stop: settings.shutdownGraceMs + STOP_SPARE_MS },
        }),
      );
    }
    // Before they start: a stop may come while they do.
    shutdown.add(service, async () => {
      await Promise.all(made.map((member) => member.stop()));
    });
    return made;
  };
  const start = async (service: string, members: readonly NewMember[]): Promise<string[]> =>
    Promise.all((await open(service, members)).map((member) => member.start()));
  const replicasOf = async (service: keyof typeof replicas, own: Environment = {}): Promise<NewMember[]> => {
    const members: NewMember[] = [];
    for (let i = 1; i <= replicas[service]; i++) {
      members.push({
        name: `${service} ${i}`,
        own: { ...own, HOST: '127.0.0.1', PORT: String(await freePort()) },
      });
    }
    return members;
  };

  // Whoever is asked ends after those who ask it: what is started last is stopped first.
  // Searches do not wait for indexers: after a crash Kafka keeps the places of the old ones for half a minute.
  const indexers = await open('indexer', await replicasOf('indexer', chosen(env, passedOnTo.indexer)));
  for (const indexer of indexers) indexer.keep();
  const placesMembers = await replicasOf('places');
  const [places, developmentKey] = await Promise.all([start('places', placesMembers), firstKey(settings, addresses)]);
  if (settings.importerAdminPort !== null || settings.importSchedule !== null) {
    // The folder of the import command too: both go on where the other's last run left off. Nor do searches wait for it.
    const own = { ...chosen(env, passedOnTo.importer), HOST: '127.0.0.1', PORT: '0' };
    for (const importer of await open('importer', [{ name: 'importer', own, dataDir }])) importer.keep();
  }
  const gateway = {
    ...chosen(env, passedOnTo.gateway),
    HOST: settings.host,
    PORT: String(settings.port === 0 ? await freePort() : settings.port),
    PLACES_URL: places.join(','),
  };
  const [url] = await start('gateway', [{ name: 'gateway', own: gateway }]);
  return { url: url as string, developmentKey };
}

async function firstKey(settings: StandaloneSettings, { ELASTICSEARCH_URL }: StackAddresses): Promise<string | null> {
  const { dataDir, keyPrefix } = settings;
  const store = openKeyStore({ ...settings, engine: 'elasticsearch', elasticsearchUrl: ELASTICSEARCH_URL });
  try {
    return await createDevelopmentKey({ dataDir, store, format: new KeyFormat(keyPrefix), clock: systemClock });
  } finally {
    await store.close();
  }
}

/** What the processes prove themselves to each other with: made once, for the owner of the data folder alone. */
async function internalSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, secretFileName);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}

function chosen(env: Readonly<Record<string, string | undefined>>, names: RegExp): Record<string, string> {
  const found = Object.entries(env).filter(([name, value]) => names.test(name) && value !== undefined);
  return Object.fromEntries(found) as Record<string, string>;
}
