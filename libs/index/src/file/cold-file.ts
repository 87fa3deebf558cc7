import { closeSync, readSync } from 'node:fs';
import { arrayTypes, type ColdArrays, type ColdSectionName, keySectionTypes, recordSectionTypes } from './sections';

/** Where a section lies in the file: first byte, number of items. */
export interface SectionPlace {
  readonly offset: number;
  readonly length: number;
}

/**
 * The sections of an open index file that are read when they are asked for. Plain data: threads of the process share the
 * descriptor. The file may be removed meanwhile; the descriptor is closed when nobody holds this object any more.
 */
export interface ColdFile {
  readonly descriptor: number;
  /** Those of records are absent where there are none. */
  readonly sections: Readonly<Record<keyof typeof keySectionTypes, SectionPlace>> &
    Readonly<Partial<Record<ColdSectionName, SectionPlace>>>;
  /** Where each record begins (CSR), in memory that threads share: reading one takes one call of the system. */
  readonly recordStart: Uint32Array | null;
}

const types = { ...keySectionTypes, ...recordSectionTypes };

const forgotten = new FinalizationRegistry<number>((descriptor) => {
  try {
    closeSync(descriptor);
  } catch {
    // Closed already: there is nothing left to give back.
  }
});

/** Takes an open descriptor over. To be called once for each, in the thread that goes on holding the result. */
export function coldFile(
  descriptor: number,
  sections: ColdFile['sections'],
  recordStart: Uint32Array | null,
): ColdFile {
  const file = { descriptor, sections, recordStart };
  forgotten.register(file, descriptor);
  return file;
}

/** Reads items of a section; from the cache of the system a few microseconds. */
export function readCold<N extends ColdSectionName>(
  file: ColdFile,
  name: N,
  start: number,
  count: number,
): ColdArrays[N] {
  const items = new arrayTypes[types[name]](count);
  fillFromCold(file, name, start, new Uint8Array(items.buffer));
  return items as ColdArrays[N];
}

/** Fills bytes with items of a section. @param start the first item */
export function fillFromCold(file: ColdFile, name: ColdSectionName, start: number, bytes: Uint8Array): void {
  const place = file.sections[name];
  if (place === undefined) throw new Error(`This index has no section ${name}.`);
  const position = place.offset + start * arrayTypes[types[name]].BYTES_PER_ELEMENT;
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file.descriptor, bytes, at, bytes.length - at, position + at);
    if (read === 0) throw new Error(`The index file ended inside its section ${name}: import the register again.`);
    at += read;
  }
}
