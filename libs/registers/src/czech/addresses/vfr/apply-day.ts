import { type AddressRecord, type NamedUnit, type NumberKind, VERSIONS_PER_DAY } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import type { RowSample } from '../../../register-reader';
import { REFUSED } from '../row-reasons';
import type { Building, BuildingLinks } from './building-links';
import type { CurrentAddresses } from './current-addresses';
import type { CurrentUnits, LocalUnit } from './current-units';
import type { LearntUnits } from './learnt-units';
import { StreetNeighbours } from './street-neighbours';
import type { EntryTallies } from './vfr-day';
import {
  type BuildingEntry,
  type PointEntry,
  type RemovalEntry,
  subjectOf,
  type UnitEntry,
  type UnitLevel,
  type VfrEntry,
} from './vfr-entry';
import type { VfrHeader } from './vfr-header';
import { CHANGE_WARNING, REFUSED_ENTRY } from './vfr-reasons';

/** The field of a record that a unit of each level is shown in. */
const FIELD_OF_LEVEL = {
  region: 'region',
  county: 'county',
  municipality: 'municipality',
  pragueDistrict: 'cityDistrict',
  cityPart: 'cityDistrict',
  part: 'part',
  street: 'street',
} as const satisfies Record<UnitLevel, keyof AddressRecord>;

/** Most addresses of one building that are looked at for one that is known. */
const MAX_ENTRANCES = 100;

/**
 * Most addresses that change files may change in one run; they are held in memory, some 350 bytes each. Three months
 * of days change half as many, and beyond it a full load is faster.
 */
export const MAX_CHANGED_ADDRESSES = 1_000_000;

/** What is known at the time a day is applied, and changes with it. */
export interface DayContext {
  readonly addresses: CurrentAddresses;
  readonly units: CurrentUnits;
  readonly learnt: LearntUnits;
  readonly buildings: BuildingLinks;
  readonly tallies: EntryTallies;
  /** At most {@link MAX_CHANGED_ADDRESSES}. */
  readonly maxChanged: number;
}

/** Address points of a day, and how many of them could not be put anywhere. */
export interface PointCount {
  readonly points: number;
  readonly refused: number;
}

interface Placed {
  readonly part: LocalUnit;
  readonly numberKind: NumberKind;
  readonly cityDistrict: NamedUnit | null;
}

/** An entry with its source version. */
type Versioned<E> = E & { readonly version: number };

/**
 * Applies what one file says, in the order units, buildings, address points: of several entries about one subject the
 * last transaction counts, and what an address takes from elsewhere is in place before the address. The addresses end
 * in `context.addresses`.
 */
export function applyDay(header: VfrHeader, entries: readonly VfrEntry[], context: DayContext): PointCount {
  return new DayApplier(header, context).apply(entries);
}

class DayApplier {
  private refused = 0;
  private neighbours: StreetNeighbours;

  constructor(
    private readonly header: VfrHeader,
    private readonly context: DayContext,
  ) {
    this.neighbours = new StreetNeighbours(context.addresses);
  }

  apply(entries: readonly VfrEntry[]): PointCount {
    const latest = this.latestOf(entries);
    this.applyUnits(latest);
    for (const entry of latest) {
      if (entry.kind === 'building') this.applyBuilding(entry);
      else if (entry.kind === 'removal' && entry.level === 'building') this.context.buildings.forget(entry.code);
    }
    // First all links, so that a new point finds the building of another one wherever it stands in the file.
    for (const entry of latest) if (entry.kind === 'point') this.context.buildings.link(entry.code, entry.building);
    const points = latest.filter((entry) => entry.kind === 'point');
    const unplaced = points.filter((entry) => !this.applyPoint(entry, false));
    this.neighbours = new StreetNeighbours(this.context.addresses);
    for (const entry of unplaced) this.applyPoint(entry, true);
    for (const entry of latest) if (entry.kind === 'removal' && entry.level === 'point') this.removePoint(entry);
    return { points: points.length, refused: this.refused };
  }

  /** The last entry of each subject; entries are numbered in the order in which they happened. */
  private latestOf(entries: readonly VfrEntry[]): Versioned<VfrEntry>[] {
    const day = this.header.date * VERSIONS_PER_DAY;
    const bySubject = new Map<string, Versioned<VfrEntry>>();
    for (const [index, entry] of entries.entries()) {
      bySubject.set(`${subjectOf(entry)} ${entry.code}`, { ...entry, version: day + index + 1 });
    }
    return [...bySubject.values()];
  }

