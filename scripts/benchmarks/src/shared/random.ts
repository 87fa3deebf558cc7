/** Random numbers that a seed repeats: every draw of a benchmark can be drawn again. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** One of the choices; the list must not be empty. */
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Mulberry32: 32 bits of state are enough for a draw and cost a few nanoseconds. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (choices) => {
      if (choices.length === 0) throw new RangeError('There is nothing to pick from.');
      return choices[below(choices.length)] as (typeof choices)[number];
    },
    chance: (probability) => next() < probability,
  };
}

/** A seed for one part of a run, so that adding a part leaves the draws of the others as they were. */
export function seedFor(seed: number, part: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The list in random order; the given list stays as it is. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = items.slice();
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const held = copy[i];
    copy[i] = copy[j];
    copy[j] = held;
  }
  return copy;
}
