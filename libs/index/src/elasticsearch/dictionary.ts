import type { ElasticsearchServer } from '@tripoint/elasticsearch';
import { type GenerationPlace, readWhole, type SearchClient } from '@tripoint/generations';
import { type IndexData, type StoredSection, viewOf } from '../file/index-file';
import { arrayTypes, type SectionsOf, type SectionTypes, type TypedArrays } from '../file/sections';
import { engineSections, type IndexHeader, type IndexSchema, type IndexTypes } from '../schema';

/*
 * The part of a generation that every searching process holds in memory: vocabulary, names, units and areas, a tenth of
 * an index file or less. Rows, postings and the grid are Elasticsearch's business.
 */

/** Raised with every change of the sections or of their meaning. */
export const DICTIONARY_VERSION = 1;

const ALIGNMENT = 8;
interface StoredDictionary {
  readonly version: number;
  readonly header: IndexHeader;
  readonly sections: readonly StoredSection[];
  readonly dataLength: number;
}

/** A dictionary in memory that threads can share. */
export interface Dictionary<T extends IndexTypes> {
  readonly header: T['header'];
  readonly sections: SectionsOf<T['sections']>;
  readonly buffer: SharedArrayBuffer;
  /** What the schema keeps of the rows of each document. */
  readonly summary: SectionsOf<SectionTypes>;
}

/** A dictionary that cannot be used; the message says why and what to do. */
export class DictionaryError extends Error {
  override readonly name = 'DictionaryError';
}

/** The dictionary of a whole index as bytes. */
export function packDictionary<T extends IndexTypes>(
  { header, sections }: Pick<IndexData<T>, 'header' | 'sections'>,
  schema: IndexSchema<T>,
): Buffer {
  const ofEngine = engineSections(schema);
  const arrays = [
    ...Object.entries(sections as SectionsOf<SectionTypes>).filter(([name]) => !ofEngine.has(name)),
    ...Object.entries(schema.rows?.packed.summary.of(sections) ?? {}),
  ];
  const stored: StoredSection[] = [];
  let offset = 0;
  for (const [name, array] of arrays) {
    stored.push({ name, offset, length: array.length });
    offset = Math.ceil((offset + array.byteLength) / ALIGNMENT) * ALIGNMENT;
  }
  const description: StoredDictionary = { version: DICTIONARY_VERSION, header, sections: stored, dataLength: offset };
  const text = Buffer.from(JSON.stringify(description));
  const bytes = Buffer.alloc(4 + text.length + offset);
  bytes.writeUInt32LE(text.length, 0);
  text.copy(bytes, 4);
  for (const [i, [, array]] of arrays.entries()) {
    const from = 4 + text.length + stored[i].offset;
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), from);
  }
  return bytes;
}

/** @throws {DictionaryError} when the bytes are of another version or incomplete */
export function unpackDictionary<T extends IndexTypes>(bytes: Buffer, schema: IndexSchema<T>): Dictionary<T> {
  const textLength = bytes.length < 4 ? 0 : bytes.readUInt32LE(0);
  if (textLength === 0 || bytes.length < 4 + textLength) throw new DictionaryError('The dictionary is damaged.');
  const described = JSON.parse(bytes.toString('utf8', 4, 4 + textLength)) as StoredDictionary;
  if (described.version !== DICTIONARY_VERSION) {
    throw new DictionaryError(
      `The dictionary has version ${described.version}, this program reads ${DICTIONARY_VERSION}: import the register again.`,
    );
  }
  const { header, dataLength } = described;
  if (bytes.length !== 4 + textLength + dataLength) throw new DictionaryError('The dictionary is incomplete.');
  const buffer = new SharedArrayBuffer(dataLength);
  new Uint8Array(buffer).set(bytes.subarray(4 + textLength));
  const stored = new Map(described.sections.map((section) => [section.name, section]));
  const view = (name: string, type: keyof TypedArrays): TypedArrays[keyof TypedArrays] => {
    const section = stored.get(name);
    if (!section && schema.added?.includes(name)) return new arrayTypes[type](0);
    if (!section) throw new DictionaryError(`The dictionary has no section ${name}.`);
    return viewOf(buffer, type, section.offset, section.length);
  };
  const ofEngine = engineSections(schema);
  const all = (types: SectionTypes): SectionsOf<SectionTypes> =>
    Object.fromEntries(
      Object.entries(types).map(([name, type]) => [
        name,
        ofEngine.has(name) ? new arrayTypes[type](0) : view(name, type),
      ]),
    );
  return {
    // Every section of the schema is made with its declared type.
    header: header as T['header'],
    sections: all(schema.sections) as SectionsOf<T['sections']>,
    buffer,
    summary: all(schema.rows?.packed.summary.sections ?? {}),
  };
}

/**
 * Opens a generation in Elasticsearch for searching: its dictionary comes into memory, its documents stay.
 * @param server where searches go
 * @throws {DictionaryError} {FilePartsError} when the generation cannot be used
 */
export async function openGeneration<T extends IndexTypes>(
  client: SearchClient,
  server: ElasticsearchServer | string,
  place: GenerationPlace,
  schema: IndexSchema<T>,
): Promise<IndexData<T>> {
  const { summary, ...dictionary } = unpackDictionary(await readWhole(client, place, 'dictionary'), schema);
  const { prefix, generation } = place;
  return { ...dictionary, cold: null, remote: { server, prefix, generation, summary } };
}
