import type { AddressCounts } from '../schema/address-types';
import { type Predecessor, type RowFigures, rowGates } from './row-gates';
import { DEFAULT_THRESHOLDS } from './thresholds';

function countsOf(rows: number, differences: Partial<AddressCounts> = {}): AddressCounts {
  return {
    rows,
    units: 1,
    streets: 1,
    municipalities: 1,
    postalCodes: 1,
    rowsWithoutCoordinates: 0,
    rowsWithoutPostalCode: 0,
    rowsFarFromMunicipality: 0,
    byRegion: { Vysočina: rows },
    ...differences,
  };
}

function failed(figures: Partial<RowFigures>, counts: AddressCounts, predecessor: Predecessor | null = null): string[] {
  const whole = { published: counts.rows, received: counts.rows, refused: 0, outsideCountry: 0, ...figures };
  return rowGates(whole, counts, predecessor, DEFAULT_THRESHOLDS)
    .filter(({ passed }) => !passed)
    .map(({ name }) => name);
}

const live = (rows: number, byRegion = { Vysočina: rows } as Record<string, number>): Predecessor => ({
  counts: countsOf(rows, { byRegion }),
  sample: false,
});

test('a whole register passes', () => {
  expect(failed({}, countsOf(1000))).toEqual([]);
  expect(failed({}, countsOf(1000), live(1000))).toEqual([]);
});

test('one lost row is enough to refuse', () => {
  expect(failed({ published: 1001 }, countsOf(1000))).toEqual(['no row lost']);
  expect(failed({ received: 999 }, countsOf(1000))).toEqual(['no row lost']);
  expect(failed({ published: 1001, received: 1001 }, countsOf(1000))).toEqual(['no row lost']);
});

test('an empty register is refused', () => {
  expect(failed({}, countsOf(0))).toEqual(['rows']);
});

test.each([
  ['refused rows', 10, 11, (n: number) => failed({ refused: n }, countsOf(990))],
  ['rows without coordinates', 50, 51, (n: number) => failed({}, countsOf(1000, { rowsWithoutCoordinates: n }))],
  ['rows outside the country', 0, 1, (n: number) => failed({ outsideCountry: n }, countsOf(1000))],
])('%s: up to %d in a thousand pass, %d do not', (name, most, tooMany, check) => {
  expect(check(most)).toEqual([]);
  expect(check(tooMany)).toEqual([name]);
});

test('a register that lost more than 2 % of its rows is refused', () => {
  expect(failed({}, countsOf(980), live(1000))).toEqual([]);
  const gone = ['rows against the live generation', 'rows of each region against the live generation'];
  expect(failed({}, countsOf(979), live(1000))).toEqual(gone);
});

test.each([
  [979, /set IMPORT_MIN_ROWS_SHARE lower for this run/],
  [700, /A part of the register is missing/],
  [36, /an extract or another register/],
])('%d of 1,000 rows: the note fits the distance', (rows, note) => {
  const figures = { published: rows, received: rows, refused: 0, outsideCountry: 0 };
  const notes = rowGates(figures, countsOf(rows), live(1000), DEFAULT_THRESHOLDS).map((gate) => gate.note);
  const given = notes.filter((each) => each !== '');
  expect(given).toEqual([expect.stringMatching(note), expect.stringMatching(note)]);
  expect(rows < 900 && given.some((each) => each.includes('IMPORT_MIN_ROWS_SHARE'))).toBe(false);
});

test('a small region that vanished is noticed although the whole grew', () => {
  const before = live(10_000, { Vysočina: 9_900, Praha: 100 });
  const after = countsOf(11_000, { byRegion: { Vysočina: 11_000 } });
  expect(failed({}, after, before)).toEqual(['rows of each region against the live generation']);
});

test('when the hierarchy is gone the note says how to give it', () => {
  const after = countsOf(1000, { byRegion: { '': 1000 } });
  const figures = { published: 1000, received: 1000, refused: 0, outsideCountry: 0 };
  const gate = rowGates(figures, after, live(1000), DEFAULT_THRESHOLDS).find(({ passed }) => !passed);
  expect(gate?.note).toContain('--hierarchy');
});

test('a generation without a hierarchy is no measure for regions', () => {
  expect(failed({}, countsOf(1000), live(1000, { '': 1000 }))).toEqual([]);
});

test('a sample is no measure for a register', () => {
  expect(failed({}, countsOf(10), { ...live(1000), sample: true })).toEqual([]);
});
