import { hashText } from '@tripoint/index';
import type { NamedUnit } from '@tripoint/registers';

/** Order of codes: numbers by value, texts by their characters, numbers first. */
export function compareCodes(a: NamedUnit['code'], b: NamedUnit['code']): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
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
    const ranks = new Uint32Array(this.codes.length);
    this.inCodeOrder().forEach((id, rank) => {
      ranks[id] = rank;
    });
    return ranks;
  }

  /** The units in the order of their codes. */
  inCodeOrder(): Uint32Array {
    const order = Uint32Array.from(this.codes, (_, id) => id);
    return order.sort((a, b) => compareCodes(this.codes[a] as NamedUnit['code'], this.codes[b] as NamedUnit['code']));
  }
}
