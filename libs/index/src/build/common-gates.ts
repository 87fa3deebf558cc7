import type { Gate } from '@tripoint/generations';

/** What was counted on the way from the register to the index. */
export interface RowsMoved {
  /** Records the producer says it published. */
  readonly published: number;
  /** Records that arrived. */
  readonly received: number;
  /** Rows of the register that could not become records. */
  readonly refused: number;
}

export interface RowCounts {
  readonly rows: number;
}

/** What the rows of every kind must reach. Shares are from 0 to 1. */
export interface RowThresholds {
  /** Rows as a share of the live generation's. */
  readonly minimumRowsShare: number;
  /** Refused rows as a share of the rows read. */
  readonly maximumRefusedShare: number;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

export function noRowLost({ published, received }: RowsMoved, counts: RowCounts): Gate {
  const passed = received === published && counts.rows === published;
  return {
    name: 'no row lost',
    figure: `${published} published, ${received} received, ${counts.rows} indexed`,
    threshold: 'all equal',
    passed,
    note: passed ? '' : 'Records were lost between the register and the index. Import again.',
    isFinal: true,
  };
}

export function atLeastOneRow(counts: RowCounts): Gate {
  const passed = counts.rows >= 1;
  return { name: 'rows', figure: `${counts.rows}`, threshold: 'at least 1', passed, note: '', isFinal: true };
}

export function refusedShare({ published, refused }: RowsMoved, thresholds: RowThresholds): Gate {
  const share = shareOf(refused, published + refused);
  const passed = share <= thresholds.maximumRefusedShare;
  return {
    name: 'refused rows',
    figure: `${refused} (${percent(share)})`,
    threshold: `at most ${percent(thresholds.maximumRefusedShare)}`,
    passed,
    note: passed ? '' : 'The layout of the register may have changed. See the samples of refused rows.',
  };
}

/** Of a register that lost fewer rows, some may really have ended. */
const NEAR_SHARE = 0.9;
/** What has fewer rows is no state of the same register. */
const PART_SHARE = 0.5;

/** What to do about a generation with this share of the rows of the live one. */
export function fewerRows(share: number): string {
  if (share >= NEAR_SHARE) {
    const lower =
      'set IMPORT_MIN_ROWS_SHARE lower for this run, or look at the run and accept it: scripts/import accept';
    return `The file may be incomplete. If so many rows really ended, ${lower}.`;
  }
  if (share >= PART_SHARE) {
    return 'A part of the register is missing, such as files of some regions. Get the whole register and import it again.';
  }
  return 'This is an extract or another register, not a newer state of the live one. Give the whole register with --from.';
}

export function rowsShare(counts: RowCounts, before: RowCounts, thresholds: RowThresholds): Gate {
  const share = shareOf(counts.rows, before.rows);
  const passed = before.rows === 0 || share >= thresholds.minimumRowsShare;
  return {
    name: 'rows against the live generation',
    figure: `${counts.rows} of ${before.rows} (${percent(share)})`,
    threshold: `at least ${percent(thresholds.minimumRowsShare)}`,
    passed,
    note: passed ? '' : fewerRows(share),
  };
}
