import { countriesAsked } from './countries-asked';

test.each([
  ['a country', { country: 'CZ' }, null, ['cz']],
  ['several', { country: ['CZ', 'SK'] }, ['cz'], ['cz', 'sk']],
  ['a place', { place_id: 'sk_m16ZZTrfCm2Rfnm6oN7oeA' }, ['cz'], ['sk']],
  ['a company', { business_id: 'cz_bORyfbx1X1waW6n3mrcaLg' }, null, ['cz']],
  ['one for a batch', { country: ['CZ'], addresses: [] }, null, null],
  ['none', {}, null, null],
  ['none, with a key for areas', {}, ['cz', 'sk_m16ZZTrfCm2Rfnm6oN7oeA'], ['cz', 'sk']],
])('of a call that names %s', (_, params, areas, countries) =>
  expect(countriesAsked(params, areas)).toEqual(countries),
);
