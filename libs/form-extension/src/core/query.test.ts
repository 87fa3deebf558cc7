import { BUSINESS, type FieldMap, PLACES } from './field-maps.js';
import { readOptions } from './options.js';
import { questionOf } from './query.js';

const selectors = { streetNumber: '#number' };
const given = { apiKey: 'key', endpoint: 'https://api.test/', selectors, aroundLatLngViaIP: false };

function ask(map: FieldMap, field: string, text: string, own: object = {}, form: Record<string, string> = {}) {
  const { url, params } = questionOf(map, readOptions(map, { ...given, ...own }), field, text, (name) => form[name])!;
  return `${url}?${decodeURIComponent(String(params))}`;
}

describe('a question', () => {
  const form = { municipality: 'Cheb', postalCode: '350 02', street: 'Karlova' };

  it.each([
    ['address', 'places/query?query=x&limit=7'],
    ['street', 'places/query?query=x&municipality=Cheb&postal_code=350+02&limit=7'],
    ['streetName', 'places/street?query=x&municipality=Cheb&limit=7'],
    ['municipality', 'places/municipality?query=x&postal_code=350+02&limit=7'],
    ['postalCode', 'places/postal?query=x&municipality=Cheb&limit=7'],
  ])('of the field %s says what the form knows', (field, asked) => {
    expect(ask(PLACES, field, 'x', {}, form)).toBe(
      `https://api.test/v1/${asked}&around_latlng_via_ip=false&api_key=key`,
    );
  });

  it.each([
    ['name', 'business/query'],
    ['cin', 'business/identifier'],
  ])('of the field %s of a company', (field, path) => {
    expect(ask(BUSINESS, field, 'x', { country: 'SK', active: true })).toBe(
      `https://api.test/v1/${path}?query=x&limit=7&country=SK&active=true&api_key=key`,
    );
  });

  it('leaves out what the form has not', () => {
    expect(ask(PLACES, 'street', 'x', {}, { municipality: '' })).not.toContain('municipality');
  });

  it('has the options of places', () => {
    const own = {
      country: ['SK', 'CZ'],
      context: ['cz_a', 'sk_b'],
      contextType: 'strict',
      aroundLatLng: '50.08,12.374',
      aroundLatLngViaIP: true,
      limit: 20,
    };
    expect(ask(PLACES, 'address', 'x', own)).toBe(
      'https://api.test/v1/places/query?query=x&limit=20&country[]=SK&country[]=CZ&context[]=cz_a&context[]=sk_b' +
        '&contextType=strict&around_latlng=50.08,12.374&around_latlng_via_ip=true&api_key=key',
    );
  });

  it.each(['Karlova 2', 'Na Kopci 12/3a', '17. listopadu 5'])(
    'goes to the houses when a number is typed on: %s',
    (text) => {
      expect(ask(PLACES, 'streetName', text)).toContain('places/query');
    },
  );

  it.each(['Karlova', 'Karlova ', '17. listopadu', '28', 'Náměstí 28. října'])('stays with the streets: %s', (text) => {
    expect(ask(PLACES, 'streetName', text)).toContain('places/street');
  });

  it('stays with the streets in a form without a field for the number', () => {
    expect(ask(PLACES, 'streetName', 'Karlova 2', { selectors: {} })).toContain('places/street');
  });

  it.each(['https://api.test', 'https://api.test/', 'https://api.test/v1', 'https://api.test/v1/'])(
    'goes to %s',
    (endpoint) => expect(ask(PLACES, 'address', 'x', { endpoint })).toContain('https://api.test/v1/places/query?'),
  );

  it('is none where a text is longer than the service accepts', () => {
    const ofLength = (text: number, town: number) =>
      questionOf(PLACES, readOptions(PLACES, given), 'street', 'x'.repeat(text), () => 'x'.repeat(town));
    expect([ofLength(200, 200), ofLength(201, 1), ofLength(1, 201)]).toEqual([expect.anything(), null, null]);
  });

  it('cannot be changed by what is typed', () => {
    const { params } = questionOf(PLACES, readOptions(PLACES, given), 'address', 'a&api_key=other', () => undefined)!;
    expect([params.get('query'), params.getAll('api_key')]).toEqual(['a&api_key=other', ['key']]);
  });
});
