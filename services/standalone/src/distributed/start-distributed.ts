import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDevelopmentKey, KeyFormat, openKeyStore, urlVariable } from '@tripoint/gateway';
import { openAccounts } from '@tripoint/organisations';
import { type ProcessParts, systemClock } from '@tripoint/runtime';
import { processesOf } from '../processes';
import type { StartedForm } from '../run-form';
import { services as allServices } from '../services';
import { type DistributedSettings, FIXED, isGiven } from './form-settings';
import { freePort } from './free-port';
import { internalSecret } from './internal-secret';
import type { StackAddresses } from './stack-addresses';
import { SupervisedProcess } from './supervised-process';

/** A process has so much longer to end than its running requests have, in milliseconds. */
const STOP_SPARE_MS = 20_000;

type Environment = Readonly<Record<string, string>>;

export interface DistributedParts extends ProcessParts {
  readonly env: Readonly<Record<string, string | undefined>>;
}

interface NewMembers {
  /** As in `processesOf`. */
  readonly name: string;
  readonly count: number;
  /** Settings of these alone. */
  readonly own?: Environment;
  /** Default: a folder of its own for each, for what it works on. */
  readonly dataDir?: string;
}

/** Variables of the system and of node. Of the product's variables a process gets those that it declares, no others' secrets. */
const passedOn = /^(?:PATH|HOME|TMPDIR|TZ|LANG|LC_.*|NODE_.*|MALLOC_.*)$/;
const PROXIES = /^(?:https?|no)_proxy$/i;

/**
 * With an arena of its own for each thread, the memory that buffers of records have left behind is used by no other thread,
 * and not given back either: an eighth more for a process that builds.
 */
const leanMemory: Environment = { MALLOC_ARENA_MAX: '2' };

/**
 * Starts the product as processes of their own over Elasticsearch, Redis and Kafka: indexers, the processes of every
 * service, one gateway, and an importer when it has something to do. All of them end with this one.
 */
export async function startDistributed(
  settings: DistributedSettings,
  addresses: StackAddresses,
  { logger, shutdown, env }: DistributedParts,
  services = allServices,
): Promise<StartedForm> {
  const { dataDir, shutdownGraceMs, shutdownDelayMs, serviceProcesses } = settings;
  const shared = {
    ...addresses,
    ...FIXED,
    INTERNAL_SECRET: await internalSecret(dataDir),
    // Balancers are in front of the gateway alone, which has ended before the others do.
    SHUTDOWN_DELAY_MS: '0',
  };
  const processes = processesOf(services);
  const open = async ({ name, count, own = {}, dataDir: folder }: NewMembers): Promise<SupervisedProcess[]> => {
    const declared = new Set(Object.values(processes[name]!.settings).map((setting) => setting.name));
    const ofOperator = new Set(
      Object.values(processes[name]!.settings)
        .filter(isGiven)
        .map((setting) => setting.name),
    );
    const given = chosen(env, (variable) => ofOperator.has(variable) || passedOn.test(variable));
    const members: SupervisedProcess[] = [];
    for (let i = 1; i <= count; i++) {
      const member = count === 1 ? name : `${name} ${i}`;
      const ownFolder = folder ?? join(dataDir, member.replaceAll(' ', '-'));
      await mkdir(ownFolder, { recursive: true });
      const listener = { HOST: '127.0.0.1', PORT: String(await freePort()) };
      members.push(
        new SupervisedProcess({
          name: member,
          module: join(__dirname, `../../../${name}/dist/main.js`),
          env: {
            ...leanMemory,
            ...given,
            ...chosen(shared, (variable) => declared.has(variable)),
            DATA_DIR: ownFolder,
            ...listener,
            ...own,
          },
          logger,
          isBackground: name === 'indexer',
          times: { stop: shutdownDelayMs + shutdownGraceMs + STOP_SPARE_MS },
        }),
      );
    }
    // Before they start: a stop may come while they do.
    shutdown.add(name, async () => {
      await Promise.all(members.map((member) => member.stop()));
    });
    return members;
  };
  const start = (members: readonly SupervisedProcess[]): Promise<string[]> =>
    Promise.all(members.map((member) => member.start()));

  // What answers others ends after them: what is started last is stopped first.
  // Searches do not wait for indexers: after a crash Kafka keeps the members of the group before for half a minute.
  for (const indexer of await open({ name: 'indexer', count: serviceProcesses })) indexer.keep();
  const answering: (readonly [variable: string, members: readonly SupervisedProcess[]])[] = [];
  for (const { contract } of services) {
    answering.push([urlVariable(contract.name), await open({ name: contract.name, count: serviceProcesses })]);
  }
  const [developmentKey, urls] = await Promise.all([
    firstKey(settings, addresses),
    Promise.all(answering.map(async ([variable, members]) => [variable, (await start(members)).join(',')] as const)),
  ]);
  if (settings.importerAdminPort !== null || settings.importSchedule !== null) {
    // The folder of the import command too: both go on where the other's last run left off. Nor do searches wait for it.
    const own = { ...chosen(env, (variable) => PROXIES.test(variable)), PORT: '0' };
    for (const importer of await open({ name: 'importer', count: 1, own, dataDir })) importer.keep();
  }
  const port = String(settings.port === 0 ? await freePort() : settings.port);
  const listener = { HOST: settings.host, PORT: port, SHUTDOWN_DELAY_MS: String(shutdownDelayMs) };
  const [url] = await start(
    await open({ name: 'gateway', count: 1, own: { ...Object.fromEntries(urls), ...listener } }),
  );
  return { url: url!, developmentKey };
}

async function firstKey(settings: DistributedSettings, { ELASTICSEARCH_URL }: StackAddresses): Promise<string | null> {
  const { dataDir, keyPrefix } = settings;
  const shared = { ...settings, engine: 'elasticsearch', elasticsearchUrl: ELASTICSEARCH_URL } as const;
  const store = openKeyStore(shared);
  const accounts = openAccounts(shared);
  try {
    const format = new KeyFormat(keyPrefix);
    return await createDevelopmentKey({ dataDir, accounts, store, format, clock: systemClock });
  } finally {
    await store.close();
    await accounts.close();
  }
}

function chosen(
  env: Readonly<Record<string, string | undefined>>,
  isWanted: (variable: string) => boolean,
): Environment {
  const found = Object.entries(env).filter(([variable, value]) => value !== undefined && isWanted(variable));
  return Object.fromEntries(found) as Record<string, string>;
}
