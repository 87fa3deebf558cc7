import type { AddressRecord } from '@tripoint/registers';
import { type IndexHeader, writeIndexFile } from '../format/index-file';
import { AddressRows } from './address-rows';
import { assembleIndex } from './assemble-index';

/** What an address index is built for. */
export interface AddressIndexOptions {
  readonly country: 'cz';
  /** Register id, part of every place identifier. Default `<country>-addresses`. */
  readonly register?: string;
}

/** Register key and content hash of every row, ascending by key: what tells two generations apart. */
export interface Fingerprints {
  readonly keys: Uint32Array;
  readonly hashes: Uint32Array;
}

/** An index that is complete in memory and not yet on disk. */
export interface BuiltIndex extends IndexHeader {
  /** Writes the index file and waits until it is on disk. @returns its size in bytes */
  writeTo(path: string): Promise<number>;
  fingerprints(): Fingerprints;
}

/** Builds the index of one register from its records. Memory: about 30 bytes a row, twice while building. */
export class AddressIndexBuilder {
  private rows: AddressRows = new AddressRows();
  private readonly register: string;

  constructor(private readonly options: AddressIndexOptions) {
    this.register = options.register ?? `${options.country}-addresses`;
  }

  add(records: readonly AddressRecord[]): void {
    for (const record of records) this.rows.add(record);
  }

  /** Turns what was added into an index; the builder is empty afterwards. */
  build(): BuiltIndex {
    const rows = this.rows;
    this.rows = new AddressRows();
    const fingerprints = sortedFingerprints(rows);
    const { sections, byRegion, rowsWithoutCoordinates } = assembleIndex(rows, this.register);
    const header: IndexHeader = {
      register: this.register,
      country: this.options.country,
      counts: {
        rows: sections.rowKey.length,
        units: sections.unitStreet.length,
        streets: sections.streetName.length,
        municipalities: sections.municipalityName.length,
        postalCodes: sections.postalCode.length,
        terms: sections.termStart.length - 1,
        rowsWithoutCoordinates,
        byRegion,
      },
    };
    return {
      ...header,
      writeTo: (path) => writeIndexFile(path, header, sections),
      fingerprints: () => fingerprints,
    };
  }
}

function sortedFingerprints(rows: AddressRows): Fingerprints {
  const keys = rows.key.view();
  const hashes = rows.fingerprint.take();
  // Key in the upper half, hash in the lower one of 64-bit words, written as halves so that no bigint is made.
  const combined = new BigUint64Array(keys.length);
  const halves = new Uint32Array(combined.buffer);
  for (let i = 0; i < keys.length; i++) {
    halves[2 * i] = hashes[i] as number;
    halves[2 * i + 1] = keys[i] as number;
  }
  combined.sort();
  const sorted = { keys: new Uint32Array(keys.length), hashes: new Uint32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    sorted.hashes[i] = halves[2 * i] as number;
    sorted.keys[i] = halves[2 * i + 1] as number;
  }
  return sorted;
}
