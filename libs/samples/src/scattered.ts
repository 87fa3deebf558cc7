/**
 * Numbers that look drawn at random and never repeat: `first + (start + index * STRIDE) mod count`, each index its own
 * as long as the count and the stride have no common divisor.
 */
const STRIDE = 7_368_787;

export class ScatteredNumbers {
  constructor(
    private readonly first: number,
    private readonly count: number,
    private readonly start: number,
  ) {
    // The stride is prime, hence only its multiples share a divisor with it.
    if (count % STRIDE === 0) throw new RangeError(`${count} numbers cannot be scattered`);
  }

  /** The number of an index from 0 up to but not including the count. */
  at(index: number): number {
    return this.first + ((this.start + index * STRIDE) % this.count);
  }
}
