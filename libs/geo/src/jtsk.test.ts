import proj4 = require('proj4');

import { isInCountryBox } from './country-box';
import { distanceMetres } from './distance';
import { DEGREES } from './ellipsoid';
import { isInJtskBox, type JtskCountry, jtskInputToWgs84, jtskToWgs84, wgs84ToJtsk } from './jtsk';
import { krovakToBessel } from './krovak';

const KROVAK =
  '+proj=krovak +lat_0=49.5 +lon_0=24.83333333333333 +alpha=30.28813975277778 +k=0.9999 +x_0=0 +y_0=0 +ellps=bessel';
const REFERENCE = {
  cz: proj4(`${KROVAK} +towgs84=572.213,85.334,461.94,4.9732,1.529,5.2484,3.5378 +units=m +no_defs`, 'WGS84'),
  sk: proj4(`${KROVAK} +towgs84=485.021,169.465,483.839,7.786342,4.397554,4.102655,0 +units=m +no_defs`, 'WGS84'),
};
const GRID: Record<JtskCountry, { y: [number, number]; x: [number, number] }> = {
  cz: { y: [430_000, 905_000], x: [930_000, 1_230_000] },
  sk: { y: [160_000, 600_000], x: [1_120_000, 1_340_000] },
};
const STEP_METRES = 7_300;
const MILLIMETRE = 0.001;
const CENTIMETRE = 0.01;

function* gridOf(country: JtskCountry): Generator<[number, number]> {
  const { y, x } = GRID[country];
  for (let yy = y[0]; yy <= y[1]; yy += STEP_METRES) for (let xx = x[0]; xx <= x[1]; xx += STEP_METRES) yield [yy, xx];
}

describe.each(['cz', 'sk'] as const)('%s', (country) => {
  it('agrees with PROJ to a millimetre over the whole country', () => {
    let worst = 0;
    for (const [y, x] of gridOf(country)) {
      const [lng, lat] = REFERENCE[country].forward([-y, -x]);
      const ours = jtskToWgs84(y, x, country);
      worst = Math.max(worst, distanceMetres(ours.lat, ours.lng, lat, lng));
    }
    expect(worst).toBeLessThan(MILLIMETRE);
  });

  it('comes back to the same point within two millimetres', () => {
    let worst = 0;
    for (const [y, x] of gridOf(country)) {
      const { lat, lng } = jtskToWgs84(y, x, country);
      const back = wgs84ToJtsk(lat, lng, country);
      worst = Math.max(worst, Math.hypot(back.y - y, back.x - x));
    }
    expect(worst).toBeLessThan(2 * MILLIMETRE);
  });
});

describe('published points', () => {
  const expectNear = (point: { lat: number; lng: number } | null, lat: number, lng: number, metres = CENTIMETRE) => {
    expect(point).not.toBeNull();
    expect(distanceMetres(point?.lat ?? 0, point?.lng ?? 0, lat, lng)).toBeLessThan(metres);
  };

  it('reproduces the example of EPSG Guidance Note 7-2 to 5 mm, projection alone', () => {
    const { latRadians, lngRadians } = krovakToBessel(568990.997, 1050538.643);
    const at = { lat: latRadians * DEGREES, lng: lngRadians * DEGREES };
    expectNear(at, 50 + 12 / 60 + 32.4416 / 3600, 16 + 50 / 60 + 59.179 / 3600, 0.005);
  });

  it('finds Prague Castle', () => {
    expectNear(jtskToWgs84(744384.54, 1042569.73), 50.08947989, 14.39860563);
    expectNear(jtskToWgs84(744384.54, 1042569.73), 50.08948, 14.398606, 5);
  });

  it.each([
    [-618016.86, -1203177.88, 48.79642466, 16.4013693],
    [-470000, -1101500, 49.8365773, 18.29085528],
  ])('converts EPSG:5514 %d %d', (easting, northing, lat, lng) => {
    expectNear(jtskToWgs84(-easting, -northing), lat, lng);
  });

  it.each([
    [-377604.01, -1238664.83, 48.67000154, 19.69999442],
    [-573620, -1280500, 48.14706906, 17.10883167],
  ])('converts the Slovak EPSG:8353 %d %d', (easting, northing, lat, lng) => {
    expectNear(jtskToWgs84(-easting, -northing, 'sk'), lat, lng);
  });

  it('rejects the pair read in the wrong order, which would fall into Germany', () => {
    expect(isInJtskBox(744384.54, 1042569.73)).toBe(true);
    expect(isInJtskBox(1042569.73, 744384.54)).toBe(false);
    const germany = jtskToWgs84(1042569.73, 744384.54);
    expectNear(germany, 52.27849, 9.471582, 100);
    expect(isInCountryBox(germany.lat, germany.lng, 'cz')).toBe(false);
  });
});

describe('request parameters jtskX and jtskY', () => {
  const castle = jtskToWgs84(744384.54, 1042569.73);

  it.each([
    ['national usage: X south, Y west', 1042569.73, 744384.54],
    ['EPSG:5514: easting, northing', -744384.54, -1042569.73],
    ['positive in the other order', 744384.54, 1042569.73],
    ['negative in the other order', -1042569.73, -744384.54],
  ])('understands %s', (_writing, jtskX, jtskY) => {
    expect(jtskInputToWgs84(jtskX, jtskY, 'cz')).toEqual(castle);
  });

  it.each([
    ['mixed signs', 1042569.73, -744384.54],
    ['degrees', 50.08, 14.39],
    ['zero', 0, 0],
    ['not a number', Number.NaN, 744384.54],
    ['infinite', Number.POSITIVE_INFINITY, 744384.54],
    ['a Slovak point', 1280500, 273620],
  ])('answers null for %s', (_case, jtskX, jtskY) => {
    expect(jtskInputToWgs84(jtskX, jtskY, 'cz')).toBeNull();
  });

  it('uses the datum of the country asked for', () => {
    const cz = jtskInputToWgs84(-1200000, -500000, 'cz');
    const sk = jtskInputToWgs84(-1200000, -500000, 'sk');
    const apart = distanceMetres(cz?.lat ?? 0, cz?.lng ?? 0, sk?.lat ?? 0, sk?.lng ?? 0);
    expect(apart).toBeGreaterThan(1);
    expect(apart).toBeLessThan(3);
  });
});
