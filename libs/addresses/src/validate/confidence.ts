import type { Comparison } from './compare';

/**
 * How likely the address answered is the one meant, as `scripts/bench validate` measured it over addresses drawn from the
 * registers and written with errors.
 */
export function likelihood(status: 'valid' | 'unsure', { verdicts }: Comparison): number {
  if (status === 'valid') return 0.999;
  // A number in a town without the street that it is in.
  return verdicts.street === 'added' ? 0.9 : 0.99;
}
