/** Slots of a new map; it doubles whenever half of it is used. */
const FIRST_SLOTS = 1 << 12;
const { imul } = Math;

/** Whole numbers by IČO of eight digits: 16 to 32 bytes each in place of two objects. */
export class CinMap {
  size = 0;
  private keys = new Uint32Array(FIRST_SLOTS);
  private values = new Uint32Array(FIRST_SLOTS);

  /** @param value below 2^32 */
  set(cin: string, value: number): void {
    const at = this.slotOf(Number(cin));
    if (this.keys[at] === 0) this.size += 1;
    this.keys[at] = Number(cin);
    this.values[at] = value;
    if (this.size * 2 > this.keys.length) this.grow();
  }

  get(cin: string): number | undefined {
    const at = this.slotOf(Number(cin));
    return this.keys[at] === 0 ? undefined : this.values[at];
  }

  /** Slot of a key, or the empty one where it belongs. */
  private slotOf(key: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    const mixed = imul(key, 0x9e3779b1);
    let at = (mixed ^ (mixed >>> 15)) & mask;
    while (keys[at] !== 0 && keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { keys, values } = this;
    this.keys = new Uint32Array(keys.length * 2);
    this.values = new Uint32Array(keys.length * 2);
    for (const [from, key] of keys.entries()) {
      if (key === 0) continue;
      const at = this.slotOf(key);
      this.keys[at] = key;
      this.values[at] = values[from];
    }
  }
}
