import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@elastic/elasticsearch';
import { elasticsearchServer, openClient } from '@tripoint/elasticsearch';
import { indexStoreOf, openGenerations, type Suppression } from '@tripoint/generations';
import { openRedis } from '@tripoint/limits';
import { openAccounts, operator } from '@tripoint/organisations';
import { type EngineSettings, type LimitsSettings, redisServer } from '@tripoint/runtime';
import { BackupError } from '../backup-folder';
import { checkIndices, copyIndices, restoreIndices } from './elasticsearch-copy';
import { readLines } from './json-lines';
import { copyCounts, restoreCounts } from './redis-copy';

export type ServerSettings = EngineSettings & LimitsSettings & { readonly dataDir: string };

/** What a restore wrote to servers. */
export interface RestoredServers {
  /** Documents of each index. */
  readonly indices: Readonly<Record<string, number>>;
  readonly counts: number | null;
  readonly suppressed: number;
}

const FOLDER = 'servers';
const SUPPRESSED = 'suppressed.jsonl';
const TIMEOUT_MS = 60_000;

/** Copies what the settings keep on Elasticsearch and Redis; nothing when they keep nothing there. */
export async function copyServers(settings: ServerSettings, backup: string): Promise<void> {
  const folder = join(backup, FOLDER);
  if (settings.engine === 'elasticsearch' || settings.limits === 'redis') await mkdir(folder, { mode: 0o700 });
  if (settings.engine === 'elasticsearch') {
    await withElasticsearch(settings, (client) => copyIndices(client, settings.elasticsearchPrefix, folder));
    const list = await withSuppressed(settings, (suppressed) => suppressed.list());
    const lines = list.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    await writeFile(join(folder, SUPPRESSED), lines, { mode: 0o600 });
  }
  await withRedis(settings, (client) => copyCounts(client, settings.redisPrefix, folder));
}

/** Refuses a backup that the settings cannot take, and servers that are away. @throws BackupError before anything is changed */
export async function checkServers(settings: ServerSettings, backup: string): Promise<void> {
  const folder = join(backup, FOLDER);
  const has = (name: string): boolean => existsSync(join(folder, name));
  if (has(SUPPRESSED) && settings.engine !== 'elasticsearch') {
    throw new BackupError('The backup has keys and accounts of Elasticsearch: restore it with ENGINE=elasticsearch.');
  }
  if (existsSync(join(backup, 'keys.db')) && settings.engine === 'elasticsearch') {
    throw new BackupError('The backup has keys of a data folder: restore it with ENGINE=embedded.');
  }
  if (has('redis.jsonl') && settings.limits !== 'redis') {
    throw new BackupError('The backup has counts of Redis: restore it with LIMITS=redis.');
  }
  if (!existsSync(folder)) return;
  await checkIndices(folder);
  if (settings.engine === 'elasticsearch') await withElasticsearch(settings, (client) => client.info());
  await withRedis(settings, (client) => client.ping());
}

/** Brings what `copyServers` copied back. Indices answer in one step; counts, which only rise, follow. Null without any. */
export async function restoreServers(
  settings: ServerSettings,
  backup: string,
  backupOf: string,
  now = new Date(),
): Promise<RestoredServers | null> {
  const folder = join(backup, FOLDER);
  if (!existsSync(folder)) return null;
  const stamp = now.toISOString().replace(/\D/g, '');
  let indices: Readonly<Record<string, number>> = {};
  let suppressed = 0;
  if (settings.engine === 'elasticsearch') {
    const prefix = settings.elasticsearchPrefix;
    // First: nobody may be answered again who is on the list.
    for await (const batch of readLines<Suppression>(join(folder, SUPPRESSED))) {
      await withSuppressed(settings, (list) => list.add(batch));
      suppressed += batch.length;
    }
    indices = await withElasticsearch(settings, (client) => restoreIndices(client, prefix, folder, stamp));
    await logRestore(settings, backupOf, now);
  }
  const counts = await withRedis(settings, (client) =>
    restoreCounts(client, settings.redisPrefix, folder, now.getTime()),
  );
  return { indices, counts, suppressed };
}

async function logRestore(settings: ServerSettings, subject: string, now: Date): Promise<void> {
  const { log, close } = openAccounts(settings);
  const { name, from } = operator('command');
  const act = { act: 'backup.restore', organisationId: null, subject, detail: null } as const;
  await log.append({ ...act, whenMs: now.getTime(), actor: name, from }).finally(close);
}

async function withElasticsearch<T>(settings: ServerSettings, work: (client: Client) => Promise<T>): Promise<T> {
  const client = openClient(elasticsearchServer(settings), { requestTimeout: TIMEOUT_MS, maxRetries: 0 });
  try {
    return await work(client);
  } catch (cause) {
    throw cause instanceof BackupError ? cause : new BackupError(`Elasticsearch: ${(cause as Error).message}`);
  } finally {
    await client.close();
  }
}

async function withSuppressed<T>(
  settings: ServerSettings,
  work: (list: ReturnType<typeof openGenerations>['suppressed']) => Promise<T>,
): Promise<T> {
  const { dataDir } = settings;
  const opened = openGenerations({ store: indexStoreOf(settings), dataDir, kinds: () => [] });
  try {
    return await work(opened.suppressed);
  } finally {
    if (opened.engine === 'elasticsearch') await opened.close();
  }
}

/** Null without Redis. */
async function withRedis<T>(
  settings: ServerSettings,
  work: (client: ReturnType<typeof openRedis>) => Promise<T>,
): Promise<T | null> {
  const server = redisServer(settings);
  if (server === null) return null;
  const client = openRedis(server, { commandTimeout: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (cause) {
    throw cause instanceof BackupError ? cause : new BackupError(`Redis: ${(cause as Error).message}`);
  } finally {
    client.disconnect();
  }
}
