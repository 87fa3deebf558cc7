import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDevelopmentKey, KeyFormat, openKeyStore } from '@tripoint/gateway';
import { type Logger, type Shutdown, systemClock } from '@tripoint/runtime';
import type { StandaloneSettings } from '../settings';
import { freePort } from './free-port';
import { Member } from './member';
import type { StackAddresses } from './stack-addresses';

/** Replicas of each service: enough that one may end without a caller's notice. */
const replicas = { places: 2, indexer: 2 } as const;
const secretFileName = 'internal-secret';
const secretBytes = 32;

export interface DistributedParts {
  readonly logger: Logger;
  readonly shutdown: Shutdown;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface DistributedStarted {
  readonly url: string;
  /** Key for trying things out; null when its owner revoked it. */
  readonly developmentKey: string | null;
}

/** Variables that every process gets as they are: its own settings and those of node, no others' secrets. */
const passedOn =
  /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_.*|NODE_.*|LOG_LEVEL|ERROR_STATUSES|SHUTDOWN_GRACE_MS|SEARCH_THREADS|.*_PREFIX)$/;
/** What the gateway and the importer are told besides. */
const passedOnTo = {
  gateway:
    /^(?:HOST|PORT|MAX_CONNECTIONS|TLS_.*|TRUSTED_PROXIES|KEY_HEADERS|DEADLINE_MS|PUBLIC_URL|ADMIN_.*|COUNTRIES)$/,
  importer: /^(?:IMPORT_.*|IMPORTER_.*|[A-Z]{2}_[A-Z]+_(?:URL|DATASET|FOLDER)|(?:https?|no)_proxy)$/i,
} as const;

const moduleOf = (service: string): string => join(__dirname, `../../../${service}/dist/main.js`);

/**
 * Starts every service as processes of their own over Elasticsearch, Redis and Kafka: two of places and of the indexer,
 * one gateway, and an importer when it has something to do. All of them end with this one.
 */
export async function startDistributed(
  settings: StandaloneSettings,
  addresses: StackAddresses,
  { logger, shutdown, env }: DistributedParts,
): Promise<DistributedStarted> {
  const { dataDir } = settings;
  const secret = await internalSecret(dataDir);
  const common = {
    ...chosen(env, passedOn),
    ...addresses,
    ENGINE: 'elasticsearch',
    LIMITS: 'redis',
    BUS: 'kafka',
    INTERNAL_SECRET: secret,
  };
  const member = async (service: string, name: string, own: Readonly<Record<string, string>>): Promise<string> => {
    const ownDir = join(dataDir, name.replaceAll(' ', '-'));
    await mkdir(ownDir, { recursive: true });
    const started = await Member.start({
      name,
      module: moduleOf(service),
      env: { ...common, DATA_DIR: ownDir, ...own },
      logger,
    });
    shutdown.add(name, () => started.member.stop());
    return started.url;
  };
  const onOwnPort = async (service: string, name: string): Promise<string> =>
    member(service, name, { HOST: '127.0.0.1', PORT: String(await freePort()) });

  for (let i = 1; i <= replicas.indexer; i++) await onOwnPort('indexer', `indexer ${i}`);
  const places: string[] = [];
  for (let i = 1; i <= replicas.places; i++) places.push(await onOwnPort('places', `places ${i}`));
  if (settings.importerAdminPort !== null || settings.importSchedule !== null) {
    await member('importer', 'importer', chosen(env, passedOnTo.importer));
  }
  const developmentKey = await firstKey(settings, addresses);
  const url = await member('gateway', 'gateway', {
    ...chosen(env, passedOnTo.gateway),
    HOST: settings.host,
    PORT: String(settings.port === 0 ? await freePort() : settings.port),
    PLACES_URL: places.join(','),
  });
  return { url, developmentKey };
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
    const secret = randomBytes(secretBytes).toString('hex');
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}

function chosen(env: Readonly<Record<string, string | undefined>>, names: RegExp): Record<string, string> {
  const found = Object.entries(env).filter(([name, value]) => names.test(name) && value !== undefined);
  return Object.fromEntries(found) as Record<string, string>;
}
