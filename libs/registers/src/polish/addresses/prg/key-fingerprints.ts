const { imul, floor } = Math;

const FIRST_SLOTS = 1 << 14;
const GROWTH = 1.5;
/** Share of used slots above which the set grows. */
const MAX_LOAD = 0.8;
const UINT32 = 2 ** 32;

/**
 * A set of register keys that holds 64 bits of each: eight million UUIDs in some 100 MiB. Two different keys look the
 * same once in a hundred thousand national registers.
 */
export class KeyFingerprints {
  private slots = FIRST_SLOTS;
  private high = new Uint32Array(FIRST_SLOTS);
  private low = new Uint32Array(FIRST_SLOTS);
  private count = 0;

  /** Adds the key of these bytes; false when it was there already. */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    let one = 0x9e3779b9 ^ (end - start);
    let other = 0x85ebca6b;
    for (let at = start; at < end; at += 1) {
      one = imul(one ^ bytes[at], 0x01000193);
      other = imul(other + bytes[at], 0x5bd1e995) ^ (other >>> 13);
    }
    const high = mixed(one);
    // Zero marks a free slot.
    const low = mixed(other) || 1;
    let slot = this.slotOf(high);
    while (this.low[slot] !== 0) {
      if (this.low[slot] === low && this.high[slot] === high) return false;
      slot = slot + 1 === this.slots ? 0 : slot + 1;
    }
    this.high[slot] = high;
    this.low[slot] = low;
    this.count += 1;
    if (this.count > this.slots * MAX_LOAD) this.grow();
    return true;
  }

  /** Spread over any number of slots, so that growing need not double. */
  private slotOf(high: number): number {
    return floor((high / UINT32) * this.slots);
  }

  private grow(): void {
    const { high, low } = this;
    this.slots = floor(this.slots * GROWTH);
    this.high = new Uint32Array(this.slots);
    this.low = new Uint32Array(this.slots);
    for (let from = 0; from < low.length; from += 1) {
      if (low[from] === 0) continue;
      let slot = this.slotOf(high[from]);
      while (this.low[slot] !== 0) slot = slot + 1 === this.slots ? 0 : slot + 1;
      this.high[slot] = high[from];
      this.low[slot] = low[from];
    }
  }
}

/** The finaliser of MurmurHash3: every bit of the result hangs on every bit of the input. */
function mixed(hash: number): number {
  let value = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  value = imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
