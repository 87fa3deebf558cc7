/**
 * Few things by a small number that is free again when they are taken out. No map: V8 copies the table of one whose entries
 * come and go, and the copies keep what was in them until a full collection.
 */
export class InHand<T> {
  private readonly slots: (T | null)[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** @returns its number */
  put(item: T): number {
    this.count++;
    const free = this.slots.indexOf(null);
    if (free < 0) return this.slots.push(item) - 1;
    this.slots[free] = item;
    return free;
  }

  /** @returns null where nothing has the number */
  take(number: number): T | null {
    const item = this.slots[number] ?? null;
    if (item === null) return null;
    this.slots[number] = null;
    this.count--;
    return item;
  }

  takeAll(): T[] {
    const items = this.slots.filter((item) => item !== null);
    this.slots.length = 0;
    this.count = 0;
    return items;
  }
}
