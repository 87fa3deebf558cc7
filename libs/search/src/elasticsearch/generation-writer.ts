import { createReadStream } from 'node:fs';
import type { Client } from '@elastic/elasticsearch';
import type { IndexData } from '../format/index-file';
import { packDictionary } from './dictionary';
import { type GenerationDocument, GenerationDocuments } from './generation-documents';
import { type FileParts, writeParts } from './generation-parts';
import { type GenerationPlace, type IndexKind, indexKinds, indexName } from './index-names';
import { indexBody } from './mappings';

/** Bytes of one bulk request, and how many are under way at once. */
const flushBytes = 5_000_000;
const bulksInFlight = 2;
/** A request that Elasticsearch has no room for is sent again: so often, after so many milliseconds. */
const bulkRetries = 8;
const bulkRetryMs = 500;

/** Files of a generation beside its documents. */
export interface GenerationFiles {
  readonly dictionary: FileParts;
  readonly index: FileParts;
}

/** Documents were refused; nothing of the generation may become visible. */
export class DocumentsRefusedError extends Error {
  override readonly name = 'DocumentsRefusedError';
}

/**
 * Writes everything of a generation that searches need and makes it ready: refreshed, merged to one segment and
 * counted. Nothing points at it yet.
 *
 * @param indexPath the same index as a file, which is kept with the generation for the change sets that follow
 * @throws {DocumentsRefusedError} when not every document arrived
 */
export async function writeGeneration(
  client: Client,
  place: GenerationPlace,
  data: IndexData,
  indexPath: string,
  signal: AbortSignal,
): Promise<GenerationFiles> {
  for (const kind of indexKinds) {
    signal.throwIfAborted();
    await client.indices.create({ index: indexName(place, kind), ...indexBody(kind) });
  }
  const documents = new GenerationDocuments(data);
  const kinds: readonly [IndexKind, () => Iterable<GenerationDocument>, number][] = [
    ['unit', () => documents.units(), data.header.counts.units],
    ['street', () => documents.streets(), data.header.counts.streets],
    ['municipality', () => documents.municipalities(), data.header.counts.municipalities],
    ['postal_code', () => documents.postalCodes(), data.header.counts.postalCodes],
    ['row', () => documents.rows(), -1],
  ];
  for (const [kind, all, expected] of kinds) {
    await writeDocuments(client, indexName(place, kind), all(), expected, signal);
  }
  const dictionary = await writeParts(client, place, 'dictionary', [packDictionary(data)]);
  const index = await writeParts(client, place, 'index', createReadStream(indexPath, { highWaterMark: 1 << 20 }));
  await makeReady(client, place, signal);
  return { dictionary, index };
}

async function writeDocuments(
  client: Client,
  index: string,
  documents: Iterable<GenerationDocument>,
  expected: number,
  signal: AbortSignal,
): Promise<void> {
  let refused: string | null = null;
  let sent = 0;
  async function* source(): AsyncGenerator<GenerationDocument> {
    for (const document of documents) {
      if (signal.aborted) return;
      sent++;
      yield document;
    }
  }
  const bulk = client.helpers.bulk<GenerationDocument>({
    datasource: source(),
    flushBytes,
    concurrency: bulksInFlight,
    retries: bulkRetries,
    wait: bulkRetryMs,
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
  if (count !== sent || (expected >= 0 && count !== expected)) {
    throw new DocumentsRefusedError(`${index} has ${count} documents of ${sent} that were sent`);
  }
}

/** One segment answers fastest, and nothing is written into a generation any more. */
async function makeReady(client: Client, place: GenerationPlace, signal: AbortSignal): Promise<void> {
  for (const kind of indexKinds) {
    signal.throwIfAborted();
    const index = indexName(place, kind);
    await client.indices.putSettings({
      index,
      settings: { refresh_interval: '60s', 'translog.durability': 'request' },
    });
    await client.indices.forcemerge({ index, max_num_segments: 1 });
    await client.indices.refresh({ index });
    await client.indices.flush({ index });
  }
}
