import { dayOfIsoDate, releaseDateOfName } from './release-date';

it.each([
  ['Adresy_kraje_04_2023_UTF8.csv', 20230401],
  ['20260821_adresy.csv', 20260821],
  ['adresy-2026-08-21.zip/adresy.csv', 20260821],
  ['address_by_lau2_SK031B517402.geojson', 0],
  ['adresy_20261321.csv', 0],
  ['7001407435.csv', 0],
])('%s is of %d', (name, day) => {
  expect(releaseDateOfName(name)).toBe(day);
});

it.each([
  ['2015-10-09', 20151009],
  ['2015-10-09T10:11:12+02:00', 20151009],
  ['2015-10-091', 0],
  ['9. 10. 2015', 0],
  ['', 0],
])('%j is the day %d', (text, day) => {
  expect(dayOfIsoDate(text)).toBe(day);
});
