import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElasticsearchGenerations, writeClient } from '@tripoint/generations';
import {
  type IndexData,
  type IndexSchema,
  type IndexTypes,
  indexKinds,
  openGeneration,
  openIndex,
  writeGeneration,
} from '@tripoint/index';
import { UsageError } from './usage-error';

/** The same index searched in Elasticsearch. */
export interface RemoteCopy<T extends IndexTypes> {
  readonly index: IndexData<T>;
  /** Time that writing its documents took, in seconds. */
  readonly seconds: number;
  /** Room of its documents on disk, in bytes. */
  readonly bytes: number;
  remove(): Promise<void>;
}

/** @throws UsageError when no Elasticsearch is given */
export function elasticsearchUrl(): string {
  const url = process.env.ELASTICSEARCH_URL;
  if (!url) throw new UsageError('ELASTICSEARCH_URL is not set: run scripts/stack up and set what it prints.');
  return url;
}

/** Writes an index file into indices of its own and opens them as a searching process does. */
export async function copyToElasticsearch<T extends IndexTypes>(
  register: string,
  indexFile: string,
  schema: IndexSchema<T>,
): Promise<RemoteCopy<T>> {
  const url = elasticsearchUrl();
  const client = writeClient(url);
  const prefix = `bench-${process.pid}-${register}`;
  const scratchDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const kinds = indexKinds(schema).map(({ name }) => name);
  const generations = new ElasticsearchGenerations({ client, prefix, register, scratchDir, kinds });
  const staged = await generations.begin();
  const place = generations.placeOf(staged.id);
  const remove = async (): Promise<void> => {
    await generations.discard(staged);
    await rm(scratchDir, { recursive: true, force: true });
    await client.close();
  };
  try {
    const started = performance.now();
    await writeGeneration(client, place, await openIndex(indexFile, schema), schema, new AbortController().signal);
    const seconds = (performance.now() - started) / 1_000;
    const { _all: all } = await client.indices.stats({ index: `${prefix}-*`, metric: 'store' });
    const index = await openGeneration(client, url, place, schema);
    return { index, seconds, bytes: all?.total?.store?.size_in_bytes ?? 0, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
