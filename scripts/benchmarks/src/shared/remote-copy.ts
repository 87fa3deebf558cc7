import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addressIndexKinds,
  openAddressGeneration,
  openAddressIndex,
  PlaceSearch,
  writeAddressGeneration,
} from '@tripoint/addresses';
import { ElasticsearchGenerations, writeClient } from '@tripoint/generations';

/** The same index searched in Elasticsearch. */
export interface RemoteCopy {
  readonly search: PlaceSearch;
  /** Time that writing its documents took, in seconds. */
  readonly seconds: number;
  /** Room of its documents on disk, in bytes. */
  readonly bytes: number;
  remove(): Promise<void>;
}

/** Writes an index file into indices of its own and opens them as a searching process does. */
export async function copyToElasticsearch(url: string, register: string, indexFile: string): Promise<RemoteCopy> {
  const client = writeClient(url);
  const prefix = `bench-${process.pid}`;
  const scratchDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const generations = new ElasticsearchGenerations({ client, prefix, register, scratchDir, kinds: addressIndexKinds });
  const staged = await generations.begin();
  const place = generations.placeOf(staged.id);
  const started = performance.now();
  await writeAddressGeneration(client, place, await openAddressIndex(indexFile), new AbortController().signal);
  const seconds = (performance.now() - started) / 1_000;
  const { _all: all } = await client.indices.stats({ index: `${prefix}-*`, metric: 'store' });
  return {
    search: new PlaceSearch([await openAddressGeneration(client, url, place)]),
    seconds,
    bytes: all?.total?.store?.size_in_bytes ?? 0,
    async remove() {
      await generations.discard(staged);
      await rm(scratchDir, { recursive: true, force: true });
      await client.close();
    },
  };
}
