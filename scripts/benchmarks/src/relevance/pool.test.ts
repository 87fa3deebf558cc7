import { seededRandom } from '../shared/random';
import { queryClasses } from './classes';
import { drawQueries } from './draw';
import { drawPool } from './pool';
import { RegisterNames } from './register-names';
import { inBatches, testRecord } from './testing/records';

const records = [
  ...Array.from({ length: 50 }, (_, i) => testRecord({ houseNumber: i + 1, orientationNumber: i + 1 })),
  testRecord({ town: 'Lhota', street: null, houseNumber: 7, orientationNumber: null, postalCode: '28003' }),
  testRecord({ street: 'nám. Míru', part: 'Zálabí', orientationLetter: 'a', houseNumber: 900 }),
  testRecord({ street: '28. října', numberKind: 'registration' }),
];

test('a village counts as much as a town among the municipalities, a short street as much as a long one', async () => {
  const pool = await drawPool(inBatches(records), seededRandom(1));
  expect(pool.rows).toBe(53);
  expect(pool.strata.municipalities.map(({ municipality }) => municipality.name).toSorted()).toEqual([
    'Kolín',
    'Lhota',
  ]);
  expect(pool.strata.streets.map(({ street }) => street?.name).toSorted()).toEqual([
    '28. října',
    'Husova',
    'nám. Míru',
  ]);
  expect(pool.strata.titledStreets.map(({ street }) => street?.name).toSorted()).toEqual(['28. října', 'nám. Míru']);
  expect(pool.strata.numberedStreets).toHaveLength(1);
  expect(pool.strata.lettered).toHaveLength(1);
  expect(pool.strata.registration).toHaveLength(1);
});

test('the names know numbers, postal codes and streets of each place', async () => {
  const { places } = await drawPool(inBatches(records), seededRandom(1));
  const town = places.find(({ name }) => name === 'Kolín');
  expect(town).toMatchObject({ municipality: true, numberMax: 900, postalCodes: ['28002'] });
  expect(town?.streets.toSorted()).toEqual(['28. října', 'Husova', 'nám. Míru']);
  expect(places.find(({ name }) => name === 'Zálabí')).toMatchObject({ municipality: false, streets: ['nám. Míru'] });
});

test('the same seed draws the same queries, each from another record, and at most so many', async () => {
  const pool = await drawPool(inBatches(records), seededRandom(1));
  const names = new RegisterNames(pool.places);
  const queryClass = queryClasses.find(({ name }) => name === 'upper case');
  if (!queryClass) throw new Error('no class');
  const drawn = drawQueries(queryClass, pool, names, 5, 20);
  expect(drawn).toHaveLength(20);
  expect(new Set(drawn.map(({ key }) => key)).size).toBe(20);
  expect(drawQueries(queryClass, pool, names, 5, 20)).toEqual(drawn);
  expect(drawQueries(queryClass, pool, names, 6, 20)).not.toEqual(drawn);
});
