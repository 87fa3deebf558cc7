import proj4 = require('proj4');

import { distanceMetres } from './distance';
import { isInPl1992Box, PL1992_BOX, pl1992ToWgs84, wgs84ToPl1992 } from './pl1992';

const REFERENCE = proj4(
  '+proj=tmerc +lat_0=0 +lon_0=19 +k=0.9993 +x_0=500000 +y_0=-5300000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
  'WGS84',
);
const STEP_METRES = 9_100;
const MILLIMETRE = 0.001;
const TEN_MICROMETRES = 0.000_01;

function* grid(): Generator<[number, number]> {
  const { eastingMin, eastingMax, northingMin, northingMax } = PL1992_BOX;
  for (let easting = eastingMin; easting <= eastingMax; easting += STEP_METRES) {
    for (let northing = northingMin; northing <= northingMax; northing += STEP_METRES) yield [easting, northing];
  }
}

describe('EPSG:2180', () => {
  it('agrees with PROJ to a millimetre over the whole country', () => {
    let worst = 0;
    for (const [easting, northing] of grid()) {
      const [lng, lat] = REFERENCE.forward([easting, northing]);
      const ours = pl1992ToWgs84(easting, northing);
      worst = Math.max(worst, distanceMetres(ours.lat, ours.lng, lat, lng));
    }
    expect(worst).toBeLessThan(MILLIMETRE);
  });

  it('comes back to the same point within ten micrometres', () => {
    let worst = 0;
    for (const [easting, northing] of grid()) {
      const { lat, lng } = pl1992ToWgs84(easting, northing);
      const back = wgs84ToPl1992(lat, lng);
      worst = Math.max(worst, Math.hypot(back.easting - easting, back.northing - northing));
    }
    expect(worst).toBeLessThan(TEN_MICROMETRES);
  });

  it.each([
    [287772.37, 456005.140000001, 51.92977532639, 15.9121240698886],
    [287751.0102, 456027.7794, 51.92997049675, 15.9117998071869],
    [238651.83, 519741.27, 52.48080576033, 15.1497971865098],
    [216691.39, 505645.69, 52.34342193429, 14.8391034707895],
    [245250.11, 522957.46, 52.51278706041, 15.2443122185216],
  ])('converts the address point %d %d', (easting, northing, lat, lng) => {
    const point = pl1992ToWgs84(easting, northing);
    expect(distanceMetres(point.lat, point.lng, lat, lng)).toBeLessThan(MILLIMETRE);
  });

  it('detects by the country alone only the exchanged pairs of the north and far east', () => {
    expect(isInPl1992Box(287772.37, 456005.14)).toBe(true);
    expect(isInPl1992Box(456005.14, 287772.37)).toBe(true);
    expect(isInPl1992Box(300_000, 850_000)).toBe(false);
    expect(isInPl1992Box(Number.NaN, 500_000)).toBe(false);
  });
});
