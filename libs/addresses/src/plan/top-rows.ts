/** A row among the answers of one pass. */
export interface RankedRow {
  readonly cost: number;
  readonly unit: number;
  readonly row: number;
  /** Numbers of the query that are words of the row's names rather than of its house number; bits by position. */
  readonly inNames: number;
  /** The lower tier comes first, inside it the lower cost. */
  readonly tier: number;
}

/** Rows for which there is room at first: most answers have less. */
const FIRST_ROOM = 64;

/**
 * The best rows seen so far, in order of cost, then unit, then row: a total order, so equal data give equal answers.
 * Bounded and used again, so that hundreds of candidates cost no allocation.
 */
export class TopRows {
  private costs = new Float64Array(FIRST_ROOM);
  private units = new Uint32Array(FIRST_ROOM);
  private rows = new Uint32Array(FIRST_ROOM);
  private inNames = new Int32Array(FIRST_ROOM);
  private limit = 0;
  private count = 0;

  /** Forgets the rows. @param limit most rows from here on */
  begin(limit: number): void {
    this.limit = limit;
    this.count = 0;
    // One more than the limit, which is pushed out.
    if (limit < this.costs.length) return;
    this.costs = new Float64Array(2 * limit);
    this.units = new Uint32Array(2 * limit);
    this.rows = new Uint32Array(2 * limit);
    this.inNames = new Int32Array(2 * limit);
  }

  /** Would a row of this cost and unit be kept? */
  admits(cost: number, unit: number): boolean {
    if (this.count < this.limit) return true;
    const last = this.costs[this.limit - 1];
    return cost < last || (cost === last && unit <= this.units[this.limit - 1]);
  }

  add(cost: number, unit: number, row: number, inNames: number): void {
    const { costs, units, rows } = this;
    let at = this.count;
    while (at > 0 && this.follows(at - 1, cost, unit, row)) {
      costs[at] = costs[at - 1];
      units[at] = units[at - 1];
      rows[at] = rows[at - 1];
      this.inNames[at] = this.inNames[at - 1] as number;
      at--;
    }
    if (at === this.limit) return;
    costs[at] = cost;
    units[at] = unit;
    rows[at] = row;
    this.inNames[at] = inNames;
    if (this.count < this.limit) this.count++;
  }

  private follows(at: number, cost: number, unit: number, row: number): boolean {
    const other = this.costs[at];
    if (other !== cost) return other > cost;
    const otherUnit = this.units[at];
    return otherUnit !== unit ? otherUnit > unit : this.rows[at] > row;
  }

  get size(): number {
    return this.count;
  }

  /** @param tier of all of them */
  list(tier: number): RankedRow[] {
    const list: RankedRow[] = [];
    for (let i = 0; i < this.count; i++) {
      list.push({
        cost: this.costs[i],
        unit: this.units[i],
        row: this.rows[i] as number,
        inNames: this.inNames[i] as number,
        tier,
      });
    }
    return list;
  }
}
