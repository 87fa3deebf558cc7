import { PositionGuard } from './position-guard';
import { VOIVODESHIP_BOX } from './voivodeship-boxes';

/** Seats of the voivodeships: code, easting, northing, to the kilometre. */
const SEATS: readonly (readonly [code: string, easting: number, northing: number])[] = [
  ['02', 362_000, 362_000],
  ['04', 434_000, 588_000],
  ['06', 747_000, 382_000],
  ['08', 251_000, 544_000],
  ['10', 531_000, 434_000],
  ['12', 567_000, 244_000],
  ['14', 638_000, 487_000],
  ['16', 424_000, 313_000],
  ['18', 716_000, 246_000],
  ['20', 777_000, 594_000],
  ['22', 476_000, 723_000],
  ['24', 501_000, 265_000],
  ['26', 615_000, 336_000],
  ['28', 597_000, 656_000],
  ['30', 359_000, 506_000],
  ['32', 206_000, 627_000],
];

/** Wrocław: an exchanged pair lies next door. */
const AS_FAR_EAST_AS_NORTH = '02';
/** A star of places forty kilometres around a seat. */
const AROUND = [-40_000, 0, 40_000].flatMap((east) => [-40_000, 0, 40_000].map((north) => [east, north] as const));

describe('the rough boxes of the voivodeships', () => {
  it.each(SEATS)('%s holds its seat at %d, %d', (code, easting, northing) => {
    const guard = new PositionGuard('x.gml');
    expect(typeof guard.convert(easting, northing, VOIVODESHIP_BOX.get(code) ?? null, 1)).toBe('object');
  });

  it.each(SEATS.filter(([code]) => code !== AS_FAR_EAST_AS_NORTH))(
    '%s is enough to detect exchanged points around its seat',
    (...seat) => {
      const [code, easting, northing] = seat;
      const guard = new PositionGuard('x.gml');
      for (const [east, north] of AROUND) {
        guard.convert(northing + north, easting + east, VOIVODESHIP_BOX.get(code) ?? null, 1);
      }
      expect(() => guard.judge()).toThrow(expect.objectContaining({ message: expect.stringMatching(/swapped/) }));
    },
  );
});

describe('a file', () => {
  it('whose voivodeship is not known is judged by the country', () => {
    const guard = new PositionGuard('x.gml');
    for (let index = 0; index < 10; index += 1) guard.convert(52.1, 21.2, null, 7);
    expect(() => guard.judge()).toThrow(expect.objectContaining({ reason: 'coordinates', line: 7 }));
  });

  it('with few points astray is kept', () => {
    const guard = new PositionGuard('x.gml');
    expect(guard.convert(52.1, 21.2, null, 7)).toBe('outside');
    expect(guard.convert(638_000, 487_000, VOIVODESHIP_BOX.get('02') ?? null, 8)).toBe('outsideRegion');
    expect(() => guard.judge()).not.toThrow();
  });
});
