/** A row among the answers of one pass. */
export interface RankedRow {
  readonly cost: number;
  readonly unit: number;
  readonly row: number;
  /** Numbers of the query that are words of the row's names rather than of its house number; bits by position. */
  readonly inNames: number;
}

/**
 * The best rows seen so far, in order of cost, then unit, then row: a total order, so equal data give equal answers.
 * Bounded, so that hundreds of candidates cost no allocation.
 */
export class TopRows {
  private readonly costs: Float64Array;
  private readonly units: Uint32Array;
  private readonly rows: Uint32Array;
  private readonly inNames: Int32Array;
  private count = 0;

  constructor(private readonly limit: number) {
    this.costs = new Float64Array(limit + 1);
    this.units = new Uint32Array(limit + 1);
    this.rows = new Uint32Array(limit + 1);
    this.inNames = new Int32Array(limit + 1);
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

  list(): RankedRow[] {
    const list: RankedRow[] = [];
    for (let i = 0; i < this.count; i++) {
      list.push({
        cost: this.costs[i],
        unit: this.units[i],
        row: this.rows[i] as number,
        inNames: this.inNames[i] as number,
      });
    }
    return list;
  }
}
