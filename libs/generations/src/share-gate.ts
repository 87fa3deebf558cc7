import type { Gate } from './manifest';

/** Questions on their way at once: a server answers many in one round trip. */
const ASKED_AT_ONCE = 8;

/** Misses named in a gate's note. */
const MISSES_SHOWN = 5;

interface AskedShare<T> {
  readonly name: string;
  readonly asked: readonly T[];
  /** Least share that must be found, 0 to 1. */
  readonly minimum: number;
  isFound(one: T): Promise<boolean>;
  /** What a note says of one that was not found. */
  describe(one: T): string;
}

/** The gate of how many of what is asked for the new index finds. Nothing to ask proves nothing, so it does not pass. */
export async function shareGate<T>({ name, asked, minimum, isFound, describe }: AskedShare<T>): Promise<Gate> {
  const missed: T[] = [];
  for (let from = 0; from < asked.length; from += ASKED_AT_ONCE) {
    const some = asked.slice(from, from + ASKED_AT_ONCE);
    const found = await Promise.all(some.map(isFound));
    missed.push(...some.filter((_, i) => !found[i]));
  }
  const found = asked.length - missed.length;
  return {
    name,
    figure: `${found} of ${asked.length}`,
    threshold: `at least ${(minimum * 100).toFixed(0)} %`,
    passed: asked.length > 0 && found / asked.length >= minimum,
    note: missed.length === 0 ? '' : `Not found: ${missed.slice(0, MISSES_SHOWN).map(describe).join('; ')}`,
  };
}
