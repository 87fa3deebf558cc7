import { checkParams } from './check-params';
import type { ParamFields } from './fields';
import { type AnyOperation, commonErrors } from './operation';
import { business, intl, operations, places, services, utils } from './services';
import { resultProblem } from './testing/check-result';

const all: readonly AnyOperation[] = operations;

/** The first operation that a router tries and whose path fits. */
function routed(path: string): string | undefined {
  return all.find((operation) => {
    const parts = operation.path.split('/');
    const asked = path.split('/');
    return parts.length === asked.length && parts.every((part, i) => part.startsWith('{') || part === asked[i]);
  })?.id;
}

describe('the operations', () => {
  it('are the published ones, each under its published path', () => {
    expect(all.map((operation) => `${operation.method} ${operation.path}`)).toEqual([
      'POST /v1/places/query',
      'POST /v1/places/street',
      'POST /v1/places/municipality',
      'POST /v1/places/postal',
      'POST /v1/places/reverse',
      'POST /v1/places/validate',
      'POST /v1/places/validate/batch',
      'POST /v1/places/regions',
      'POST /v1/places/counties',
      'POST /v1/places/municipalities',
      'POST /v1/places/registers',
      'POST /v1/places/{place_id}',
      'POST /v1/business/query',
      'POST /v1/business/identifier',
      'POST /v1/business/registers',
      'POST /v1/business/{business_id}',
      'POST /v1/intl/phrases/query',
      'POST /v1/intl/phrases/upload',
      'GET /v1/intl/phrases/raw',
      'POST /v1/intl/translations/query',
      'POST /v1/intl/translation/submit',
      'POST /v1/intl/translations/submit',
      'POST /v1/intl/translations/vote',
      'POST /v1/intl/translations/approve',
      'POST /v1/intl/translations/upload',
      'GET /v1/intl/translations/raw',
      'POST /v1/intl/translations/variationGrid',
      'POST /v1/intl/translations/progress',
      'POST /v1/intl/fbt/initialize',
      'POST /v1/utils/vies/check-vat-number',
      'GET /v1/utils/ip/{ip_address}',
      'POST /v1/utils/email/validate',
      'POST /v1/utils/translator/translate',
    ]);
  });

  it('belong to the service that lists them', () => {
    for (const { name, operations: own } of services) {
      for (const { id, service } of own) expect([service, id.split('.')[0]]).toEqual([name, name]);
    }
  });

  it('are all listed, each once', () => {
    expect(new Set(all)).toEqual(
      new Set([places, business, intl, utils].flatMap((each) => Object.values<AnyOperation>(each))),
    );
    expect(new Set(all.map((operation) => operation.id)).size).toBe(all.length);
  });

  it('are routed with fixed paths before those with a parameter', () => {
    for (const operation of all) expect(routed(operation.path)).toBe(operation.id);
    expect(routed('/v1/places/anything')).toBe('places.detail');
    expect(routed('/v1/business/anything')).toBe('business.detail');
  });

  it('cost one search each, catalogs and lists of registers nothing', () => {
    const free = all.filter((operation) => operation.quotaCost === 0).map((operation) => operation.id);
    const catalogs = ['places.regions', 'places.counties', 'places.municipalities'];
    expect(free).toEqual([...catalogs, 'places.registers', 'business.registers']);
    for (const operation of all) expect([0, 1]).toContain(operation.quotaCost);
  });

  it('can exceed the monthly limit exactly when they count toward it', () => {
    for (const operation of all) {
      expect(operation.errors.includes('over_query_limit')).toBe(operation.quotaCost > 0);
    }
  });
});

