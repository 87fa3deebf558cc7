import type { FirstHouses, IndexData, IndexHeader } from '../file/index-file';
import { arrayTypes, isRegistration, type SectionName, type Sections, sectionTypes } from '../file/sections';
import { NO_HOUSE } from './elasticsearch-engine';

/*
 * The part of a generation that every searching process holds in memory: vocabulary, names, units and areas, a tenth of
 * an index file or less. Rows, postings and the grid are Elasticsearch's business.
 */

/** Raised with every change of the sections or of their meaning. */
export const DICTIONARY_VERSION = 1;

const ALIGNMENT = 8;
const isOfEngine = (name: string): boolean => /^(?:row|grid)[A-Z]|Post(?:Start)?$/.test(name);
const names = Object.keys(sectionTypes) as SectionName[];
const keptNames = names.filter((name) => !isOfEngine(name));

type HouseSection = 'houseOffset' | 'houseLat' | 'houseLng';

interface StoredSection {
  readonly name: SectionName | HouseSection;
  readonly offset: number;
  readonly length: number;
}

interface StoredDictionary {
  readonly version: number;
  readonly header: IndexHeader;
  readonly sections: readonly StoredSection[];
  readonly dataLength: number;
}

/** A dictionary in memory that threads can share. */
export interface Dictionary {
  readonly header: IndexHeader;
  readonly sections: Sections;
  readonly buffer: SharedArrayBuffer;
  readonly firstHouses: FirstHouses;
}

/** A dictionary that cannot be used; the message says why and what to do. */
export class DictionaryError extends Error {
  override readonly name = 'DictionaryError';
}

/** The dictionary of a whole index as bytes. */
export function packDictionary({ header, sections }: Pick<IndexData, 'header' | 'sections'>): Buffer {
  const arrays: [StoredSection['name'], Sections[SectionName]][] = keptNames.map((name) => [name, sections[name]]);
  const { offset: houseOffset, lat, lng } = firstHousesOf(sections);
  arrays.push(['houseOffset', houseOffset], ['houseLat', lat], ['houseLng', lng]);
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

function firstHousesOf({ unitRowStart, rowMarks, rowLat, rowLng }: Sections): FirstHouses {
  const units = unitRowStart.length - 1;
  const houses = { offset: new Uint32Array(units), lat: new Int32Array(units), lng: new Int32Array(units) };
  for (let unit = 0; unit < units; unit++) {
    const from = unitRowStart[unit];
    const to = unitRowStart[unit + 1];
    let row = from;
    while (row < to && isRegistration(rowMarks[row])) row++;
    houses.offset[unit] = row === to ? NO_HOUSE : row - from;
    const shown = row === to ? from : row;
    houses.lat[unit] = rowLat[shown];
    houses.lng[unit] = rowLng[shown];
  }
  return houses;
}

/** @throws {DictionaryError} when the bytes are of another version or incomplete */
export function unpackDictionary(bytes: Buffer): Dictionary {
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
  const places = new Map(described.sections.map((section) => [section.name, section]));
  const view = (name: SectionName): Sections[SectionName] => {
    const type = arrayTypes[sectionTypes[name]];
    if (isOfEngine(name)) return new type(0);
    const place = places.get(name);
    if (!place) throw new DictionaryError(`The dictionary has no section ${name}.`);
    return new type(buffer as unknown as ArrayBuffer, place.offset, place.length);
  };
  const sections = Object.fromEntries(names.map((name) => [name, view(name)])) as unknown as Sections;
  const house = (name: HouseSection): { readonly offset: number; readonly length: number } => {
    const place = places.get(name);
    if (!place) throw new DictionaryError(`The dictionary has no section ${name}.`);
    return place;
  };
  const [offset, lat, lng] = [house('houseOffset'), house('houseLat'), house('houseLng')];
  const firstHouses: FirstHouses = {
    offset: new Uint32Array(buffer, offset.offset, offset.length),
    lat: new Int32Array(buffer, lat.offset, lat.length),
    lng: new Int32Array(buffer, lng.offset, lng.length),
  };
  return { header, sections, buffer, firstHouses };
}
