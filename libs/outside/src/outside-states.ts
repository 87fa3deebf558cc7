import type { Metrics } from '@tripoint/runtime';
import type { BreakerState, Breakers } from './breaker/breakers';

/** `trying`: the next call decides. `off`: not used by choice of the operator. */
export type OutsideState = 'works' | 'trying' | 'down' | 'off';

type ReadStates = () => Iterable<readonly [name: string, state: OutsideState]>;

const FIGURES: Readonly<Record<OutsideState, number>> = { works: 0, trying: 1, down: 2, off: 3 };
const OF_BREAKER: Readonly<Record<BreakerState, OutsideState>> = {
  closed: 'works',
  'half open': 'trying',
  open: 'down',
};

/** The states of everything outside that a service depends on, for its metrics and its readiness. */
export class OutsideStates {
  private readonly readers: ReadStates[] = [];

  constructor(metrics: Metrics) {
    metrics.gaugeBy(
      'outside_state',
      'State of what a service depends on outside: 0 works, 1 is tried again, 2 is down, 3 is switched off',
      'outside',
      () => this.entries().map(([name, state]) => [name, FIGURES[state]] as const),
    );
  }

  add(name: string, read: () => OutsideState): void {
    this.readers.push(() => [[name, read()]]);
  }

  /** Each breaker under its own name, after a prefix such as `vies`. */
  addBreakers(prefix: string, breakers: Breakers): void {
    this.readers.push(() => [...breakers.states()].map(([name, state]) => [`${prefix}:${name}`, OF_BREAKER[state]]));
  }

  /** By name; what was never asked for is absent. */
  read(): Readonly<Record<string, OutsideState>> {
    return Object.fromEntries(this.entries());
  }

  private entries(): (readonly [string, OutsideState])[] {
    return this.readers.flatMap((read) => [...read()]);
  }
}
