const { imul } = Math;

/** Share of used slots above which the table grows. */
const MAX_LOAD = 0.6;
const FIRST_SLOTS = 1 << 12;
const FIRST_BYTES = 1 << 16;
const FREE = -1;

/** Numbers runs of bytes from 0 in the order they come, the same bytes with the same number; makes no strings. */
export class ByteTable {
  private slots = new Int32Array(FIRST_SLOTS).fill(FREE);
  private arena = Buffer.allocUnsafe(FIRST_BYTES);
  private used = 0;
  /** Where each run ends; it starts where the one before ends. */
  private ends = new Uint32Array(FIRST_SLOTS);
  private hashes = new Int32Array(FIRST_SLOTS);
  private count = 0;

  /**
   * @param maxBytes most bytes of all runs together
   * @param refuse called when there are more
   */
  constructor(
    private readonly maxBytes: number,
    private readonly refuse: () => never,
  ) {}

  get size(): number {
    return this.count;
  }

  /** The number of the run from `start` to `end`. */
  idOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = end - start;
    for (let at = start; at < end; at += 1) hash = (imul(hash, 31) + bytes[at]) | 0;
    hash ^= hash >>> 15;
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = this.slots[slot];
      if (id === FREE) return this.add(slot, hash, bytes, start, end);
      if (this.hashes[id] === hash && this.holds(id, bytes, start, end)) return id;
    }
  }

  textOf(id: number): string {
    return this.arena.toString('utf8', this.startOf(id), this.ends[id]);
  }

  clear(): void {
    this.slots.fill(FREE);
    this.used = 0;
    this.count = 0;
  }

  private startOf(id: number): number {
    return id === 0 ? 0 : this.ends[id - 1];
  }

  private holds(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const { arena } = this;
    let at = this.startOf(id);
    if (this.ends[id] - at !== end - start) return false;
    for (let from = start; from < end; from += 1, at += 1) if (arena[at] !== bytes[from]) return false;
    return true;
  }

  private add(slot: number, hash: number, bytes: Uint8Array, start: number, end: number): number {
    const id = this.count;
    const length = end - start;
    if (this.used + length > this.maxBytes) this.refuse();
    if (this.used + length > this.arena.length) {
      const larger = Buffer.allocUnsafe(this.arena.length * 2 + length);
      this.arena.copy(larger, 0, 0, this.used);
      this.arena = larger;
    }
    this.arena.set(bytes.subarray(start, end), this.used);
    this.used += length;
    if (id === this.ends.length) {
      this.ends = grown(this.ends, new Uint32Array(id * 2));
      this.hashes = grown(this.hashes, new Int32Array(id * 2));
    }
    this.ends[id] = this.used;
    this.hashes[id] = hash;
    this.slots[slot] = id;
    this.count += 1;
    if (this.count > this.slots.length * MAX_LOAD) this.growSlots();
    return id;
  }

  private growSlots(): void {
    const slots = new Int32Array(this.slots.length * 2).fill(FREE);
    const mask = slots.length - 1;
    for (let id = 0; id < this.count; id += 1) {
      let slot = this.hashes[id] & mask;
      while (slots[slot] !== FREE) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
    this.slots = slots;
  }
}

function grown<A extends Uint32Array | Int32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
