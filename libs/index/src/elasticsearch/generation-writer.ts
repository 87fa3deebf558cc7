import type { Client } from '@elastic/elasticsearch';
import { createIndex, type GenerationPlace, type IndexKind, indexName, writeParts } from '@tripoint/generations';
import type { IndexData } from '../file/index-file';
import type { IndexSchema, IndexTypes } from '../schema';
import { packDictionary } from './dictionary';
import { type GenerationDocument, GenerationDocuments } from './generation-documents';
import { indexKinds, ROW_INDEX } from './mappings';

/** Bytes of one bulk request, and how many are under way at once. */
const FLUSH_BYTES = 5_000_000;
const BULKS_IN_FLIGHT = 2;
/** A request that Elasticsearch has no room for is sent again: so often, after so many milliseconds. */
const BULK_RETRIES = 8;
const BULK_RETRY_MS = 500;

/** Documents were refused; nothing of the generation may become visible. */
export class DocumentsRefusedError extends Error {
  override readonly name = 'DocumentsRefusedError';
}

/**
 * Writes everything of a generation that searches need and makes it ready: refreshed, merged to one segment and
 * counted. Nothing points at it yet. Its index of parts is there already.
 *
 * @throws {DocumentsRefusedError} when not every document arrived
 */
export async function writeGeneration<T extends IndexTypes>(
  client: Client,
  place: GenerationPlace,
  data: IndexData<T>,
  schema: IndexSchema<T>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const kinds = indexKinds(schema);
  // Without documents, as tax numbers are, all is in the dictionary; no index at all would mean every one of the cluster.
  if (kinds.length > 0) {
    await createIndices(client, place, kinds);
    const documents = new GenerationDocuments(data, schema);
    for (const { name } of kinds) {
      const isRows = schema.rows !== null && name === ROW_INDEX;
      const { count, all } = isRows ? documents.blocks(schema.rows) : documents.ofKind(name);
      await writeDocuments(client, indexName(place, name), all(), count, signal);
    }
    await makeReady(
      client,
      kinds.map(({ name }) => indexName(place, name)),
    );
  }
  await writeParts(client, place, 'dictionary', [packDictionary(data, schema)]);
}

/** At once: Elasticsearch changes its cluster state for all of them together, which takes longer than to make an index. */
async function createIndices(client: Client, place: GenerationPlace, kinds: readonly IndexKind[]): Promise<void> {
  const made = await Promise.allSettled(kinds.map((kind) => createIndex(client, place, kind)));
  for (const one of made) if (one.status === 'rejected') throw one.reason;
}

async function writeDocuments(
  client: Client,
  index: string,
  documents: Iterable<GenerationDocument>,
  expected: number,
  signal: AbortSignal,
): Promise<void> {
  let refused: string | null = null;
  async function* source(): AsyncGenerator<GenerationDocument> {
    for (const document of documents) {
      if (signal.aborted) return;
      yield document;
    }
  }
  const bulk = client.helpers.bulk<GenerationDocument>({
    datasource: source(),
    flushBytes: FLUSH_BYTES,
    concurrency: BULKS_IN_FLIGHT,
    retries: BULK_RETRIES,
    wait: BULK_RETRY_MS,
    filter_path: 'errors,took,items.*.status,items.*.error',
    onDocument: () => ({ index: { _index: index } }),
    onDrop: ({ error }) => {
      refused ??= `${error?.type ?? 'unknown'}: ${error?.reason ?? ''}`;
    },
  });
  const { failed } = await bulk;
  signal.throwIfAborted();
  if (failed > 0) throw new DocumentsRefusedError(`${failed} documents of ${index} were refused, one with ${refused}`);
  await client.indices.refresh({ index });
  const { count } = await client.count({ index });
  if (count !== expected) {
    throw new DocumentsRefusedError(`${index} has ${count} documents of ${expected}`);
  }
}

/** One segment answers fastest, and nothing is written into it any more. */
async function makeReady(client: Client, index: string[]): Promise<void> {
  await client.indices.putSettings({ index, settings: { refresh_interval: '60s', 'translog.durability': 'request' } });
  // What is kept for a replica that lags behind goes with the merge, but only when it is on disk already.
  await client.indices.flush({ index });
  for (const one of index) await client.indices.forcemerge({ index: one, max_num_segments: 1 });
  await client.indices.refresh({ index });
  await client.indices.flush({ index });
}
