import type { Gate } from '@tripoint/generations';
import {
  atLeastOneRow,
  type BuiltGeneration,
  fewerRows,
  noRowLost,
  percent,
  refusedShare,
  rowsShare,
  shareOf,
} from '@tripoint/index';
import type { CompanyCounts } from '../schema/company-types';
import type { TaxCounts } from '../tax/tax-schema';
import { type CompanyThresholds, LEAST_ROWS_COMPARED } from './thresholds';

/** The counts that a generation is compared with; generated records are no measure for a register. */
function countsBefore<C>({ previous }: BuiltGeneration): C | null {
  // Made by the builder of the same kind, now and then.
  return previous === null || previous.manifest.sample
    ? null
    : (previous.manifest.report.counts as C & typeof previous.manifest.report.counts);
}

/** The gates of companies that need only counts. */
export function companyRowGates(built: BuiltGeneration, thresholds: CompanyThresholds): Gate[] {
  const counts = built.counts as CompanyCounts;
  const before = countsBefore<CompanyCounts>(built);
  const gates = [
    noRowLost(built, counts),
    atLeastOneRow(counts),
    refusedShare(built, thresholds),
    withoutSeat(counts, thresholds),
  ];
  if (before === null) return gates;
  return [
    ...gates,
    rowsShare(counts, before, thresholds),
    activeShare(counts, before, thresholds),
    smallestShare('rows of each part of the country', counts.byPostalRegion, before.byPostalRegion, thresholds),
    smallestShare('rows of each legal form', counts.byLegalForm, before.byLegalForm, thresholds),
  ];
}

/** The gates of tax numbers. */
export function taxRowGates(built: BuiltGeneration, thresholds: CompanyThresholds): Gate[] {
  const counts = built.counts as TaxCounts;
  const before = countsBefore<TaxCounts>(built);
  const gates = [noRowLost(built, counts), atLeastOneRow(counts), refusedShare(built, thresholds)];
  if (before === null) return gates;
  const numbers = ({ withTin, withVatin }: TaxCounts) => ({ DIČ: withTin, 'IČ DPH': withVatin });
  return [
    ...gates,
    rowsShare(counts, before, thresholds),
    smallestShare('rows with each number', numbers(counts), numbers(before), thresholds),
  ];
}

function withoutSeat(
  { withoutSeat: count, rows }: CompanyCounts,
  { maximumShareWithoutSeat }: CompanyThresholds,
): Gate {
  const share = shareOf(count, rows);
  return {
    name: 'companies without a seat',
    figure: `${count} (${percent(share)})`,
    threshold: `at most ${percent(maximumShareWithoutSeat)}`,
    passed: share <= maximumShareWithoutSeat,
    note: '',
  };
}

function activeShare(counts: CompanyCounts, before: CompanyCounts, { maximumActiveShift }: CompanyThresholds): Gate {
  const [share, shareBefore] = [counts, before].map(({ active, rows }) => shareOf(active, rows)) as [number, number];
  const passed = Math.abs(share - shareBefore) <= maximumActiveShift;
  return {
    name: 'companies that exist against the live generation',
    figure: `${percent(share)}, before ${percent(shareBefore)}`,
    threshold: `at most ${percent(maximumActiveShift)} more or less`,
    passed,
    note: passed ? '' : 'The days on which companies ended may be missing or misread.',
  };
}

type Groups = Readonly<Record<string, number>>;

/** The group that lost most of its rows. */
function smallestShare(what: string, counts: Groups, before: Groups, { minimumRowsShare }: CompanyThresholds): Gate {
  let worst = { name: '', rows: 0, before: 0, share: Number.POSITIVE_INFINITY };
  for (const [name, rowsBefore] of Object.entries(before)) {
    if (name === '' || rowsBefore < LEAST_ROWS_COMPARED) continue;
    const rows = counts[name] ?? 0;
    const share = rows / rowsBefore;
    if (share < worst.share) worst = { name, rows, before: rowsBefore, share };
  }
  const passed = worst.share >= minimumRowsShare;
  return {
    name: `${what} against the live generation`,
    figure:
      worst.name === ''
        ? 'nothing to compare'
        : `${worst.name}: ${worst.rows} of ${worst.before} (${percent(worst.share)})`,
    threshold: `at least ${percent(minimumRowsShare)}`,
    passed,
    note: passed ? '' : fewerRows(worst.share),
  };
}
