import type { CountryBox } from '@tripoint/geo';

/** Tenths of a degree around each box: some eight kilometres, more than borders were ever moved. */
const MARGIN = 0.12;

/** Rough extents of the voivodeships by TERC code: south, north, west, east in degrees. */
const EXTENTS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '02': [50.1, 51.8, 14.82, 17.8],
  '04': [52.33, 53.78, 17.25, 19.76],
  '06': [50.25, 52.29, 21.61, 24.15],
  '08': [51.36, 53.12, 14.53, 16.42],
  '10': [50.84, 52.39, 18.07, 20.66],
  '12': [49.17, 50.52, 19.08, 21.42],
  '14': [51.01, 53.48, 19.26, 23.13],
  '16': [49.97, 51.19, 16.9, 18.7],
  '18': [49.0, 50.82, 21.14, 23.55],
  '20': [52.28, 54.41, 21.6, 23.95],
  '22': [53.49, 54.84, 16.7, 19.65],
  '24': [49.39, 51.1, 18.03, 19.97],
  '26': [50.17, 51.34, 19.7, 21.87],
  '28': [53.13, 54.45, 19.13, 22.89],
  '30': [51.1, 53.65, 15.78, 19.1],
  '32': [52.62, 54.57, 14.12, 16.98],
};

/** Where the points of a voivodeship can lie, by the first two digits of TERC: a guard, not a border. */
export const VOIVODESHIP_BOX: ReadonlyMap<string, CountryBox> = new Map(
  Object.entries(EXTENTS).map(([code, [south, north, west, east]]) => [
    code,
    { latMin: south - MARGIN, latMax: north + MARGIN, lngMin: west - MARGIN, lngMax: east + MARGIN },
  ]),
);
