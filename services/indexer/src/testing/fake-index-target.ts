import { writeFile } from 'node:fs/promises';
import type { AddressCounts, OpenedSearch, SampledAddress } from '@tripoint/addresses';
import { NodeGenerationFiles, type StagedGeneration } from '@tripoint/generations';
import type { BuiltIndex, IndexBuilder } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import type { IndexTarget } from '../index-target';

/** What a fake does wrong; everything is right by default. */
export interface FakeFaults {
  /** Records the builder forgets. */
  readonly forgets?: number;
  /** Queries find nothing from this draw on. */
  readonly queriesFailAfter?: number;
  readonly reverseFails?: boolean;
  /** What writing the index file throws. */
  readonly writeError?: Error;
  readonly buildError?: Error;
  readonly openError?: Error;
}

const files = new NodeGenerationFiles();

/** Test support: an index that is a list of records in a JSON file, behind the same port as the real one. */
export class FakeIndexTarget implements IndexTarget<AddressRecord, OpenedSearch> {
  /** Searches that were opened and not closed. */
  openSearches = 0;

  constructor(private readonly faults: FakeFaults = {}) {}

  createBuilder(): IndexBuilder<AddressRecord> {
    const faults = this.faults;
    let records: AddressRecord[] = [];
    return {
      add: (batch) => {
        records.push(...batch);
      },
      build: () => {
        if (faults.buildError !== undefined) throw faults.buildError;
        const kept = records.slice(faults.forgets ?? 0);
        records = [];
        return builtIndex(kept, faults);
      },
    };
  }

  async records(path: string): Promise<Iterable<AddressRecord>> {
    return JSON.parse((await files.readText(path)) ?? '[]') as AddressRecord[];
  }

  async remember(): Promise<void> {}

  async stage(): Promise<void> {}

  async open({ indexPath: path }: StagedGeneration): Promise<OpenedSearch> {
    if (this.faults.openError !== undefined) throw this.faults.openError;
    const records = JSON.parse((await files.readText(path)) ?? 'null') as AddressRecord[];
    this.openSearches += 1;
    return fakeSearch(records, this.faults, () => {
      this.openSearches -= 1;
    });
  }
}

function builtIndex(records: readonly AddressRecord[], faults: FakeFaults): BuiltIndex {
  const byRegion: Record<string, number> = {};
  for (const { region } of records) byRegion[region?.name ?? ''] = (byRegion[region?.name ?? ''] ?? 0) + 1;
  const count = (values: readonly (string | number | undefined)[]): number => new Set(values).size;
  const sorted = [...records].sort((a, b) => Number(a.key) - Number(b.key));
  return {
    counts: {
      rows: records.length,
      units: 1,
      streets: count(records.map(({ street }) => street?.code)),
      municipalities: count(records.map(({ municipality }) => municipality.code)),
      postalCodes: count(records.map(({ postalCode }) => postalCode)),
      rowsWithoutCoordinates: records.filter(({ lat }) => lat === null).length,
      rowsWithoutPostalCode: records.filter(({ postalCode }) => postalCode === '').length,
      rowsFarFromMunicipality: 0,
      byRegion,
    } as AddressCounts,
    writeTo: async (path) => {
      if (faults.writeError !== undefined) throw faults.writeError;
      const text = JSON.stringify(records);
      await writeFile(path, text);
      return text.length;
    },
    fingerprints: () => ({
      keys: Uint32Array.from(sorted, ({ key }) => Number(key)),
      hashes: Uint32Array.from(sorted, ({ houseNumber }) => houseNumber ?? 0),
    }),
  };
}

function fakeSearch(records: readonly AddressRecord[], faults: FakeFaults, onClose: () => void): OpenedSearch {
  let asked = 0;
  return {
    query: async ({ text, limit }) => {
      asked += 1;
      if (asked > (faults.queriesFailAfter ?? Number.POSITIVE_INFINITY)) return [];
      return records
        .map(placeOf)
        .filter((place) => text.startsWith(place.formatted_street))
        .slice(0, limit);
    },
    reverse: async ({ lat, lng, limit }) => {
      if (faults.reverseFails) return [];
      return records
        .filter((record) => record.lat === lat && record.lng === lng)
        .map(placeOf)
        .slice(0, limit);
    },
    sampleRows: async (count) => records.slice(0, count).map(placeOf),
    close: async () => onClose(),
  };
}

function placeOf(record: AddressRecord): SampledAddress {
  const { lat, lng, street, houseNumber, municipality, part, postalCode, key } = record;
  return {
    place_id: key,
    formatted_address: `${street?.name ?? ''} ${houseNumber}`,
    street: street?.name ?? null,
    formatted_street: `${street?.name ?? part?.name ?? municipality.name} ${houseNumber}`,
    formatted_number: `${houseNumber}`,
    postal_code: postalCode,
    municipality: municipality.name,
    district: part?.name ?? null,
    latlng: lat === null || lng === null ? null : { lat, lng },
  };
}