  private applyUnits(entries: readonly Versioned<VfrEntry>[]): void {
    const { units, learnt } = this.context;
    const stated = entries.filter((entry) => entry.kind === 'unit');
    const shownBefore = stated.map(({ level, code }) => units.shown(level, code));
    for (const entry of stated) learnt.learn(entry, entry.version);
    for (const entry of entries) {
      if (entry.kind === 'removal' && isUnitLevel(entry.level)) learnt.forget(entry.level, entry.code);
    }
    units.refresh();
    for (const [index, entry] of stated.entries()) {
      const before = shownBefore[index];
      if (before !== null && before !== units.shown(entry.level, entry.code)) this.renew(entry);
    }
  }

  /** A unit is called otherwise, or lies elsewhere: so do all its addresses. */
  private renew({ level, code, version }: Versioned<UnitEntry>): void {
    const { addresses } = this.context;
    for (const record of addresses.of(FIELD_OF_LEVEL[level], code)) {
      this.put(record.key, this.withUnits(record), version);
    }
  }

  /** A known address with its units as they are now. */
  private withUnits(record: AddressRecord): AddressRecord {
    const { units } = this.context;
    const street = record.street === null ? null : units.street(Number(record.street.code));
    const part = record.part === null ? null : units.part(Number(record.part.code));
    const code = part === null ? null : municipalityOf(street, part, true);
    const place = units.place(code ?? Number(record.municipality.code));
    const district = record.cityDistrict;
    return {
      ...record,
      ...(place ?? { municipality: record.municipality }),
      street: street?.unit ?? record.street,
      part: part?.unit ?? record.part,
      cityDistrict: district === null ? null : (units.cityDistrict(Number(district.code)) ?? district),
    };
  }

  private applyBuilding(entry: Versioned<BuildingEntry>): void {
    const { addresses, buildings } = this.context;
    buildings.learn(entry);
    for (const point of buildings.pointsOf(entry.code)) {
      const known = addresses.find(String(point));
      const renewed = known === null ? null : this.inBuilding(known, entry);
      if (renewed !== null) this.put(renewed.key, renewed, entry.version);
    }
  }

  /** A known address in its building as it is now; null when the building says nothing that can be used. */
  private inBuilding(known: AddressRecord, building: Versioned<BuildingEntry>): AddressRecord | null {
    const { units } = this.context;
    const placed = this.placedByBuilding(building, () => known, building.line);
    if (placed === null) return null;
    const street = known.street === null ? null : units.street(Number(known.street.code));
    const place = units.place(municipalityOf(street, placed.part, true) ?? placed.part.municipality);
    if (place === null) return null;
    // An entrance has one of its building's numbers; where there is but one, it is that.
    const [only, ...others] = building.houseNumbers;
    const houseNumber = only === undefined || others.length > 0 ? known.houseNumber : only;
    return {
      ...known,
      ...place,
      street: street?.unit ?? known.street,
      part: placed.part.unit,
      cityDistrict: placed.cityDistrict,
      numberKind: placed.numberKind,
      houseNumber,
    };
  }

  private removePoint({ code, version }: Versioned<RemovalEntry>): void {
    const { addresses, buildings } = this.context;
    buildings.link(code, null);
    const key = String(code);
    if (addresses.find(key) !== null) this.put(key, null, version);
  }

  /**
   * Puts an address point. Without `mayGuess` only what its own building or record says is used; false means that
   * its neighbours have to, once all that are sure have been put.
   */
  private applyPoint(entry: Versioned<PointEntry>, mayGuess: boolean): boolean {
    const { addresses, units } = this.context;
    const key = String(entry.code);
    const known = addresses.find(key);
    const street = entry.street === null ? null : units.street(entry.street);
    if (entry.street !== null && street === null) return this.refuse(entry, REFUSED_ENTRY.street);
    const placed = this.placeOf(entry, known, mayGuess);
    if (placed === null && !mayGuess) return false;
    if (placed === null || typeof placed === 'string') return this.refuse(entry, placed ?? REFUSED_ENTRY.building);
    const wereTogether = known?.street?.code === entry.street && known?.part?.code === placed.part.unit.code;
    const code = municipalityOf(street, placed.part, wereTogether);
    if (code === null) return this.refuse(entry, REFUSED_ENTRY.apart);
    const place = units.place(code);
    if (place === null) return this.refuse(entry, REFUSED_ENTRY.municipality);
    const record: AddressRecord = {
      country: 'cz',
      key,
      sourceVersion: entry.version,
      region: place.region,
      county: place.county,
      city: null,
      municipality: place.municipality,
      part: placed.part.unit,
      cityDistrict: placed.cityDistrict,
      gmina: null,
      street: street?.unit ?? null,
      numberKind: placed.numberKind,
      houseNumber: entry.houseNumber,
      orientationNumber: entry.orientationNumber,
      orientationLetter: entry.orientationLetter,
      numberText: null,
      postalCode: entry.postalCode,
      lat: entry.position?.lat ?? null,
      lng: entry.position?.lng ?? null,
    };
    this.put(key, record, entry.version);
    return true;
  }

