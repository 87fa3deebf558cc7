/** Slots of a new table; it doubles whenever half of it is used. */
const FIRST_SLOTS = 1 << 12;
/** A key of digits with at most one capital letter behind them: the building index of the register. */
const NUMBERED = /^([1-9]\d{0,13})([A-Z]?)$/;
const LETTERS = 27;
const EMPTY_SLOT = 0;
const WORD = 2 ** 32;

const { imul } = Math;

/**
 * An exact set of keys of any text. Keys of digits, also with a letter at the end, take 16 to 32 bytes each instead of
 * a string, so that all keys of the country fit into 64 MiB.
 */
export class TextKeySet {
  private slots = new Float64Array(FIRST_SLOTS);
  private used = 0;
  private readonly others = new Set<string>();

  /** Adds a key; false when it was there already. */
  add(key: string): boolean {
    const match = NUMBERED.exec(key);
    if (match === null) {
      if (this.others.has(key)) return false;
      this.others.add(key);
      return true;
    }
    const letter = match[2] === '' ? 0 : match[2].charCodeAt(0) - 64;
    if (!put(this.slots, Number(match[1]) * LETTERS + letter)) return false;
    this.used += 1;
    if (this.used * 2 > this.slots.length) this.grow();
    return true;
  }

  private grow(): void {
    const larger = new Float64Array(this.slots.length * 2);
    for (const value of this.slots) if (value !== EMPTY_SLOT) put(larger, value);
    this.slots = larger;
  }
}

/** Puts a value above zero into its slot; false when it is there. */
function put(slots: Float64Array, value: number): boolean {
  const mask = slots.length - 1;
  const high = (value / WORD) | 0;
  const mixed = imul((value - high * WORD) ^ imul(high, 0x85ebca6b), 0x9e3779b1);
  for (let at = (mixed ^ (mixed >>> 15)) & mask; ; at = (at + 1) & mask) {
    if (slots[at] === value) return false;
    if (slots[at] === EMPTY_SLOT) {
      slots[at] = value;
      return true;
    }
  }
}
