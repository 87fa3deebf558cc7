import type { Gate } from '@tripoint/generations';

/** Misses named in a gate's note. */
const MISSES_SHOWN = 5;

/** The gate of some entries of the operator's own list: each must be answered, one that is not stops the switch. */
export function goldenGate(name: string, asked: number, missed: readonly string[]): Gate {
  const more = missed.length > MISSES_SHOWN ? ` and ${missed.length - MISSES_SHOWN} more` : '';
  return {
    name,
    figure: `${asked - missed.length} of ${asked}`,
    threshold: 'all',
    passed: missed.length === 0,
    note:
      missed.length === 0
        ? ''
        : `Not found: ${missed.slice(0, MISSES_SHOWN).join('; ')}${more}. Mend the data, or the list in IMPORT_GOLDEN_QUERIES.`,
  };
}
