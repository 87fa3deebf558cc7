import type { Random } from '../shared/random';

/** A uniform sample of a stream whose length is not known beforehand (algorithm R). */
export class Reservoir<T> {
  private readonly held: T[] = [];
  private seen = 0;

  constructor(
    readonly size: number,
    readonly random: Random,
  ) {}

  offer(item: T): void {
    this.seen++;
    if (this.held.length < this.size) {
      this.held.push(item);
      return;
    }
    const slot = this.random.below(this.seen);
    if (slot < this.size) this.held[slot] = item;
  }

  get items(): readonly T[] {
    return this.held;
  }
}

/** One uniformly drawn item of each group of a stream. */
export class OneOfEach<T> {
  private readonly held = new Map<number | string, { seen: number; item: T }>();

  constructor(readonly random: Random) {}

  offer(group: number | string, item: T): void {
    const held = this.held.get(group);
    if (!held) {
      this.held.set(group, { seen: 1, item });
      return;
    }
    held.seen++;
    if (this.random.next() * held.seen < 1) held.item = item;
  }

  get items(): readonly T[] {
    return Array.from(this.held.values(), ({ item }) => item);
  }
}
