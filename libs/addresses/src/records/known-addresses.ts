import type { EmbeddedEngine } from '@tripoint/index';
import type { AddressRecord, KnownAddresses, NamedUnit } from '@tripoint/registers';
import { placeIdBytes } from '../place-id';
import { embeddedEngine, openAddressIndex } from '../schema/address-schema';
import type { AddressTypes } from '../schema/address-types';
import { IndexRecords } from './index-records';

/** The levels by which known addresses are asked for; the text of a code, -1 where a unit has none. */
type CodeOfUnit = (unit: number) => number;
type Level = 'street' | 'part' | 'district' | 'municipality' | 'county' | 'region';

/** The addresses of a generation as a reader of changes asks for them, answered from its index file. */
export class IndexedAddresses implements KnownAddresses {
  private readonly engine: EmbeddedEngine<AddressTypes>;
  private textIds: Map<string, number> | null = null;
  private readonly codes: Readonly<Record<Level, CodeOfUnit>>;

  readonly ofStreet = (code: NamedUnit['code']) => this.having('street', code);
  readonly ofPart = (code: NamedUnit['code']) => this.having('part', code);
  readonly ofCityDistrict = (code: NamedUnit['code']) => this.having('district', code);
  readonly ofMunicipality = (code: NamedUnit['code']) => this.having('municipality', code);
  readonly ofCounty = (code: NamedUnit['code']) => this.having('county', code);
  readonly ofRegion = (code: NamedUnit['code']) => this.having('region', code);

  constructor(private readonly records: IndexRecords) {
    const { directory } = records;
    const { sections } = directory;
    this.engine = embeddedEngine(directory);
    const municipality = (unit: number): number => sections.unitMunicipality[unit];
    const of = (codes: Uint32Array, document: number | undefined): number =>
      document === undefined || document < 0 ? -1 : codes[document];
    this.codes = {
      street: (unit) => of(sections.streetCode, sections.unitStreetDocument[unit]),
      part: (unit) => sections.unitPartCode[unit],
      district: (unit) => sections.unitDistrictCode[unit],
      municipality: (unit) => of(sections.municipalityCode, municipality(unit)),
      county: (unit) => of(sections.countyCode, sections.municipalityCounty[municipality(unit)]),
      region: (unit) => of(sections.regionCode, sections.municipalityRegion[municipality(unit)]),
    };
  }

  find(key: string): AddressRecord | null {
    const found = this.engine.identified(placeIdBytes(this.records.directory.header.register, 'address', key));
    return found?.row ? this.records.at(found.row.row, found.row.unit) : null;
  }

  private texts(): ReadonlyMap<string, number> {
    if (this.textIds === null) {
      const { directory } = this.records;
      const count = directory.sections.textStart.length - 1;
      this.textIds = new Map(Array.from({ length: count }, (_, id) => [directory.text(id), id]));
    }
    return this.textIds;
  }

  /** Looks through the units: about a hundred thousand comparisons. */
  private *having(level: Level, code: NamedUnit['code']): Generator<AddressRecord> {
    const text = this.texts().get(String(code));
    if (text === undefined) return;
    const codeOf = this.codes[level];
    const units = this.records.directory.sections.unitStreet.length;
    for (let unit = 0; unit < units; unit++) if (codeOf(unit) === text) yield* this.records.ofUnit(unit);
  }
}

/**
 * Opens the addresses of a generation.
 * @throws {IndexFileError} when its index file is damaged
 */
export async function openKnownAddresses(indexPath: string): Promise<KnownAddresses> {
  return new IndexedAddresses(new IndexRecords(await openAddressIndex(indexPath)));
}
