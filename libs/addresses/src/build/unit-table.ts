import { Growing, hashText, numbered } from '@tripoint/index';
import type { NamedUnit } from '@tripoint/registers';

/** Order of codes: numbers by value, texts by their characters, numbers first. */
export function compareCodes(a: NamedUnit['code'], b: NamedUnit['code']): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
}

/** The place of each item in an order. */
export function inverse(order: Uint32Array): Uint32Array {
  const rank = new Uint32Array(order.length);
  order.forEach((old, final) => {
    rank[old] = final;
  });
  return rank;
}

/** Regions, counties, municipalities, parts, districts or streets of a register, numbered as they come. */
export class CodeTable {
  private readonly ids = new Map<NamedUnit['code'], number>();
  /** Rows of one unit mostly follow one another, and share the object. */
  private last: NamedUnit | null = null;
  private lastId = -1;
  readonly codes: NamedUnit['code'][] = [];
  readonly names: string[] = [];
  readonly hashes: number[] = [];

  /** @returns the number of the unit; -1 for none */
  add(unit: NamedUnit | null): number {
    if (unit === null) return -1;
    if (unit === this.last) return this.lastId;
    let id = this.ids.get(unit.code);
    if (id === undefined) {
      id = this.codes.length;
      this.ids.set(unit.code, id);
      this.codes.push(unit.code);
      this.names.push(unit.name);
      this.hashes.push(hashText(unit.name) ^ (typeof unit.code === 'number' ? unit.code : hashText(unit.code)));
    }
    this.last = unit;
    this.lastId = id;
    return id;
  }

  get size(): number {
    return this.codes.length;
  }

  /** The place of each unit in the order of the codes, so that sorting compares numbers only. */
  ranks(): Uint32Array {
    return inverse(this.inCodeOrder());
  }

  /** The units in the order of their codes. */
  inCodeOrder(): Uint32Array {
    const order = Uint32Array.from(this.codes, (_, id) => id);
    return order.sort((a, b) => compareCodes(this.codes[a] as NamedUnit['code'], this.codes[b] as NamedUnit['code']));
  }
}

/** More settlements, districts and postal codes than any register has: factors that make one key of several numbers. */
const MAX_SETTLEMENTS = 2 ** 25;
const MAX_MUNICIPALITIES = 2 ** 21;
const MAX_DISTRICTS = 2 ** 13;
const MAX_POSTAL_CODES = 2 ** 17;

/** The search units of a register: street or settlement, part, district, municipality, postal code. */
export class UnitTable {
  readonly street = new Growing(Int32Array);
  readonly part = new Growing(Int32Array);
  readonly district = new Growing(Int32Array);
  readonly municipality = new Growing(Uint32Array);
  readonly postalCode = new Growing(Uint32Array);
  readonly rows = new Growing(Uint32Array);
  private readonly settlementIds = new Map<number, number>();
  private readonly placeIds = new Map<number, number>();
  private readonly unitIds = new Map<number, number>();
  private last = -1;

  get length(): number {
    return this.street.length;
  }

  /** Counts one more row of a unit. @returns the number of the unit, added when it is new */
  add(street: number, part: number, district: number, municipality: number, postalCode: number): number {
    if (!this.isLast(street, part, district, municipality, postalCode)) {
      this.last = this.find(street, part, district, municipality, postalCode);
    }
    this.rows.set(this.last, this.rows.at(this.last) + 1);
    return this.last;
  }

  /** Rows of one unit mostly follow one another. */
  private isLast(street: number, part: number, district: number, municipality: number, postalCode: number): boolean {
    const { last } = this;
    return (
      last >= 0 &&
      this.street.at(last) === street &&
      this.part.at(last) === part &&
      this.postalCode.at(last) === postalCode &&
      this.municipality.at(last) === municipality &&
      this.district.at(last) === district
    );
  }

  private find(street: number, part: number, district: number, municipality: number, postalCode: number): number {
    if (district + 1 >= MAX_DISTRICTS || municipality >= MAX_MUNICIPALITIES || postalCode >= MAX_POSTAL_CODES) {
      throw new RangeError('the register has more districts, municipalities or postal codes than an index can hold');
    }
    const settlement = numbered(this.settlementIds, (part + 1) * MAX_MUNICIPALITIES + municipality);
    const place = numbered(this.placeIds, (street + 1) * MAX_SETTLEMENTS + settlement);
    const known = this.unitIds.size;
    const unit = numbered(this.unitIds, (place * MAX_DISTRICTS + district + 1) * MAX_POSTAL_CODES + postalCode);
    if (unit === known) {
      this.street.push(street);
      this.part.push(part);
      this.district.push(district);
      this.municipality.push(municipality);
      this.postalCode.push(postalCode);
      this.rows.push(0);
    }
    return unit;
  }
}
