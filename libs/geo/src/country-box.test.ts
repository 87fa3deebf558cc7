import { isInCountryBox } from './country-box';

describe('country boxes', () => {
  it.each([
    ['cz', 50.0895, 14.3986],
    ['sk', 48.147, 17.1088],
    ['pl', 52.23, 21.01],
  ] as const)('holds the capital of %s', (country, lat, lng) => {
    expect(isInCountryBox(lat, lng, country)).toBe(true);
  });

  it('rejects exchanged latitude and longitude, and what is not a number', () => {
    expect(isInCountryBox(14.3986, 50.0895, 'cz')).toBe(false);
    expect(isInCountryBox(Number.NaN, 14.3986, 'cz')).toBe(false);
  });
});
