import type { PlaceFinding } from './slovak-places';

interface Entry {
  readonly bytes: Buffer;
  readonly finding: PlaceFinding;
  readonly next: Entry | null;
}

/** What was found for each run of place bytes seen: some 50,000 in the country, each decoded once. */
export class PlaceCache {
  private readonly byHash = new Map<number, Entry>();
  private last: Entry | null = null;

  /** The finding for the bytes from `start` to `end`; null when they were never seen. */
  get(hash: number, bytes: Buffer, start: number, end: number): PlaceFinding | null {
    if (this.last !== null && isSame(this.last.bytes, bytes, start, end)) return this.last.finding;
    for (let entry = this.byHash.get(hash) ?? null; entry !== null; entry = entry.next) {
      if (!isSame(entry.bytes, bytes, start, end)) continue;
      this.last = entry;
      return entry.finding;
    }
    return null;
  }

  put(hash: number, bytes: Buffer, start: number, end: number, finding: PlaceFinding): void {
    const entry = { bytes: Buffer.from(bytes.subarray(start, end)), finding, next: this.byHash.get(hash) ?? null };
    this.byHash.set(hash, entry);
    this.last = entry;
  }
}

function isSame(known: Buffer, bytes: Buffer, start: number, end: number): boolean {
  return known.length === end - start && known.compare(bytes, start, end) === 0;
}
