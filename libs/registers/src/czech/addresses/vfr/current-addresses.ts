import type { AddressRecord, NamedUnit } from '../../../record';
import type { KnownAddresses, RecordChange } from '../../../register-reader';

type Level = 'street' | 'part' | 'cityDistrict' | 'municipality' | 'county' | 'region';

/** Levels with thousands of units: their changed addresses are found without a look at all that changed. */
const INDEXED = ['street', 'part', 'municipality'] as const satisfies readonly Level[];
type IndexedLevel = (typeof INDEXED)[number];

/** How an address changed within one day. */
interface Touched {
  /** As it was at the beginning of the day; null when it was not there. */
  readonly before: AddressRecord | null;
  version: number;
}

/**
 * The addresses as the changes read so far leave them: the live ones with what has changed laid over. Memory grows
 * with the addresses changed, not with the register.
 */
export class CurrentAddresses {
  /** Changed addresses; null for one that is gone. */
  private readonly changed = new Map<string, AddressRecord | null>();
  /** Keys of changed addresses by the units they are in or were since the live state. */
  private readonly changedIn: Readonly<Record<IndexedLevel, Map<NamedUnit['code'], Set<string>>>> = {
    street: new Map(),
    part: new Map(),
    municipality: new Map(),
  };
  private touched = new Map<string, Touched>();

  constructor(private readonly base: KnownAddresses) {}

  /** How many addresses have been put since the live state. */
  get changedCount(): number {
    return this.changed.size;
  }

  find(key: string): AddressRecord | null {
    const changed = this.changed.get(key);
    return changed === undefined ? this.base.find(key) : changed;
  }

  /** The live address of a unit that comes first, changed since or not: it says what the unit is called and lies in. */
  firstLive(level: Level, code: number): AddressRecord | null {
    for (const record of liveOf(this.base, level, code)) return record;
    return null;
  }

  /** The addresses of a unit; they may be put while they are read. */
  *of(level: Level, code: number): Generator<AddressRecord> {
    const changed = this.changedOf(level, code);
    for (const record of liveOf(this.base, level, code)) if (!this.changed.has(record.key)) yield record;
    yield* changed;
  }

  private changedOf(level: Level, code: number): AddressRecord[] {
    const found: AddressRecord[] = [];
    const keys = isIndexed(level) ? (this.changedIn[level].get(code) ?? []) : this.changed.keys();
    for (const key of keys) {
      const record = this.changed.get(key) ?? null;
      if (record !== null && record[level]?.code === code) found.push(record);
    }
    return found;
  }

  /** Puts an address as it is now, or null when it is gone; the newest version of a day counts. */
  put(key: string, record: AddressRecord | null, version: number): void {
    const touched = this.touched.get(key);
    if (touched === undefined) this.touched.set(key, { before: this.find(key), version });
    else touched.version = Math.max(touched.version, version);
    this.changed.set(key, record);
    if (record === null) return;
    for (const level of INDEXED) {
      const code = record[level]?.code;
      if (code === undefined) continue;
      const keys = this.changedIn[level].get(code);
      if (keys === undefined) this.changedIn[level].set(code, new Set([key]));
      else keys.add(key);
    }
  }

  /** Ends a day: what it changed, in the order of the source. What came out as it was is left out. */
  *endDay(): Generator<RecordChange> {
    const touched = [...this.touched].sort(([, a], [, b]) => a.version - b.version);
    this.touched = new Map();
    for (const [key, { before, version }] of touched) {
      const now = this.changed.get(key) ?? null;
      if (now === null) {
        if (before !== null) yield { kind: 'remove', key, sourceVersion: version };
      } else if (before === null || !hasSameContent(before, now)) {
        const record = { ...now, sourceVersion: version };
        this.changed.set(key, record);
        yield { kind: 'upsert', record };
      }
    }
  }
}

function isIndexed(level: Level): level is IndexedLevel {
  return (INDEXED as readonly Level[]).includes(level);
}

function liveOf(base: KnownAddresses, level: Level, code: number): Iterable<AddressRecord> {
  switch (level) {
    case 'street':
      return base.ofStreet(code);
    case 'part':
      return base.ofPart(code);
    case 'cityDistrict':
      return base.ofCityDistrict(code);
    case 'municipality':
      return base.ofMunicipality(code);
    case 'county':
      return base.ofCounty(code);
    case 'region':
      return base.ofRegion(code);
  }
}

/** Whether two records of one key say the same; their source versions may differ. */
export function hasSameContent(a: AddressRecord, b: AddressRecord): boolean {
  return (
    isSameUnit(a.region, b.region) &&
    isSameUnit(a.county, b.county) &&
    isSameUnit(a.municipality, b.municipality) &&
    isSameUnit(a.part, b.part) &&
    isSameUnit(a.cityDistrict, b.cityDistrict) &&
    isSameUnit(a.street, b.street) &&
    a.numberKind === b.numberKind &&
    a.houseNumber === b.houseNumber &&
    a.orientationNumber === b.orientationNumber &&
    a.orientationLetter === b.orientationLetter &&
    a.postalCode === b.postalCode &&
    a.lat === b.lat &&
    a.lng === b.lng
  );
}

export function isSameUnit(a: NamedUnit | null, b: NamedUnit | null): boolean {
  return a === b || (a !== null && b !== null && a.code === b.code && a.name === b.name);
}
