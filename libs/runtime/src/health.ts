/** Answer of a probe. */
export interface ProbeAnswer {
  readonly status: 200 | 503;
  readonly body: string;
}

/** Says in one short sentence what is missing, or null when the part is able to work. */
export type ReadyCheck = () => string | null;

/** States of what is asked outside, by name. */
export type OutsideReport = () => Readonly<Record<string, string>>;

/**
 * What the probes of a process say. Live: the process runs. Ready: its own parts work and it is not draining. A
 * dependency that all replicas share does not belong here: its outage would take every replica away at once.
 */
export class Health {
  private isDraining = false;

  /** @param outside what every `ready` names as well; none of it takes readiness away */
  constructor(
    private readonly checks: Readonly<Record<string, ReadyCheck>> = {},
    private readonly outside: readonly OutsideReport[] = [],
  ) {}

  /** From now on `ready` says no, so that load balancers stop sending. */
  drain(): void {
    this.isDraining = true;
  }

  get draining(): boolean {
    return this.isDraining;
  }

  live(): ProbeAnswer {
    return { status: 200, body: '{"status":"live"}' };
  }

  ready(): ProbeAnswer {
    const missing: Record<string, string> = {};
    for (const [name, check] of Object.entries(this.checks)) {
      const problem = check();
      if (problem !== null) missing[name] = problem;
    }
    if (this.isDraining) return { status: 503, body: '{"status":"draining"}' };
    const outside = Object.assign({}, ...this.outside.map((read) => read()));
    const named = Object.keys(outside).length === 0 ? {} : { outside };
    if (Object.keys(missing).length === 0) return { status: 200, body: JSON.stringify({ status: 'ready', ...named }) };
    return { status: 503, body: JSON.stringify({ status: 'not ready', missing, ...named }) };
  }
}
