import { checkParams } from './check-params';
import { exampleIds } from './places/objects';
import { places } from './services';
import { refusalOf } from './testing/refusal';

const { query, detail, reverse, regions } = places;

describe('absent parameters', () => {
  it('are filled with the defaults of the specification or left out', () => {
    expect(checkParams(query, { query: 'a' })).toEqual({
      query: 'a',
      limit: 7,
      around_latlng_via_ip: false,
    });
  });

  it.each([[''], ['   '], [null], [undefined], [[]], [['']], [[null]], ['\u0000']])('are those sent as %p', (empty) => {
    const checked = checkParams(query, {
      query: 'a',
      street: empty,
      limit: empty,
      contextType: empty,
      around_latlng: empty,
      country: empty,
      context: empty,
    });
    expect(checked).toEqual(checkParams(query, { query: 'a' }));
  });

  it.each([[{}], [{ query: '' }], [{ query: ' \t ' }], [{ query: null }]])('make %p an incomplete search', (raw) => {
    expect(refusalOf(query, raw)).toMatchObject({
      code: 'invalid_parameter',
      status: 400,
      param: 'query',
      publicMessage: 'query is required and must be text of at most 200 characters.',
    });
  });

  it('make a catalog without a country a 400 that names the parameter and the countries', () => {
    expect(refusalOf(regions, {}, { countries: ['CZ'] })).toMatchObject({
      code: 'invalid_parameter',
      param: 'country',
      publicMessage: 'country is required and must name available countries only; available: CZ.',
    });
  });
});

describe('names', () => {
  it('of the request counter and the key are never unexpected', () => {
    expect(checkParams(regions, { country: 'CZ', __req: '7', api_key: 'K' })).toEqual({ country: 'CZ' });
  });

  it('that the operation does not have are refused by name, with the names it has', () => {
    expect(refusalOf(places.street, { query: 'a', postal_code: '280 02' })).toMatchObject({
      code: 'unexpected_parameter',
      status: 400,
      param: 'postal_code',
      publicMessage: expect.stringContaining('query, limit, context'),
    });
  });

  it('that are unknown are refused even when their value is empty', () => {
    expect(refusalOf(query, { query: 'a', colour: '' }).code).toBe('unexpected_parameter');
  });

  it('of nested unknown parameters are their top-level name', () => {
    expect(refusalOf(query, { query: 'a', filter: { colour: 'red' } }).param).toBe('filter');
  });
});

describe('query', () => {
  it('is trimmed and kept as written', () => {
    expect(checkParams(query, { query: '  Brat & Žilina+1 ' }).query).toBe('Brat & Žilina+1');
  });

  it('is accepted as a JSON number', () => {
    expect(checkParams(query, { query: 28002 }).query).toBe('28002');
  });

  it('has at most 200 characters', () => {
    expect(checkParams(query, { query: 'x'.repeat(200) }).query).toHaveLength(200);
    expect(refusalOf(query, { query: 'x'.repeat(201) })).toMatchObject({ code: 'invalid_parameter', param: 'query' });
  });
});

describe('limit', () => {
  it.each([
    ['1', 1],
    ['20', 20],
    [5, 5],
    [['5'], 5],
  ])('%p is %p', (value, limit) => expect(checkParams(query, { query: 'a', limit: value }).limit).toBe(limit));

  it.each([['0'], ['21'], ['-1'], ['1.5'], ['x'], [true], [{ a: 1 }]])('%p is refused', (limit) => {
    expect(refusalOf(query, { query: 'a', limit })).toMatchObject({
      code: 'invalid_parameter',
      param: 'limit',
      publicMessage: 'limit must be a whole number from 1 to 20.',
    });
  });

  it('given twice is refused as such', () => {
    expect(refusalOf(query, { query: 'a', limit: ['1', '2'] }).publicMessage).toBe('limit must be given once.');
  });
});

