import { placeOf } from './known-place';

const trnava = {
  city: 'Trnava',
  region: 'Trnava Region',
  country: 'SK',
  postal: '917 08',
  timezone: 'Europe/Bratislava',
  latitude: 48.3762,
  longitude: 17.5829,
};

test.each([
  [
    'nested, of MaxMind',
    {
      city: { geoname_id: 1, names: { de: 'Tyrnau', en: 'Trnava' } },
      country: { iso_code: 'SK', names: { en: 'Slovakia' } },
      location: {
        accuracy_radius: 10,
        latitude: 48.37620162963867,
        longitude: 17.58289909362793,
        time_zone: 'Europe/Bratislava',
      },
      postal: { code: '917 08' },
      subdivisions: [{ iso_code: 'TA', names: { en: 'Trnava Region' } }],
    },
  ],
  [
    'flat',
    {
      city: 'Trnava',
      country_code: 'SK',
      latitude: 48.37620162963867,
      longitude: 17.58289909362793,
      postcode: '917 08',
      state1: 'Trnava Region',
      state2: '',
      timezone: 'Europe/Bratislava',
    },
  ],
  [
    'flat with degrees as text, and without a time zone',
    { city: 'Trnava', country: 'sk', lat: '48.37620', lng: '17.58290', postal_code: '917 08', region: 'Trnava Region' },
  ],
])('a record is read: %s', (_, record) => expect(placeOf(record)).toEqual(trnava));

test.each([
  [null],
  [{}],
  ['text'],
  [{ city: '', country_code: '', latitude: '', longitude: '', timezone: '' }],
  [{ latitude: 48 }],
])('what is empty or absent is null: %j', (record) =>
  expect(Object.values(placeOf(record)).every((value) => value === null)).toBe(true),
);
