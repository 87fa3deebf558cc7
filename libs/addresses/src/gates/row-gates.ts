import type { Gate } from '@tripoint/generations';
import {
  atLeastOneRow,
  fewerRows,
  noRowLost,
  percent,
  type RowsMoved,
  refusedShare,
  rowsShare,
  shareOf,
} from '@tripoint/index';
import type { AddressCounts } from '../schema/address-types';
import type { GateThresholds } from './thresholds';

/** What was counted on the way from the register to the index. */
export interface RowFigures extends RowsMoved {
  /** Records whose coordinates lie outside the country. */
  readonly outsideCountry: number;
}

/** The live generation, as far as the comparison needs it. */
export interface Predecessor {
  readonly counts: AddressCounts;
  /** Generated records are no measure for a register. */
  readonly sample: boolean;
}

/** The gates that need only counts. */
export function rowGates(
  figures: RowFigures,
  counts: AddressCounts,
  predecessor: Predecessor | null,
  thresholds: GateThresholds,
): Gate[] {
  const gates = [
    noRowLost(figures, counts),
    atLeastOneRow(counts),
    refusedShare(figures, thresholds),
    shareWithoutCoordinates(counts, thresholds),
    shareWithoutPostalCode(counts, thresholds),
    shareFarAway(counts, thresholds),
    insideCountry(figures, thresholds),
  ];
  if (predecessor !== null && !predecessor.sample) {
    gates.push(rowsShare(counts, predecessor.counts, thresholds), regionShare(counts, predecessor.counts, thresholds));
  }
  return gates;
}

function shareWithoutCoordinates(counts: AddressCounts, thresholds: GateThresholds): Gate {
  const share = shareOf(counts.rowsWithoutCoordinates, counts.rows);
  return {
    name: 'rows without coordinates',
    figure: `${counts.rowsWithoutCoordinates} (${percent(share)})`,
    threshold: `at most ${percent(thresholds.maximumShareWithoutCoordinates)}`,
    passed: share <= thresholds.maximumShareWithoutCoordinates,
    note: '',
  };
}

function shareWithoutPostalCode(counts: AddressCounts, thresholds: GateThresholds): Gate {
  const share = shareOf(counts.rowsWithoutPostalCode, counts.rows);
  return {
    name: 'rows without a postal code',
    figure: `${counts.rowsWithoutPostalCode} (${percent(share)})`,
    threshold: `at most ${percent(thresholds.maximumShareWithoutPostalCode)}`,
    passed: share <= thresholds.maximumShareWithoutPostalCode,
    note: '',
  };
}

function shareFarAway(counts: AddressCounts, thresholds: GateThresholds): Gate {
  const share = shareOf(counts.rowsFarFromMunicipality, counts.rows);
  const passed = share <= thresholds.maximumShareFarFromMunicipality;
  return {
    name: 'rows far from their municipality',
    figure: `${counts.rowsFarFromMunicipality} (${percent(share)})`,
    threshold: `at most ${percent(thresholds.maximumShareFarFromMunicipality)}`,
    passed,
    note: passed ? '' : 'Coordinates or municipalities may be mixed up, or the axes exchanged.',
  };
}

function insideCountry({ outsideCountry }: RowFigures, thresholds: GateThresholds): Gate {
  const passed = outsideCountry <= thresholds.maximumRowsOutsideCountry;
  return {
    name: 'rows outside the country',
    figure: `${outsideCountry}`,
    threshold: `at most ${thresholds.maximumRowsOutsideCountry}`,
    passed,
    note: passed ? '' : 'The axes or the projection of the coordinates may have changed.',
  };
}

/** The region that lost most. A generation that knew no regions is no measure for them. */
function regionShare(counts: AddressCounts, before: AddressCounts, thresholds: GateThresholds): Gate {
  let worst = { name: '', rows: 0, before: 0, share: Number.POSITIVE_INFINITY };
  for (const [name, rowsBefore] of Object.entries(before.byRegion)) {
    if (name === '' || rowsBefore === 0) continue;
    const rows = counts.byRegion[name] ?? 0;
    const share = rows / rowsBefore;
    if (share < worst.share) worst = { name, rows, before: rowsBefore, share };
  }
  const known = worst.name !== '';
  const passed = !known || worst.share >= thresholds.minimumRowsShare;
  const hierarchyGone = !passed && Object.keys(counts.byRegion).every((name) => name === '');
  return {
    name: 'rows of each region against the live generation',
    figure: known
      ? `${worst.name}: ${worst.rows} of ${worst.before} (${percent(worst.share)})`
      : 'no regions to compare',
    threshold: `at least ${percent(thresholds.minimumRowsShare)}`,
    passed,
    note: hierarchyGone
      ? 'This import has no hierarchy files, the live generation had: give their folder with --hierarchy.'
      : passed
        ? ''
        : fewerRows(worst.share),
  };
}
