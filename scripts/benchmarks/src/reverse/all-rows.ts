import { distanceMetres } from '@tripoint/geo';
import type { AddressRecord } from '@tripoint/registers';

/** Coordinates are compared as an index stores them: degrees times this. */
const scale = 1e7;
/** A degree of latitude is nowhere shorter, in metres. */
const metresPerDegreeMin = 110_500;
const firstCapacity = 1 << 16;

/** A row within reach of a point. */
export interface NearKey {
  /** The register's key of the address. */
  readonly key: string;
  readonly metres: number;
}

/** The positions of all addresses of a register, to be looked through one by one: slow, and too simple to be wrong. */
export class AllRows {
  readonly #keys: string[] = [];
  #lats = new Int32Array(firstCapacity);
  #lngs = new Int32Array(firstCapacity);
  #count = 0;

  /** Keeps the records that have coordinates. */
  add(records: readonly AddressRecord[]): void {
    for (const { key, lat, lng } of records) {
      if (lat === null || lng === null) continue;
      if (this.#count === this.#lats.length) this.#grow();
      this.#keys.push(key);
      this.#lats[this.#count] = Math.round(lat * scale);
      this.#lngs[this.#count] = Math.round(lng * scale);
      this.#count++;
    }
  }

  get count(): number {
    return this.#count;
  }

  position(row: number): { lat: number; lng: number } {
    return { lat: (this.#lats[row] as number) / scale, lng: (this.#lngs[row] as number) / scale };
  }

  /**
   * Every row within the distance, nearest first, equal distances in the given order of keys.
   * @param orderOf place of a key in the order that an index publishes
   */
  near(lat: number, lng: number, metresMax: number, orderOf: (key: string) => number): NearKey[] {
    const reach = (metresMax / metresPerDegreeMin) * scale;
    const y = lat * scale;
    const found: NearKey[] = [];
    const lats = this.#lats;
    for (let row = 0; row < this.#count; row++) {
      if (Math.abs((lats[row] as number) - y) > reach) continue;
      const metres = distanceMetres(lat, lng, (lats[row] as number) / scale, (this.#lngs[row] as number) / scale);
      if (metres <= metresMax) found.push({ key: this.#keys[row] as string, metres });
    }
    return found.sort((a, b) => a.metres - b.metres || orderOf(a.key) - orderOf(b.key));
  }

  #grow(): void {
    const capacity = this.#lats.length * 2;
    const grown = (larger: Int32Array<ArrayBuffer>, from: Int32Array): Int32Array<ArrayBuffer> => {
      larger.set(from);
      return larger;
    };
    this.#lats = grown(new Int32Array(capacity), this.#lats);
    this.#lngs = grown(new Int32Array(capacity), this.#lngs);
  }
}
