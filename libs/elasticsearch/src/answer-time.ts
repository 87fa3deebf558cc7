/** After this time one slow answer counts a third of what it did, so that a slow node is asked again within a minute. */
const FADES_IN_MS = 10_000;

/** How long an answer of one node takes. */
export class AnswerTime {
  private slowestMs = 0;
  private slowestAt = 0;
  /** When the requests began that wait for an answer, the earliest first. */
  private readonly waiting = new Set<{ readonly since: number }>();

  /** The time in ms that the slowest answer took, fading away, or that a request waits now if that is longer. */
  at(now: number): number {
    const [earliest] = this.waiting;
    const faded = this.slowestMs * Math.exp((this.slowestAt - now) / FADES_IN_MS);
    return earliest ? Math.max(faded, now - earliest.since) : faded;
  }

  async measure<T>(request: () => Promise<T>): Promise<T> {
    const started = { since: performance.now() };
    this.waiting.add(started);
    try {
      return await request();
    } finally {
      this.waiting.delete(started);
      const now = performance.now();
      const ms = now - started.since;
      if (ms >= this.at(now)) {
        this.slowestMs = ms;
        this.slowestAt = now;
      }
    }
  }
}