  private put(key: string, record: AddressRecord | null, version: number): void {
    const { addresses, maxChanged } = this.context;
    addresses.put(key, record, version);
    if (addresses.changedCount <= maxChanged) return;
    const { file } = this.header;
    const why = `up to ${file} more than ${maxChanged} addresses change; load the full register instead`;
    throw new RegisterFileError('not-a-register', why, file);
  }

  /** Where an address point lies: by its building, else by its own record, else by its neighbours. */
  private placeOf(entry: PointEntry, known: AddressRecord | null, mayGuess: boolean): Placed | string | null {
    const { units, buildings } = this.context;
    const building = entry.building === null ? null : buildings.get(entry.building);
    if (building !== null && building.part !== null) {
      if (building.numberKind === null) return REFUSED.type;
      if (units.part(building.part) === null) return REFUSED_ENTRY.part;
      const like = () => known ?? this.neighbourOf(entry, building.part);
      return this.placedByBuilding(building, like, entry.line);
    }
    const like = known ?? (mayGuess ? this.neighbourOf(entry, null) : null);
    if (like === null) return null;
    const part = like.part === null ? null : units.part(Number(like.part.code));
    if (part === null) return REFUSED_ENTRY.part;
    const district = like.cityDistrict;
    return {
      part,
      numberKind: like.numberKind,
      cityDistrict: district === null ? null : (units.cityDistrict(Number(district.code)) ?? district),
    };
  }

  /** @param like finds an address that lies where the building does, for what the building's codes do not say */
  private placedByBuilding(building: Building, like: () => AddressRecord | null, line: number): Placed | null {
    const { units, tallies } = this.context;
    const part = building.part === null ? null : units.part(building.part);
    if (part === null || building.numberKind === null) return null;
    let cityDistrict = building.cityPart === null ? null : units.cityDistrictOf(building.cityPart);
    if (building.cityPart !== null && cityDistrict === null) {
      cityDistrict = like()?.cityDistrict ?? null;
      if (cityDistrict === null) {
        const row = `building part=${building.part} cityPart=${building.cityPart}`;
        tallies.warnings.add(CHANGE_WARNING.cityDistrict, () => this.sampleOf(line, row));
      }
    }
    return { part, numberKind: building.numberKind, cityDistrict };
  }

  /**
   * A known address that a new one surely lies beside: another of the same building, else what its street agrees on.
   *
   * @param inPart only addresses of this part are looked at; null for all
   */
  private neighbourOf(entry: PointEntry, inPart: number | null): AddressRecord | null {
    const { addresses, buildings } = this.context;
    if (entry.building !== null) {
      let looks = MAX_ENTRANCES;
      for (const point of buildings.pointsOf(entry.building)) {
        looks -= 1;
        if (looks < 0) break;
        const other = point === entry.code ? null : addresses.find(String(point));
        if (other !== null && (inPart === null || other.part?.code === inPart)) return other;
      }
    }
    return entry.street === null ? null : this.neighbours.find(entry.street, inPart, entry.houseNumber);
  }

  private refuse(entry: Versioned<PointEntry>, reason: string): true {
    const { refused, onRefused } = this.context.tallies;
    this.refused += 1;
    refused.addRefused(reason, () => this.sampleOf(entry.line, describe(entry)), onRefused);
    return true;
  }

  private sampleOf(line: number, row: string): RowSample {
    return { file: this.header.file, line, row };
  }
}

/**
 * The municipality of what lies in a street and a part: that of the part, which every address has. Where the street
 * is said to lie in another one, the newer statement counts if the two were together before; else null.
 */
function municipalityOf(street: LocalUnit | null, part: LocalUnit, wereTogether: boolean): number | null {
  if (street === null || street.municipality === part.municipality) return part.municipality;
  if (part.version > street.version) return part.municipality;
  if (!wereTogether) return null;
  return street.version > part.version ? street.municipality : part.municipality;
}

function isUnitLevel(level: RemovalEntry['level']): level is UnitLevel {
  return level !== 'building' && level !== 'point';
}

function describe(entry: PointEntry): string {
  const { code, building, street, houseNumber, orientationNumber, orientationLetter, postalCode } = entry;
  const number = `${houseNumber}/${orientationNumber ?? ''}${orientationLetter}`;
  return `point code=${code} building=${building} street=${street} number=${number} postalCode=${postalCode}`;
}
