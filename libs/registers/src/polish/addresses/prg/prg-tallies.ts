import type { RefusedRow, RowSample } from '../../../register-reader';
import { RowTallies } from '../../../row-tallies';
import { KeyFingerprints } from './key-fingerprints';
import { dayOf } from './warsaw-version';

/** What is counted over all files of one reading. */
export class PrgTallies {
  rowsRead = 0;
  kept = 0;
  rowsWithoutCounty = 0;
  files = 0;
  readonly keys = new KeyFingerprints();
  private newestVersion = 0;
  private readonly refusals = new RowTallies();
  private readonly warnings = new RowTallies();

  constructor(private readonly onRefused: ((row: RefusedRow) => void) | undefined) {}

  refuse(reason: string, sample: () => RowSample): void {
    this.refusals.addRefused(reason, sample, this.onRefused);
  }

  warn(reason: string, sample: () => RowSample): void {
    this.warnings.add(reason, sample);
  }

  noteVersion(version: number): void {
    if (version > this.newestVersion) this.newestVersion = version;
  }

  /** Day of the newest version, YYYYMMDD; 0 when no point has one. */
  get newestDay(): number {
    return dayOf(this.newestVersion);
  }

  toRecords(): Pick<ReturnType<typeof reportOf>, 'refused' | 'warnings'> {
    return reportOf(this.refusals, this.warnings);
  }
}

function reportOf(refused: RowTallies, warnings: RowTallies) {
  return { refused: refused.toRecord(), warnings: warnings.toRecord() };
}
