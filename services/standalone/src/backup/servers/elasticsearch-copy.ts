import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client, estypes } from '@elastic/elasticsearch';
import { BackupError } from '../backup-folder';
import { readLines, writeLines } from './json-lines';
import { backupRule, bothRule, keysRule, type MergeRule, type StoredDocument } from './merge-rules';

/** Indices behind aliases that hold what cannot be made again; sessions and links to sign in are not worth keeping. */
export const COPIED = ['keys', 'organisations', 'administrative-acts', 'phrases', 'translations'] as const;
const SIGNED_IN = ['sessions', 'sign-in-links'] as const;
/** Raised when an older version could not use what is written; it then refuses the backup. */
const SCHEMA = 1;
const PAGE_SIZE = 500;
const KEEP_ALIVE = '2m';

interface Header {
  readonly schema: number;
  readonly mappings: estypes.MappingTypeMapping;
  readonly documents: number;
}

export type CopiedIndex = (typeof COPIED)[number];

/** Copies the documents of each index as they are at one moment, also while services write. */
export async function copyIndices(client: Client, prefix: string, folder: string): Promise<void> {
  for (const name of COPIED) {
    const index = await indexBehind(client, `${prefix}-${name}`);
    if (index === null) continue;
    const mappings = (await client.indices.getMapping({ index }))[index]!.mappings;
    const documents = await writeLines(join(folder, `${name}.jsonl`), documentsOf(client, index));
    const header: Header = { schema: SCHEMA, mappings, documents };
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(header)}\n`, { mode: 0o600 });
  }
}

async function* documentsOf(client: Client, index: string): AsyncGenerator<readonly StoredDocument[]> {
  await client.indices.refresh({ index });
  const pit = { id: (await client.openPointInTime({ index, keep_alive: KEEP_ALIVE })).id, keep_alive: KEEP_ALIVE };
  try {
    for (let after: estypes.SortResults | undefined; ; ) {
      const { hits, timed_out } = await client.search<object>({
        pit,
        size: PAGE_SIZE,
        version: true,
        sort: ['_shard_doc'],
        track_total_hits: false,
        ...(after !== undefined && { search_after: after }),
      });
      if (timed_out) throw new BackupError('Elasticsearch could not read everything in time: try again.');
      if (hits.hits.length === 0) return;
      yield hits.hits.map(({ _id, _version, _source }) => ({ id: _id!, version: _version!, source: _source! }));
      after = hits.hits.at(-1)!.sort;
    }
  } finally {
    await client.closePointInTime({ id: pit.id });
  }
}

/** The headers of the indices in a backup, so that no restore starts with one that cannot be used. @throws BackupError */
export async function checkIndices(folder: string): Promise<ReadonlyMap<CopiedIndex, Header>> {
  const headers = new Map<CopiedIndex, Header>();
  for (const name of COPIED) {
    const path = join(folder, `${name}.json`);
    if (!existsSync(path)) continue;
    const header = JSON.parse(await readFile(path, 'utf8')) as Header;
    if (header.schema > SCHEMA) throw new BackupError(`${path} was written by a newer version: restore with that one.`);
    let documents = 0;
    for await (const batch of readLines<StoredDocument>(join(folder, `${name}.jsonl`))) documents += batch.length;
    if (documents !== header.documents)
      throw new BackupError(`${path} names ${header.documents} documents, there are ${documents}.`);
    headers.set(name, header);
  }
  return headers;
}

/**
 * Builds indices of what is in the backup and what must stay beside those that answer, then lets all of them answer in one step.
 * Until that step nothing is changed, except that nobody can write meanwhile.
 * @returns how many documents each holds
 */
export async function restoreIndices(
  client: Client,
  prefix: string,
  folder: string,
  stamp: string,
): Promise<Readonly<Record<string, number>>> {
  const headers = await checkIndices(folder);
  const built: { readonly alias: string; readonly index: string; readonly before: string | null }[] = [];
  const counts: Record<string, number> = {};
  try {
    for (const [name, { mappings }] of headers) {
      const alias = `${prefix}-${name}`;
      const before = await indexBehind(client, alias);
      const index = `${alias}-restored-${stamp}`;
      built.push({ alias, index, before });
      if (before !== null) await block(client, before, true);
      await client.indices.create({ index, settings: SETTINGS, mappings });
      counts[name] = await fill(client, index, join(folder, `${name}.jsonl`), await ruleOf(name, client, before));
    }
    await client.indices.updateAliases({
      actions: built.flatMap(({ alias, index, before }) => [
        { add: { index, alias } },
        ...(before === null ? [] : [{ remove: { index: before, alias } }]),
      ]),
    });
  } catch (error) {
    for (const { index, before } of built) {
      await client.indices.delete({ index, ignore_unavailable: true }).catch(() => undefined);
      if (before !== null) await block(client, before, false).catch(() => undefined);
    }
    throw error;
  }
  for (const { before } of built) if (before !== null) await client.indices.delete({ index: before });
  if (headers.has('organisations')) await signOut(client, prefix);
  return counts;
}
const SETTINGS = { number_of_shards: 1, auto_expand_replicas: '0-1' } as const;

/** Everybody: a session that was ended since the backup must not return. */
async function signOut(client: Client, prefix: string): Promise<void> {
  for (const name of SIGNED_IN) {
    const index = await indexBehind(client, `${prefix}-${name}`);
    if (index === null) continue;
    for await (const batch of documentsOf(client, index)) {
      await client.bulk({ index, operations: batch.map(({ id }) => ({ delete: { _id: id } })), refresh: true });
    }
  }
}

async function fill(client: Client, index: string, path: string, rule: MergeRule): Promise<number> {
  let count = 0;
  const write = async (documents: readonly StoredDocument[]): Promise<void> => {
    if (documents.length === 0) return;
    const operations = documents.flatMap(({ id, version, source }) => [
      { index: { _id: id, version, version_type: 'external' as const } },
      source,
    ]);
    const { items } = await client.bulk({ index, operations });
    const failed = items.map((item) => Object.values(item)[0]!.error).find((error) => error !== undefined);
    if (failed !== undefined)
      throw new BackupError(`Elasticsearch refused a document: ${failed.type}: ${failed.reason}`);
    count += documents.length;
  };
  const ids = new Set<string>();
  for await (const batch of readLines<StoredDocument>(path)) {
    for (const { id } of batch) ids.add(id);
    await write(batch.map(rule.restored));
  }
  const kept = rule.kept(ids);
  for (let at = 0; at < kept.length; at += PAGE_SIZE) await write(kept.slice(at, at + PAGE_SIZE));
  await client.indices.refresh({ index });
  const { count: found } = await client.count({ index });
  if (found !== count) throw new BackupError(`${index} holds ${found} documents instead of ${count}.`);
  return count;
}

async function ruleOf(name: CopiedIndex, client: Client, before: string | null): Promise<MergeRule> {
  if (name === 'phrases' || name === 'translations' || before === null) return backupRule;
  const now: StoredDocument[] = [];
  for await (const batch of documentsOf(client, before)) now.push(...batch);
  return name === 'keys' ? keysRule(now) : bothRule(now);
}

const block = (client: Client, index: string, isBlocked: boolean) =>
  client.indices.putSettings({ index, settings: { 'index.blocks.write': isBlocked ? true : null } });

async function indexBehind(client: Client, alias: string): Promise<string | null> {
  if (!(await client.indices.existsAlias({ name: alias }))) return null;
  return Object.keys(await client.indices.getAlias({ name: alias }))[0] ?? null;
}
