const FIRST_CAPACITY = 1024;
/** Spreads ids, which come in runs, over the index: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

/**
 * One version of each object of one kind in columns of 32-bit numbers: a national register of entrances stays below
 * 100 MiB. A row never leaves the table; an object that is gone is closed.
 */
export class ObjectTable {
  size = 0;
  ids = new Uint32Array(FIRST_CAPACITY);
  /** The version in the row; of a closed row the version that ended the object, 0 when unknown. */
  versions = new Uint32Array(FIRST_CAPACITY);
  open = new Uint8Array(FIRST_CAPACITY);
  readonly columns: Uint32Array[];
  /** Row + 1 by objectId, 0 where there is none; at most half full. */
  private index = new Uint32Array(FIRST_CAPACITY * 2);
  private shift = 32 - Math.log2(FIRST_CAPACITY * 2);

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => new Uint32Array(FIRST_CAPACITY));
  }

  /** -1 when the object is unknown. */
  rowOf(id: number): number {
    const { index, ids } = this;
    const mask = index.length - 1;
    let slot = Math.imul(id, SPREAD) >>> this.shift;
    for (;;) {
      const row = index[slot] - 1;
      if (row === -1 || ids[row] === id) return row;
      slot = (slot + 1) & mask;
    }
  }

  /** -1 when the object is unknown or gone. */
  openRowOf(id: number): number {
    const row = this.rowOf(id);
    return row !== -1 && this.open[row] === 1 ? row : -1;
  }

  /** A closed row for an object that has none. */
  append(id: number): number {
    if (this.size === this.ids.length) this.grow();
    const row = this.size;
    this.ids[row] = id;
    this.size += 1;
    this.enter(row);
    return row;
  }

  write(row: number, versionId: number, values: ArrayLike<number>): void {
    this.versions[row] = versionId;
    this.open[row] = 1;
    for (let column = 0; column < this.columns.length; column += 1) this.columns[column][row] = values[column];
  }

  valuesOf(row: number): number[] {
    return this.columns.map((column) => column[row]);
  }

  private enter(row: number): void {
    const mask = this.index.length - 1;
    let slot = Math.imul(this.ids[row], SPREAD) >>> this.shift;
    while (this.index[slot] !== 0) slot = (slot + 1) & mask;
    this.index[slot] = row + 1;
  }

  private grow(): void {
    const capacity = this.ids.length * 2;
    this.ids = grown(this.ids, capacity);
    this.versions = grown(this.versions, capacity);
    const open = new Uint8Array(capacity);
    open.set(this.open);
    this.open = open;
    for (const [number, column] of this.columns.entries()) this.columns[number] = grown(column, capacity);
    this.index = new Uint32Array(capacity * 2);
    this.shift -= 1;
    for (let row = 0; row < this.size; row += 1) this.enter(row);
  }
}

function grown(column: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(capacity);
  larger.set(column);
  return larger;
}
