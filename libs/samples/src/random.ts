// Read once: looked up for every character, globals cost time, above all inside test sandboxes.
const { imul } = Math;

/** A number that depends on every character of the text alone (FNV-1a, 32 bit). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A repeatable source of chance (mulberry32): the same seed gives the same numbers everywhere. */
export class Chance {
  private state: number;

  constructor(seed: string) {
    this.state = hashOf(seed);
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whether something of the given probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  shuffle<T>(items: T[]): T[] {
    for (let at = items.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      [items[at], items[other]] = [items[other], items[at]];
    }
    return items;
  }
}

/** Gives out codes that depend on what they name and not on the order of naming, within a range kept for the sample. */
export class CodeBook {
  private readonly used = new Set<number>();

  constructor(
    private readonly first: number,
    private readonly count: number,
  ) {}

  codeOf(name: string): number {
    let offset = hashOf(name) % this.count;
    while (this.used.has(offset)) offset = (offset + 1) % this.count;
    this.used.add(offset);
    return this.first + offset;
  }
}
