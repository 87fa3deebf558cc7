/** Answer of a probe. */
export interface ProbeAnswer {
  readonly status: 200 | 503;
  readonly body: string;
}

/** Says in one short sentence what is missing, or null when the part is able to work. */
export type ReadyCheck = () => string | null;

/**
 * What the probes of a process say. Live: the process runs. Ready: its own parts work and it is not draining. A
 * dependency that all replicas share does not belong here: its outage would take every replica away at once.
 */
export class Health {
  private isDraining = false;

  constructor(private readonly checks: Readonly<Record<string, ReadyCheck>> = {}) {}

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
    if (Object.keys(missing).length === 0) return { status: 200, body: '{"status":"ready"}' };
    return { status: 503, body: JSON.stringify({ status: 'not ready', missing }) };
  }
}
