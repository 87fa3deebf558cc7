import { testRecord } from '@tripoint/registers/testing';
import { addressRecordCheck } from './check-record';

const check = addressRecordCheck('cz');
const reported = (differences: Readonly<Record<string, unknown>>): string | null =>
  check({ ...testRecord(1), ...differences });

test('records as readers make them pass', () => {
  expect(reported({})).toBeNull();
  expect(reported({ lat: null, lng: null, postalCode: '', houseNumber: null, street: null, county: null })).toBeNull();
  expect(
    reported({
      orientationNumber: 65_535,
      orientationLetter: 'z',
      numberText: '12-14',
      part: { code: 'SK031B', name: 'Žižkov' },
    }),
  ).toBeNull();
  expect(reported({ numberKind: 'registration', sourceVersion: 0 })).toBeNull();
});

test.each<[Readonly<Record<string, unknown>>, string]>([
  [{ country: 'sk' }, 'country'],
  [{ country: undefined }, 'country'],
  [{ key: '' }, 'key'],
  [{ key: 7 }, 'key'],
  [{ key: 'x'.repeat(201) }, 'key'],
  [{ sourceVersion: 1.5 }, 'sourceVersion'],
  [{ sourceVersion: '20220430' }, 'sourceVersion'],
  [{ sourceVersion: -1 }, 'sourceVersion'],
  [{ municipality: null }, 'municipality'],
  [{ municipality: { code: 1 } }, 'municipality'],
  [{ municipality: { code: 1, name: 'x'.repeat(301) } }, 'municipality'],
  [{ street: 'Karlova' }, 'street'],
  [{ street: { code: '', name: 'Karlova' } }, 'street'],
  [{ region: { code: -1, name: 'Praha' } }, 'region'],
  [{ gmina: ['1', 'x'] }, 'gmina'],
  [{ city: undefined }, 'city'],
  [{ numberKind: 'other' }, 'numberKind'],
  [{ houseNumber: 0 }, 'houseNumber'],
  [{ houseNumber: 65_536 }, 'houseNumber'],
  [{ houseNumber: '12' }, 'houseNumber'],
  [{ orientationNumber: 1e9 }, 'orientationNumber'],
  [{ orientationLetter: 'A' }, 'orientationLetter'],
  [{ orientationLetter: 'ab' }, 'orientationLetter'],
  [{ orientationLetter: null }, 'orientationLetter'],
  [{ numberText: {} }, 'numberText'],
  [{ postalCode: '280 02' }, 'postalCode'],
  [{ postalCode: null }, 'postalCode'],
  [{ lat: 90.1 }, 'lat and lng'],
  [{ lat: null }, 'lat and lng'],
  [{ lng: '15' }, 'lat and lng'],
  [{ lat: Number.NaN }, 'lat and lng'],
])('%j is reported as what is wrong', (differences, field) => expect(reported(differences)).toContain(field));