describe('country of a search', () => {
  it.each([
    ['sk', ['SK']],
    ['SK', ['SK']],
    [
      ['sk', 'Cz'],
      ['SK', 'CZ'],
    ],
    [{ 0: 'sk', 2: 'cz' }, ['SK', 'CZ']],
    [['sk', '', 'SK'], ['SK']],
  ])('%p is %p', (value, country) =>
    expect(checkParams(query, { query: 'a', country: value }).country).toEqual(country),
  );

  it.each([['DE'], [['CZ', 'DE']], ['CZ,SK'], [{ a: 'CZ' }], [[['CZ']]], [true]])('%p is refused', (country) => {
    expect(refusalOf(query, { query: 'a', country })).toMatchObject({ code: 'invalid_parameter', param: 'country' });
  });

  it.each(['SK,CZ', 'SK, CZ', 'SK;CZ', 'SK CZ'])('written as %p is refused with the name of a list', (country) => {
    expect(refusalOf(query, { query: 'a', country })).toMatchObject({
      code: 'invalid_parameter',
      param: 'country',
      publicMessage: 'country must not join values: send each as a country[] of its own.',
    });
  });

  it('that the service has no data for is refused with the names of those it has', () => {
    expect(refusalOf(query, { query: 'a', country: ['cz', 'sk'] }, { countries: ['CZ'] })).toMatchObject({
      param: 'country',
      publicMessage: 'country must name available countries only; available: CZ.',
    });
  });
});

describe('country of a catalog', () => {
  it.each([['cz'], [['CZ']]])('may be written %p', (country) =>
    expect(checkParams(regions, { country }, { countries: ['CZ'] })).toEqual({ country: 'CZ' }),
  );

  it('is one country', () => {
    expect(refusalOf(regions, { country: ['CZ', 'SK'] }).publicMessage).toBe('country must be given once.');
  });

  it('is one the service has data for', () => {
    expect(refusalOf(regions, { country: 'SK' }, { countries: ['CZ'] }).param).toBe('country');
  });
});

describe('context', () => {
  const { region, county } = exampleIds;

  it('may be one identifier, a list or a list with gaps', () => {
    expect(checkParams(query, { query: 'a', context: region }).context).toEqual([region]);
    expect(checkParams(query, { query: 'a', context: [region, county, region] }).context).toEqual([region, county]);
    expect(checkParams(query, { query: 'a', context: { 1: region, 5: county } }).context).toEqual([region, county]);
  });

  it('holds at most 50 identifiers', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `cz_${String(i).padStart(21, '0')}A`);
    expect(checkParams(query, { query: 'a', context: many(50) }).context).toHaveLength(50);
    expect(refusalOf(query, { query: 'a', context: many(51) })).toMatchObject({ param: 'context' });
  });

  it.each([['Kolín'], [`${region} `.repeat(2)], [region.toUpperCase()], [[region, 'x']]])(
    '%p is refused',
    (context) => {
      expect(refusalOf(query, { query: 'a', context })).toMatchObject({ code: 'invalid_parameter', param: 'context' });
    },
  );
});

describe('the other search parameters', () => {
  it('are read into values', () => {
    const raw = { query: 'a', contextType: 'strict', around_latlng: '48.1,17.1', around_latlng_via_ip: 'true' };
    expect(checkParams(query, { ...raw, street: 'Karlova 12', municipality: 'Kolín', postal_code: 28002 })).toEqual({
      query: 'a',
      limit: 7,
      contextType: 'strict',
      around_latlng: { lat: 48.1, lng: 17.1 },
      around_latlng_via_ip: true,
      street: 'Karlova 12',
      municipality: 'Kolín',
      postal_code: '28002',
    });
  });

  it.each([
    ['contextType', 'Strict', 'contextType must be strict or preference.'],
    ['around_latlng_via_ip', 'yes', 'around_latlng_via_ip must be 1 or true for yes, 0 or false for no.'],
    ['around_latlng', '91,0', 'around_latlng must be <latitude>,<longitude> in degrees'],
    ['around_latlng', '48,1,17,1', 'around_latlng must be <latitude>,<longitude> in degrees'],
  ])('%s = %p says what to send', (param, value, message) => {
    const error = refusalOf(query, { query: 'a', [param]: value });
    expect(error).toMatchObject({ code: 'invalid_parameter', param });
    expect(error.publicMessage).toContain(message);
  });
});

