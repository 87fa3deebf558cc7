import type { AddressRecord } from '@tripoint/registers';
import { plain } from '../relevance/plain-text';
import { houseOf, orientationOf, townOf } from '../relevance/writing';

/** What a whole register says about addresses that were drawn from it; names are compared folded. */
export class Truth {
  private readonly numbers = new Map<string, Set<string>>();
  private readonly houses = new Map<string, number>();
  private readonly streetsOfTown = new Map<string, Set<string>>();
  private readonly partsOfTown = new Map<string, Set<string>>();
  private readonly townsOfCode = new Map<string, Set<string>>();

  add(records: readonly AddressRecord[]): void {
    for (const record of records) {
      const town = townOf(record);
      const part = record.part?.name ?? '';
      const line = record.street?.name ?? part;
      const halves = [houseOf(record), orientationOf(record)].filter(Boolean);
      put(this.streetsOfTown, plain(town), plain(line));
      put(this.partsOfTown, plain(town), part);
      if (record.postalCode !== '') put(this.townsOfCode, record.postalCode, town);
      // A house in a street is also known by its number in the part.
      for (const name of new Set([line, part, town])) {
        for (const half of halves) put(this.numbers, `${plain(name)}|${plain(town)}`, half.toLowerCase());
      }
      const number = halves.join('/').toLowerCase();
      for (const key of [
        `${plain(line)}|${number}|${plain(town)}`,
        `${plain(line)}|${number}|${plain(town)}|${record.postalCode}`,
        `${plain(line)}|${number}|${plain(town)}|${plain(part)}`,
      ]) {
        this.houses.set(key, (this.houses.get(key) ?? 0) + 1);
      }
    }
  }

  /** Every half of the numbers of a street. */
  numbersOf(street: string, town: string): ReadonlySet<string> {
    return this.numbers.get(`${plain(street)}|${plain(town)}`) ?? new Set();
  }

  /** How many houses have this number. @param last postal code or part; absent: anywhere in the town */
  houseCount(street: string, number: string, town: string, last?: string): number {
    const key = `${plain(street)}|${number.toLowerCase()}|${plain(town)}`;
    return this.houses.get(last === undefined ? key : `${key}|${plain(last)}`) ?? 0;
  }

  hasStreet(street: string, town: string): boolean {
    return this.streetsOfTown.get(plain(town))?.has(plain(street)) ?? false;
  }

  hasTown(town: string): boolean {
    return this.streetsOfTown.has(plain(town));
  }

  parts(town: string): readonly string[] {
    return [...(this.partsOfTown.get(plain(town)) ?? [])];
  }

  /** Towns in which a postal code is used. */
  towns(postalCode: string): readonly string[] {
    return [...(this.townsOfCode.get(postalCode) ?? [])];
  }
}

function put(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}
