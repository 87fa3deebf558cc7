import { Growing } from '@tripoint/index';

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

/** The number of a key; a new one gets the next. */
function numbered(ids: Map<number, number>, key: number): number {
  let id = ids.get(key);
  if (id === undefined) {
    id = ids.size;
    ids.set(key, id);
  }
  return id;
}
