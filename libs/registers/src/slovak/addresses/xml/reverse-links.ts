import type { ObjectTable } from './object-table';

/**
 * Who refers to an object: the entrances of a building or a street, the buildings of a municipality or a part. Built
 * once from the tables, then updated with every row that is written; what no longer refers is left out when asked.
 */
export class ReverseLinks {
  /** Rows of `source` by row of `target`: those of target row n lie from starts[n] to starts[n + 1]. */
  private readonly starts: Uint32Array;
  private readonly rows: Uint32Array;
  private readonly builtTargets: number;
  /** Rows whose target was unknown when the links were built, and rows written since. */
  private readonly later = new Map<number, number[]>();

  constructor(
    private readonly source: ObjectTable,
    private readonly column: number,
    private readonly target: ObjectTable,
  ) {
    const ids = source.columns[column];
    this.builtTargets = target.size;
    const starts = new Uint32Array(target.size + 1);
    const targets = new Int32Array(source.size);
    for (let row = 0; row < source.size; row += 1) {
      targets[row] = ids[row] === 0 ? -1 : target.rowOf(ids[row]);
      if (targets[row] !== -1) starts[targets[row] + 1] += 1;
      else if (ids[row] !== 0) this.note(row);
    }
    for (let at = 0; at < target.size; at += 1) starts[at + 1] += starts[at];
    const rows = new Uint32Array(starts[target.size]);
    const next = starts.slice();
    for (let row = 0; row < source.size; row += 1) {
      if (targets[row] === -1) continue;
      rows[next[targets[row]]] = row;
      next[targets[row]] += 1;
    }
    this.starts = starts;
    this.rows = rows;
  }

  /** To be called when a row was written. */
  note(row: number): void {
    const id = this.source.columns[this.column][row];
    if (id === 0) return;
    const rows = this.later.get(id);
    if (rows === undefined) this.later.set(id, [row]);
    else rows.push(row);
  }

  /** The rows that refer to an object now, whether it is known or not. */
  *rowsOf(targetId: number): Generator<number> {
    const ids = this.source.columns[this.column];
    const seen = new Set<number>();
    const isNew = (row: number) => ids[row] === targetId && !seen.has(row);
    const targetRow = this.target.rowOf(targetId);
    if (targetRow !== -1 && targetRow < this.builtTargets) {
      for (let at = this.starts[targetRow]; at < this.starts[targetRow + 1]; at += 1) {
        const row = this.rows[at];
        if (!isNew(row)) continue;
        seen.add(row);
        yield row;
      }
    }
    for (const row of this.later.get(targetId) ?? []) {
      if (!isNew(row)) continue;
      seen.add(row);
      yield row;
    }
  }
}
