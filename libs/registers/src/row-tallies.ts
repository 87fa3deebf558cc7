import {
  REFUSED_ROW_CHARACTERS,
  type RefusedRow,
  type RowSample,
  type RowTally,
  SAMPLE_ROW_CHARACTERS,
  SAMPLES_PER_REASON,
} from './register-reader';

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

  /** As `add`, with the row cut short. */
  addCut(reason: string, sample: () => RowSample): void {
    this.add(reason, () => shortened(sample(), SAMPLE_ROW_CHARACTERS));
  }

  /** As `add`, for a row that is left out: it goes whole to `onRefused`, and short in the samples. */
  addRefused(reason: string, sample: () => RowSample, onRefused: ((row: RefusedRow) => void) | undefined): void {
    if (onRefused === undefined) {
      this.addCut(reason, sample);
      return;
    }
    const whole = sample();
    this.addCut(reason, () => whole);
    onRefused({ reason, ...shortened(whole, REFUSED_ROW_CHARACTERS) });
  }

  toRecord(): Record<string, RowTally> {
    return Object.fromEntries(
      [...this.byReason].map(([reason, tally]) => [reason, { count: tally.count, samples: [...tally.samples] }]),
    );
  }
}

function shortened(sample: RowSample, characters: number): RowSample {
  return sample.row.length <= characters ? sample : { ...sample, row: sample.row.slice(0, characters) };
}