describe.each(all.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const params = operation.params as ParamFields;

  it('is named after its service and its path', () => {
    expect(id.split('.')[0]).toBe(operation.service);
    expect(operation.path).toMatch(new RegExp(`^/v1/${operation.service}/`));
  });

  it('declares every parameter of its path as required', () => {
    for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g)) expect(params[name!]!.required).toBe(true);
  });

  it('describes every parameter and gives an example that is accepted', () => {
    for (const [name, field] of Object.entries(params)) {
      expect(field.description).toMatch(/^[A-Z`].*\.$/s);
      expect(field.rule).toMatch(/^must /);
      if (!['jtskX', 'jtskY', 'state', 'locale_translations', 'hash'].includes(name)) {
        expect(() => checkParams(operation, { ...operation.example.params, [name]: field.example })).not.toThrow();
      }
    }
  });

  it('restricts keys by parameters it has', () => {
    // Phrases and utilities lie nowhere, and registers are listed for all.
    const isEverywhere = ['intl', 'utils'].includes(operation.service) || id.endsWith('.registers');
    expect(operation.area.length > 0).toBe(!isEverywhere);
    for (const { param } of operation.area) expect(Object.keys(params)).toContain(param);
  });

  it('lists only errors that are its own', () => {
    for (const situation of operation.errors) expect(commonErrors).not.toContain(situation);
  });

  it('accepts its example and answers it as declared', () => {
    expect(() => checkParams(operation, operation.example.params)).not.toThrow();
    expect(resultProblem(operation, operation.example.answer)).toBeNull();
  });

  it('answers its example to what the example asks', () => {
    const { params: asked, answer } = operation.example;
    const items: readonly Record<string, unknown>[] = Array.isArray(answer) ? answer : [answer];
    for (const item of items) {
      const shown = fold(JSON.stringify(item).replace(/<\/?em>/g, ''));
      for (const word of words(asked.query)) expect(shown).toContain(word);
      for (const word of words(asked.municipality)) expect(shown).toContain(word);
      if (asked.country !== undefined) expect([asked.country].flat()).toContain(item.country);
      for (const id of ['place_id', 'business_id']) if (id in asked) expect(item[id]).toBe(asked[id]);
      if (asked.lat !== undefined)
        expect(metresBetween(asked, item.latlng)).toBeLessThanOrEqual(Number(asked.distinct));
    }
  });

  it('wraps matches in <em> in search answers alone', () => {
    const answer = JSON.stringify(operation.example.answer);
    // Numbers are no part of a name, and a phrase is answered as it was uploaded.
    const unmarked: readonly AnyOperation[] = [business.identifier, places.validate];
    const isMarked = 'query' in params && !unmarked.includes(operation) && operation.service !== 'intl';
    expect(answer.includes('<em>')).toBe(isMarked);
  });
});

describe('objects of answers', () => {
  it('carry their fields in the order of the specification', () => {
    const address = [
      ...['place_id', 'highlight', 'formatted_address', 'street', 'formatted_street', 'street_number'],
      ...['building_number', 'formatted_number', 'postal_code', 'municipality', 'district', 'county', 'region'],
      ...['latlng', 'object', 'formatted_country', 'country'],
    ];
    const expected: Readonly<Record<string, readonly string[]>> = {
      AddressPlace: address,
      ReversePlace: address,
      ValidatedPlace: [
        ...['status', 'advice', 'confidence', ...address, 'verdicts', 'corrections', 'left_over', 'nearest_numbers'],
      ],
      StreetPlace: ['place_id', 'highlight', 'street', 'municipality', 'object', 'formatted_country', 'country'],
      MunicipalityPlace: [
        ...['place_id', 'highlight', 'municipality', 'county', 'region', 'object', 'formatted_country', 'country'],
      ],
      PostalCodePlace: [
        ...['place_id', 'highlight', 'postal_code', 'municipality', 'object', 'formatted_country', 'country'],
      ],
      RegionItem: ['place_id', 'name', 'object', 'country'],
      CountyItem: ['place_id', 'name', 'object', 'formatted_country', 'country'],
      MunicipalityItem: [
        ...['place_id', 'highlight', 'municipality', 'county', 'region', 'object', 'latlng'],
        ...['formatted_country', 'country'],
      ],
      RegisterItem: [
        ...['object', 'id', 'country', 'kind', 'day', 'records', 'sample', 'publisher', 'licence', 'licence_url'],
        ...['attribution', 'source_url'],
      ],
      Business: [
        ...['business_id', 'highlight', 'name', 'established_on', 'terminated_on', 'cin', 'tin', 'vatin'],
        ...['formatted_address', 'street', 'formatted_street', 'street_number', 'building_number', 'formatted_number'],
        ...['postal_code', 'municipality', 'legal_form', 'segment', 'organization_size', 'object'],
        ...['formatted_country', 'country'],
      ],
      Phrase: [
        ...['id', 'parent_id', 'object', 'source', 'hash', 'text', 'description', 'author', 'project', 'created_at'],
      ],
      Translation: [
        ...['id', 'phrase_id', 'object', 'phrase_hash', 'hash', 'translation', 'approval_status', 'variations'],
        ...['tokens', 'types', 'locale', 'created_at'],
      ],
      EmailVerification: [
        ...['email_id', 'email', 'username', 'domain', 'reachable', 'disposable', 'roleAccount', 'mxValid'],
        ...['connection', 'inboxFull', 'catchAll', 'deliverable', 'disabled', 'free', 'took'],
      ],
      UncheckedAddress: ['error'],
      TextTranslation: ['translation'],
      IpDetails: [
        ...['ip', 'hostname', 'city', 'region', 'country_code', 'org', 'postal', 'timezone', 'latitude', 'longitude'],
      ],
      VatVerification: [
        ...['countryCode', 'vatNumber', 'requestDate', 'valid', 'requestIdentifier', 'name', 'address', 'traderName'],
        ...['traderStreet', 'traderPostalCode', 'traderCity', 'traderCompanyType', 'traderNameMatch'],
        ...['traderStreetMatch', 'traderPostalCodeMatch', 'traderCityMatch', 'traderCompanyTypeMatch', 'object'],
      ],
    };
    // The specification describes no others of the operations of phrases.
    const described = all.filter(({ id, service }) => service !== 'intl' || id === 'intl.phrases.query');
    const declared = [...described.flatMap(({ result }) => result.objects), ...intl.submit.result.objects];
    expect(Object.fromEntries(declared.map((object) => [object.name, Object.keys(object.fields)]))).toEqual(expected);
  });

  it('name the longitude lon near a point and lng elsewhere', () => {
    expect(Object.keys(places.reverse.example.answer[0]!.latlng!)).toEqual(['lat', 'lon']);
    expect(Object.keys(places.query.example.answer[0]!.latlng!)).toEqual(['lat', 'lng']);
  });

  const address = places.query.example.answer[0]!;

  it.each([['street'], ['street_number'], ['building_number'], ['district'], ['county'], ['region'], ['latlng']])(
    'may have %s null',
    (name) => expect(resultProblem(places.query, [{ ...address, [name]: null }])).toBeNull(),
  );

  it.each([
    ['a field missing', { ...address, municipality: undefined }],
    ['an undeclared field', { ...address, score: 1 }],
    ['a null name', { ...address, municipality: null }],
    ['a number as text', { ...address, latlng: { lat: '50', lng: 15 } }],
    ['the country in lower case', { ...address, country: 'cz' }],
    ['another object', { ...address, object: 'street' }],
    ['a longitude named lon', { ...address, latlng: { lat: 50, lon: 15 } }],
  ])('are not accepted with %s', (_what, answer) => {
    expect(resultProblem(places.query, [answer])).not.toBeNull();
  });

  it('are distinguished in a detail', () => {
    for (const object of places.detail.result.objects) expect(resultProblem(places.detail, object.example)).toBeNull();
    expect(resultProblem(places.detail, { object: 'address' })).not.toBeNull();
  });
});

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function words(text: unknown): readonly string[] {
  return typeof text === 'string' ? fold(text).split(' ') : [];
}

/** Distance of two points some hundred metres apart, on a plane. */
function metresBetween(asked: Readonly<Record<string, unknown>>, position: unknown): number {
  const metresPerDegree = 111_320;
  const { lat, lon } = position as { lat: number; lon: number };
  const north = (lat - Number(asked.lat)) * metresPerDegree;
  const east = (lon - Number(asked.lng)) * metresPerDegree * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(north, east);
}
