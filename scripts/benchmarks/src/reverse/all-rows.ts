import { distanceMetres, METRES_PER_DEGREE } from '@tripoint/geo';
import type { AddressRecord } from '@tripoint/registers';

/** Coordinates are compared as an index stores them: degrees times this. */
const SCALE = 1e7;
const FIRST_CAPACITY = 1 << 16;

/** A row within reach of a point. */
export interface NearKey {
  /** The register's key of the address. */
  readonly key: string;
  readonly metres: number;
}

/** The positions of all addresses of a register, to be looked through one by one: slow, and too simple to be wrong. */
export class AllRows {
  private readonly keys: string[] = [];
  private lats = new Int32Array(FIRST_CAPACITY);
  private lngs = new Int32Array(FIRST_CAPACITY);
  private rows = 0;

  /** Keeps the records that have coordinates. */
  add(records: readonly AddressRecord[]): void {
    for (const { key, lat, lng } of records) {
      if (lat === null || lng === null) continue;
      if (this.rows === this.lats.length) this.grow();
      this.keys.push(key);
      this.lats[this.rows] = Math.round(lat * SCALE);
      this.lngs[this.rows] = Math.round(lng * SCALE);
      this.rows++;
    }
  }

  get count(): number {
    return this.rows;
  }

  position(row: number): { lat: number; lng: number } {
    return { lat: this.lats[row] / SCALE, lng: this.lngs[row] / SCALE };
  }

  /**
   * Every row within the distance, nearest first, equal distances in the given order of keys.
   * @param orderOf place of a key in the order that an index publishes
   */
  near(lat: number, lng: number, metresMax: number, orderOf: (key: string) => number): NearKey[] {
    const reach = (metresMax / METRES_PER_DEGREE) * SCALE;
    const y = lat * SCALE;
    const found: NearKey[] = [];
    const lats = this.lats;
    for (let row = 0; row < this.rows; row++) {
      if (Math.abs(lats[row] - y) > reach) continue;
      const metres = distanceMetres(lat, lng, lats[row] / SCALE, this.lngs[row] / SCALE);
      if (metres <= metresMax) found.push({ key: this.keys[row], metres });
    }
    return found.sort((a, b) => a.metres - b.metres || orderOf(a.key) - orderOf(b.key));
  }

  private grow(): void {
    const capacity = this.lats.length * 2;
    const grown = (larger: Int32Array<ArrayBuffer>, from: Int32Array): Int32Array<ArrayBuffer> => {
      larger.set(from);
      return larger;
    };
    this.lats = grown(new Int32Array(capacity), this.lats);
    this.lngs = grown(new Int32Array(capacity), this.lngs);
  }
}
