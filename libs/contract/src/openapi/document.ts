import type { CountryCode } from '../countries';
import type { ErrorProfile } from '../errors';
import type { JsonSchema, ResultObject } from '../result-fields';
import type { ServiceContract } from '../service';
import { services as allServices } from '../services';
import { errorSchema } from './errors';
import { headerComponents } from './headers';
import { operationObject, requestName, requestSchema } from './operation';

/** What the document says about the running service. */
export interface OpenApiOptions {
  /** Where callers reach the service, without a path. */
  readonly baseUrl: string;
  /** What it offers. Default: every service. */
  readonly services?: readonly ServiceContract[];
  /** The countries that a service has data for. */
  readonly countries: (service: ServiceContract) => readonly CountryCode[];
  /** Version of the service. */
  readonly version: string;
  /** Which statuses it answers errors with; `spec` unless configured otherwise. */
  readonly profile?: ErrorProfile;
}

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: JsonSchema;
  readonly servers: readonly JsonSchema[];
  readonly security: readonly JsonSchema[];
  readonly tags: readonly JsonSchema[];
  readonly paths: Readonly<Record<string, JsonSchema>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

const description = `Search of addresses, streets, municipalities and postal codes while typing, reverse geocoding,
place details and catalogs; companies by name and by number; phrases of programs and their translations.

Parameters are sent as form fields or as JSON in the request body, or in the query string; where a parameter stands in
both, the body wins. An empty value counts as absent. The access key is sent in the header \`X-Service-API-Key\` or as
the parameter \`api_key\`. Every answer is JSON, errors included.
HEAD is answered as GET is, without the body, and counts as much.`;

/** The reference of the public API, derived from the declared operations. */
export function openApiDocument(options: OpenApiOptions): OpenApiDocument {
  const { baseUrl, services = allServices, version, profile = 'spec' } = options;
  const offered = services.map((service) => {
    const countries = options.countries(service);
    // Before the first import no country has data, and a schema may not offer a choice of nothing.
    return { ...service, countries: countries.length > 0 ? countries : service.countries };
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Tripoint', version, description },
    servers: [{ url: baseUrl }],
    security: [{ keyHeader: [] }, { keyParameter: [] }],
    tags: offered.map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries(
      offered.flatMap(({ operations, countries }) =>
        operations.map((operation) => [
          operation.path,
          { [operation.method.toLowerCase()]: operationObject(operation, countries, profile) },
        ]),
      ),
    ),
    components: {
      schemas: {
        ...Object.fromEntries(objectSchemas(offered)),
        ...Object.fromEntries(offered.flatMap(requestSchemas)),
        Error: errorSchema,
      },
      headers: headerComponents,
      securitySchemes: {
        keyHeader: { type: 'apiKey', in: 'header', name: 'X-Service-API-Key', description: 'Access key as a header.' },
        keyParameter: {
          type: 'apiKey',
          in: 'query',
          name: 'api_key',
          description: 'Access key as a parameter, in the query string or, better, in the request body.',
        },
      },
    },
  };
}

type NamedSchema = readonly [name: string, schema: JsonSchema];

/** An object that several services answer may be of a country of each of them. */
function objectSchemas(services: readonly ServiceContract[]): NamedSchema[] {
  const countriesOf = new Map<ResultObject<object>, Set<CountryCode>>();
  for (const { operations, countries } of services) {
    for (const object of operations.flatMap(({ result }) => result.objects))
      countriesOf.set(object, new Set([...(countriesOf.get(object) ?? []), ...countries]));
  }
  return [...countriesOf].map(([object, countries]) => [object.name, object.jsonSchema([...countries])]);
}

function requestSchemas({ operations, countries }: ServiceContract): NamedSchema[] {
  const withBody = operations.filter(({ method }) => method === 'POST');
  return withBody.map((operation) => [requestName(operation), requestSchema(operation, countries)]);
}