describe('place_id', () => {
  it('of the right shape is accepted', () => {
    expect(checkParams(detail, { place_id: exampleIds.address })).toEqual({ place_id: exampleIds.address });
  });

  it.each([['a/b?c'], ['..'], [''], ['__proto__'], ['x'.repeat(5000)], [undefined]])(
    'of another shape (%p) is answered like one that does not exist',
    (place_id) => {
      expect(refusalOf(detail, { place_id })).toMatchObject({ code: 'missing', status: 404, param: 'place_id' });
    },
  );
});

describe('a reverse search', () => {
  it('takes a WGS84 pair as text or as numbers', () => {
    const expected = { lat: 48.1, lng: 17.1, distinct: 10, limit: 7 };
    expect(checkParams(reverse, { lat: '48.1', lng: '17.1' })).toEqual(expected);
    expect(checkParams(reverse, { lat: 48.1, lng: 17.1 })).toEqual(expected);
  });

  it('takes a JTSK pair with either sign', () => {
    expect(checkParams(reverse, { jtskX: '1058623.12', jtskY: '687041.55' })).toMatchObject({ jtskX: 1058623.12 });
    expect(checkParams(reverse, { jtskX: '-687041.55', jtskY: '-1058623.12' })).toMatchObject({ jtskY: -1058623.12 });
  });

  it.each([
    [{}, 'lat'],
    [{ lat: '48.1' }, 'lng'],
    [{ lng: '17.1' }, 'lat'],
    [{ lat: '48.1', lng: '' }, 'lng'],
    [{ jtskX: '1058623' }, 'jtskY'],
    [{ jtskY: '687041' }, 'jtskX'],
    [{ lat: '48.1', lng: '17.1', jtskX: '1058623', jtskY: '687041' }, 'jtskX'],
    [{ lat: '48.1', lng: '17.1', jtskY: '687041' }, 'jtskY'],
    [{ lat: '48.1', jtskY: '687041' }, 'jtskY'],
    [{ jtskX: '-1058623', jtskY: '687041' }, 'jtskX'],
    [{ jtskX: '0', jtskY: '687041' }, 'jtskX'],
    [{ jtskX: '1400001', jtskY: '687041' }, 'jtskX'],
    [{ jtskX: '1058623', jtskY: '-1400001' }, 'jtskY'],
    [{ lat: '90.1', lng: '17.1' }, 'lat'],
    [{ lat: '48.1', lng: '-180.1' }, 'lng'],
    [{ lat: 'north', lng: '17.1' }, 'lat'],
  ])('%j is refused because of %s', (raw, param) => {
    expect(refusalOf(reverse, raw)).toMatchObject({ code: 'invalid_parameter', status: 400, param });
  });

  it('says that a decimal comma must be a point', () => {
    expect(refusalOf(reverse, { lat: '48,1', lng: '17,1' }).publicMessage).toContain('decimal point');
  });

  it.each([
    ['0.5', 0.5],
    ['10000', 10_000],
  ])('looks as far as %p metres', (distinct, metres) =>
    expect(checkParams(reverse, { lat: 1, lng: 2, distinct }).distinct).toBe(metres),
  );

  it.each([['0'], ['-1'], ['10000.1'], ['10 m'], ['1e3']])('refuses the distance %p', (distinct) =>
    expect(refusalOf(reverse, { lat: 1, lng: 2, distinct }).param).toBe('distinct'),
  );
});
