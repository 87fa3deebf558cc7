import { createHash } from 'node:crypto';
import type { Client } from '@elastic/elasticsearch';
import { isMissing } from './client';
import { type GenerationPlace, indexName } from './create-index';

/** Bytes of one part: as text in JSON it stays below 2 MB. */
const PART_BYTES = 1 << 20;
/** Parts of one request. */
const PARTS_PER_REQUEST = 4;

/** By what a file is recognised as whole; stored after its last part. */
export interface FileParts {
  readonly parts: number;
  readonly bytes: number;
  readonly sha256: string;
}

const markId = (file: string): string => `${file}-mark`;

/** A file of a generation is not whole in Elasticsearch. */
export class FilePartsError extends Error {
  override readonly name = 'FilePartsError';
}

interface PartSource {
  readonly bytes: string;
}

/** Stores a file in the index of parts. Written again, it takes the place of the one before. */
export async function writeParts(
  client: Client,
  place: GenerationPlace,
  file: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<FileParts> {
  const index = indexName(place, 'part');
  const hash = createHash('sha256');
  let bytes = 0;
  let parts = 0;
  let operations: object[] = [];
  const send = async (): Promise<void> => {
    if (operations.length === 0) return;
    const { errors: failed, items } = await client.bulk({ index, operations, filter_path: 'errors,items.*.error' });
    if (failed) throw new FilePartsError(`parts of ${file} could not be stored: ${JSON.stringify(items?.[0])}`);
    operations = [];
  };
  for await (const part of inParts(source)) {
    hash.update(part);
    bytes += part.length;
    operations.push({ index: { _id: `${file}-${parts}` } }, { file, part: parts, bytes: part.toString('base64') });
    parts++;
    if (operations.length >= 2 * PARTS_PER_REQUEST) await send();
  }
  await send();
  const mark: FileParts = { parts, bytes, sha256: hash.digest('hex') };
  const text = Buffer.from(JSON.stringify(mark)).toString('base64');
  await client.index({ index, id: markId(file), document: { file, part: -1, bytes: text } });
  return mark;
}

/** By what a stored file is recognised; null when there is none, or its writing never ended. */
export async function fileMark(client: Client, place: GenerationPlace, file: string): Promise<FileParts | null> {
  try {
    const { _source } = await client.get<PartSource>({ index: indexName(place, 'part'), id: markId(file) });
    return _source ? (JSON.parse(Buffer.from(_source.bytes, 'base64').toString('utf8')) as FileParts) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function* inParts(source: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length; ) {
      const slice = piece.subarray(at, at + PART_BYTES - size);
      waiting.push(slice);
      size += slice.length;
      at += slice.length;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(waiting, size);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

/**
 * Brings a file back, part by part. By identifier, so that what was stored just now is there.
 * @throws {FilePartsError} when a part is missing or the file is another one
 */
export async function* readParts(client: Client, place: GenerationPlace, file: string): AsyncGenerator<Buffer> {
  const index = indexName(place, 'part');
  const mark = await fileMark(client, place, file);
  if (mark === null) throw new FilePartsError(`${index} has no ${file}`);
  const { parts, bytes, sha256 } = mark;
  const hash = createHash('sha256');
  let read = 0;
  for (let from = 0; from < parts; from += PARTS_PER_REQUEST) {
    const ids = Array.from({ length: Math.min(PARTS_PER_REQUEST, parts - from) }, (_, i) => `${file}-${from + i}`);
    const { docs } = await client.mget<PartSource>({ index, ids, filter_path: 'docs._source.bytes' });
    if (docs?.length !== ids.length) throw new FilePartsError(`${file} of ${index} lacks parts`);
    for (const doc of docs) {
      const text = (doc as { readonly _source?: PartSource })._source?.bytes;
      if (text === undefined) throw new FilePartsError(`${file} of ${index} lacks parts`);
      const part = Buffer.from(text, 'base64');
      hash.update(part);
      read += part.length;
      yield part;
    }
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw new FilePartsError(`${file} of ${index} is damaged`);
}

/** The whole file in memory. @throws {FilePartsError} as `readParts` */
export async function readWhole(client: Client, place: GenerationPlace, file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readParts(client, place, file)) pieces.push(piece);
  return Buffer.concat(pieces);
}
