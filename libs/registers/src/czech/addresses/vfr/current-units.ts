import type { AddressRecord, NamedUnit } from '../../../record';
import { REGION_NAMES } from '../hierarchy';
import type { CurrentAddresses } from './current-addresses';
import type { LearntUnits } from './learnt-units';
import type { UnitLevel } from './vfr-entry';

/** A street or a part, and the municipality it lies in. */
export interface LocalUnit {
  readonly unit: NamedUnit;
  readonly municipality: number;
  /** Source version of the statement that says so; 0 when only live addresses do. */
  readonly version: number;
}

/** A municipality with what it lies in; the latter null in data imported without code lists. */
export interface MunicipalityPlace {
  readonly municipality: NamedUnit;
  readonly county: NamedUnit | null;
  readonly region: NamedUnit | null;
}

/** The units as they are now: as a change file stated them last, else as the live addresses name them. */
export class CurrentUnits {
  private readonly live = new Map<string, AddressRecord | null>();
  private places = new Map<number, MunicipalityPlace | null>();

  constructor(
    private readonly addresses: CurrentAddresses,
    private readonly learnt: LearntUnits,
  ) {}

  /** To be called when units have been learnt. */
  refresh(): void {
    this.places = new Map();
  }

  street(code: number): LocalUnit | null {
    return this.localUnit('street', code);
  }

  part(code: number): LocalUnit | null {
    return this.localUnit('part', code);
  }

  private localUnit(level: 'street' | 'part', code: number): LocalUnit | null {
    const learnt = this.learnt.get(level, code);
    const record = learnt?.parent == null ? this.liveRecord(level, code) : null;
    const unit = learnt?.unit ?? record?.[level] ?? null;
    const municipality = learnt?.parent ?? (record === null ? null : Number(record.municipality.code));
    if (unit === null || municipality === null) return null;
    return { unit, municipality, version: learnt?.parent == null ? 0 : learnt.version };
  }

  /** A city part (MOMC), or a numbered district of Praha, as addresses name it. */
  cityDistrict(code: number): NamedUnit | null {
    return (
      this.learnt.get('pragueDistrict', code)?.unit ??
      this.learnt.get('cityPart', code)?.unit ??
      this.liveRecord('cityDistrict', code)?.cityDistrict ??
      null
    );
  }

  /**
   * The city district of what lies in a city part (MOMC): in Praha the numbered district, elsewhere the part itself,
   * as the address CSV has it. Null when it cannot be known.
   */
  cityDistrictOf(cityPart: number): NamedUnit | null {
    return this.cityDistrict(this.learnt.pragueDistrictOf(cityPart) ?? cityPart);
  }

  county(code: number): NamedUnit | null {
    return this.learnt.get('county', code)?.unit ?? this.liveRecord('county', code)?.county ?? null;
  }

  /** Code lists may leave out the word "kraj" that Vusc has in its name: with it, it is called the same. */
  region(code: number): NamedUnit | null {
    const learnt = this.learnt.get('region', code)?.unit ?? null;
    const name = this.liveRecord('region', code)?.region?.name ?? REGION_NAMES.get(code);
    if (name === undefined) return learnt;
    return learnt === null || withoutKraj(learnt.name) === withoutKraj(name) ? { code, name } : learnt;
  }

  regionOfCounty(code: number): NamedUnit | null {
    const parent = this.learnt.get('county', code)?.parent ?? this.liveRecord('county', code)?.region?.code ?? null;
    return parent === null ? null : this.region(Number(parent));
  }

  /** Null for a municipality of which nothing is known. */
  place(code: number): MunicipalityPlace | null {
    let place = this.places.get(code);
    if (place === undefined) {
      place = this.findPlace(code);
      this.places.set(code, place);
    }
    return place;
  }

  private findPlace(code: number): MunicipalityPlace | null {
    const learnt = this.learnt.get('municipality', code);
    const record = this.liveRecord('municipality', code);
    const municipality = learnt?.unit ?? record?.municipality ?? null;
    if (municipality === null) return null;
    // Where the live data have no code lists, one municipality alone must not get a county.
    if (record !== null && record.county === null && record.region === null) {
      return { municipality, county: null, region: null };
    }
    const county = learnt?.parent ?? record?.county?.code ?? null;
    const known = county === null ? null : this.county(Number(county));
    if (known !== null) return { municipality, county: known, region: this.regionOfCounty(Number(county)) };
    const region = record?.region ?? null;
    return {
      municipality,
      county: record?.county ?? null,
      region: region === null ? null : this.region(Number(region.code)),
    };
  }

  /** What an address would show of a unit and all above it: two answers differ when its addresses change. */
  shown(level: UnitLevel, code: number): string | null {
    switch (level) {
      case 'street':
      case 'part': {
        const local = this.localUnit(level, code);
        return local === null ? null : JSON.stringify([local.unit.name, local.municipality]);
      }
      case 'municipality': {
        const place = this.place(code);
        return place === null ? null : JSON.stringify(place);
      }
      case 'county': {
        const county = this.county(code);
        return county === null ? null : JSON.stringify([county, this.regionOfCounty(code)]);
      }
      case 'region':
        return this.region(code)?.name ?? null;
      default:
        return this.cityDistrict(code)?.name ?? null;
    }
  }

  private liveRecord(level: 'street' | 'part' | 'cityDistrict' | 'municipality' | 'county' | 'region', code: number) {
    const key = `${level} ${code}`;
    let record = this.live.get(key);
    if (record === undefined) {
      record = this.addresses.firstLive(level, code);
      this.live.set(key, record);
    }
    return record;
  }
}

const withoutKraj = (name: string): string => name.replace(/^kraj | kraj$/i, '');
