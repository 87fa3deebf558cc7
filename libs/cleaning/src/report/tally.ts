import type { FieldVerdict, ValidatedPlace, ValidationStatus } from '@tripoint/contract';
import { type CheckedField, checkedFields } from '../clean/checked-row';
import type { DoneRow } from '../clean/work-file';

/** Different corrections that are counted; of further ones only that they are. */
const MAX_PAIRS = 50_000;
const PAIRS_SHOWN = 20;
/** Rows of a status on the sample page. */
const SAMPLES = 15;

type Correction = ValidatedPlace['corrections'][number];
export type CountedCorrection = Correction & { readonly count: number };

/** A row of the table as it is shown. */
export interface SampleRow {
  /** Of the file, from 1. */
  readonly row: number;
  readonly done: DoneRow;
}

/** What became of the rows, counted. */
export interface Report {
  readonly rows: number;
  readonly statuses: Readonly<Record<ValidationStatus, number>>;
  readonly advice: Readonly<Record<ValidatedPlace['advice'], number>>;
  /** Of each field, how often it has each verdict; `none`: it was not written and there is none. Worst first. */
  readonly fields: readonly ({ readonly field: CheckedField; readonly wrong: number } & Readonly<
    Record<FieldVerdict | 'none', number>
  >)[];
  /** The most frequent ones. */
  readonly corrections: readonly CountedCorrection[];
  readonly duplicates: {
    /** Addresses that several rows have. */
    readonly addresses: number;
    /** Rows whose address an earlier row has. */
    readonly rows: number;
  };
}

/** Counts rows as they come. */
export class Tally {
  private rows = 0;
  private readonly statuses = { valid: 0, unsure: 0, many: 0, insufficient: 0, invalid: 0 };
  private readonly advice = { accept: 0, confirm: 0, fix: 0 };
  private readonly verdicts = checkedFields.map(() => ({
    confirmed: 0,
    corrected: 0,
    added: 0,
    contradicted: 0,
    unconfirmed: 0,
    none: 0,
  }));
  private readonly pairs = new Map<string, { correction: Correction; count: number }>();
  private readonly firstRows = new Map<string, number>();
  private readonly repeated = new Set<number>();
  private repeats = 0;
  private readonly samples = new Map<ValidationStatus, SampleRow[]>();

  /** @returns the first row with the same address; null when this is the first, or has none */
  add(row: number, done: DoneRow, random: () => number = Math.random): number | null {
    const [, { status, advice, verdicts, corrections, same }] = done;
    this.rows += 1;
    this.statuses[status] += 1;
    this.advice[advice] += 1;
    for (const [at, counts] of this.verdicts.entries()) counts[verdicts[at] ?? 'none'] += 1;
    for (const correction of corrections) this.count(correction);
    this.keepSome({ row, done }, status, random);
    return same === null ? null : this.firstRowOf(same, row);
  }

  private count(correction: Correction): void {
    const key = JSON.stringify(correction);
    const pair = this.pairs.get(key);
    if (pair !== undefined) pair.count += 1;
    else if (this.pairs.size < MAX_PAIRS) this.pairs.set(key, { correction, count: 1 });
  }

  private firstRowOf(same: string, row: number): number | null {
    const first = this.firstRows.get(same);
    if (first === undefined) {
      this.firstRows.set(same, row);
      return null;
    }
    this.repeated.add(first);
    this.repeats += 1;
    return first;
  }

  /** Every row of a status is as likely to be shown (reservoir). */
  private keepSome(sample: SampleRow, status: ValidationStatus, random: () => number): void {
    const kept = this.samples.get(status) ?? [];
    this.samples.set(status, kept);
    if (kept.length < SAMPLES) kept.push(sample);
    else {
      const at = Math.floor(random() * this.statuses[status]);
      if (at < SAMPLES) kept[at] = sample;
    }
  }

  get report(): Report {
    const wrongOf = ({ corrected, contradicted, unconfirmed }: (typeof this.verdicts)[number]): number =>
      corrected + contradicted + unconfirmed;
    const { rows, statuses, advice } = this;
    return {
      rows,
      statuses: { ...statuses },
      advice: { ...advice },
      fields: checkedFields
        .map((field, at) => {
          const counts = this.verdicts[at] as (typeof this.verdicts)[number];
          return { field, wrong: wrongOf(counts), ...counts };
        })
        .sort((a, b) => b.wrong - a.wrong),
      corrections: [...this.pairs.values()]
        .sort((a, b) => b.count - a.count)
        .slice(0, PAIRS_SHOWN)
        .map(({ correction, count }) => ({ ...correction, count })),
      duplicates: { addresses: this.repeated.size, rows: this.repeats },
    };
  }

  /** Some rows of each status, in the order of the table. */
  get samplesByStatus(): ReadonlyMap<ValidationStatus, readonly SampleRow[]> {
    return new Map([...this.samples].map(([status, rows]) => [status, [...rows].sort((a, b) => a.row - b.row)]));
  }
}
