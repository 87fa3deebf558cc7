/** What one process knows of one access key in one month. */
export interface KeyTally {
  readonly keyId: string;
  readonly month: string;
  /** Calls that this process let through, less those given back: the truth about its part of the counts in Redis. */
  own: number;
  /** Calls of all processes, as far as this one knows: the last answer of Redis, and its own calls since. */
  used: number;
  /** Burst state while Redis is away, as in KeyUse; 0 = the whole burst. */
  arrivalUs: number;
  /** Calls that Redis would still have let through at its last answer; 0 = unknown. */
  room: number;
  /** Calls that Redis is being asked about. */
  asking: number;
}

/** Months of which something may still change: the present one, and the one before for late refunds. */
const MONTHS_KEPT = 2;

/** The tallies of one process, about 150 bytes each. They end with their months. */
export class KeyTallies {
  private readonly months = new Map<string, Map<string, KeyTally>>();

  /** The tally of a key in a month, made when it is first asked for. */
  of(keyId: string, month: string): KeyTally {
    const tallies = this.months.get(month) ?? this.begin(month);
    let tally = tallies.get(keyId);
    if (tally === undefined) {
      tally = { keyId, month, own: 0, used: 0, arrivalUs: 0, room: 0, asking: 0 };
      tallies.set(keyId, tally);
    }
    return tally;
  }

  *all(): Generator<KeyTally> {
    for (const tallies of this.months.values()) yield* tallies.values();
  }

  private begin(month: string): Map<string, KeyTally> {
    const tallies = new Map<string, KeyTally>();
    this.months.set(month, tallies);
    const latest = [...this.months.keys()].sort().slice(-MONTHS_KEPT);
    // A month that a refund names late is kept beside them until the next one begins.
    for (const known of this.months.keys()) if (!latest.includes(known) && known !== month) this.months.delete(known);
    return tallies;
  }
}
