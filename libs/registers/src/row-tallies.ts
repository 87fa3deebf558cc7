import { type RowSample, type RowTally, SAMPLES_PER_REASON } from './register-reader';

/** Counts rows by reason and keeps the first samples of each; the sample is built only when it is kept. */
export class RowTallies {
  private readonly byReason = new Map<string, { count: number; samples: RowSample[] }>();

  add(reason: string, sample: () => RowSample): void {
    let tally = this.byReason.get(reason);
    if (tally === undefined) {
      tally = { count: 0, samples: [] };
      this.byReason.set(reason, tally);
    }
    tally.count += 1;
    if (tally.samples.length < SAMPLES_PER_REASON) tally.samples.push(sample());
  }

  toRecord(): Record<string, RowTally> {
    return Object.fromEntries(
      [...this.byReason].map(([reason, tally]) => [reason, { count: tally.count, samples: [...tally.samples] }]),
    );
  }
}
