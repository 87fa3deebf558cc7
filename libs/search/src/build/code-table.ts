import type { NamedUnit } from '@tripoint/registers';
import { hashText } from './hash';

/** Regions, counties, municipalities, parts, districts or streets of a register, numbered as they come. */
export class CodeTable {
  private readonly ids = new Map<number, number>();
  readonly codes: number[] = [];
  readonly names: string[] = [];
  readonly hashes: number[] = [];

  /** @returns the number of the unit; -1 for none */
  add(unit: NamedUnit | null): number {
    if (unit === null) return -1;
    const code = Number(unit.code);
    const known = this.ids.get(code);
    if (known !== undefined) return known;
    const id = this.codes.length;
    this.ids.set(code, id);
    this.codes.push(code);
    this.names.push(unit.name);
    this.hashes.push(hashText(unit.name) ^ code);
    return id;
  }

  get size(): number {
    return this.codes.length;
  }
}
