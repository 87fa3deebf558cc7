import type { CountryCode } from '../countries';
import type { ErrorProfile } from '../errors';
import type { ParamField, ParamFields } from '../fields';
import type { AnyOperation } from '../operation';
import type { JsonSchema, Result } from '../result-fields';
import { errorResponses } from './errors';
import { headers, limitHeaders } from './headers';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const keyParam: JsonSchema = { type: 'string', description: 'Access key, when it is not sent as a header.' };

/** Name of the schema of an operation's request body: `PlacesQueryRequest` for `places.query`. */
export function requestName(operation: AnyOperation): string {
  const words = operation.id.split('.').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Request`;
}

function isInPath(operation: AnyOperation, name: string): boolean {
  return operation.path.includes(`{${name}}`);
}

function named(operation: AnyOperation): readonly [string, ParamField<unknown>][] {
  return Object.entries(operation.params as ParamFields);
}

/** Schema of the request body: every parameter that is not in the path, and the key. */
export function requestSchema(operation: AnyOperation, countries: readonly CountryCode[]): JsonSchema {
  const fields = named(operation).filter(([name]) => !isInPath(operation, name));
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, field.jsonSchema(countries)]));
  const required = fields.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: 'object',
    description: `Parameters of \`${operation.path}\`.`,
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    properties: { ...properties, api_key: keyParam },
    ...alternativesSchema(operation),
  };
}

/** One set of parameters; where they exclude each other, none of the others. */
function alternativesSchema({ alternatives = [], exclusive = false }: AnyOperation): JsonSchema {
  if (alternatives.length === 0) return {};
  const sets = alternatives.map((set) => ({
    required: set,
    properties: Object.fromEntries(alternatives.flat().map((name) => [name, !exclusive || set.includes(name)])),
  }));
  return exclusive ? { oneOf: sets } : { anyOf: sets };
}

function urlParameter(
  where: 'path' | 'query',
  [name, { description, example, required, jsonSchema }]: readonly [string, ParamField<unknown>],
  countries: readonly CountryCode[],
): JsonSchema {
  const schema = jsonSchema(countries);
  // As forms write the members of an object: `fallback[sk_SK]=cs_CZ`.
  const style = schema.type === 'object' ? { style: 'deepObject', explode: true } : {};
  return { name, in: where, required, description, schema, example, ...style };
}

function resultSchema(result: Result<unknown>): JsonSchema {
  const refs = result.objects.map((object) => ref(object.name));
  const isMixed = result.shape === 'array' && refs.length > 1;
  const items = isMixed ? { oneOf: refs } : refs[0]!;
  const array = { type: 'array', description: result.description, items };
  if (result.shape === 'array') return array;
  if (result.shape === 'array or one') return { description: result.description, oneOf: [array, refs.at(-1)!] };
  if (refs.length === 1) return { description: result.description, ...refs[0]! };
  const kinds = result.objects.map((object) => [String(object.fields.object?.example), ref(object.name).$ref]);
  return {
    type: 'object',
    description: result.description,
    oneOf: refs,
    discriminator: { propertyName: 'object', mapping: Object.fromEntries(kinds) },
  };
}

/** The operation object of OpenAPI. */
export function operationObject(
  operation: AnyOperation,
  countries: readonly CountryCode[],
  profile: ErrorProfile,
): JsonSchema {
  const bodyParams = Object.entries(operation.example.params).filter(([name]) => !isInPath(operation, name));
  const media = { schema: ref(requestName(operation)), example: Object.fromEntries(bodyParams) };
  const { kept, fromRegisters, streamed } = operation;
  const isTagged = kept || (fromRegisters && !streamed);
  const ofData = { ...(isTagged && headers('ETag')), ...(fromRegisters && headers('DataVersion')) };
  const isInUrl = (name: string): boolean => operation.method === 'GET' || isInPath(operation, name);
  return {
    operationId: operation.id,
    tags: [operation.service],
    summary: operation.summary,
    description: operation.description,
    'x-quota-cost': operation.quotaCost,
    ...(operation.countedBy !== undefined && { 'x-quota-cost-of-each': operation.countedBy }),
    // The query string may hold the others too; to describe each twice would ask for it twice.
    parameters: named(operation)
      .filter(([name]) => isInUrl(name))
      .map((param) => urlParameter(isInPath(operation, param[0]) ? 'path' : 'query', param, countries)),
    ...(operation.method === 'POST' && {
      requestBody: {
        description: 'The parameters, of which any may stand in the query string instead.',
        required:
          named(operation).some(([name, field]) => field.required && !isInPath(operation, name)) ||
          operation.alternatives !== undefined,
        content: { 'application/x-www-form-urlencoded': media, 'application/json': media },
      },
    }),
    responses: {
      200: {
        description: operation.result.description,
        headers: { ...headers('RequestId'), ...limitHeaders, ...ofData },
        content: {
          'application/json': { schema: resultSchema(operation.result), example: operation.example.answer },
        },
      },
      ...('ETag' in ofData && {
        304: {
          description: 'The caller has this answer already: `If-None-Match` names its `ETag`. There is no body.',
          headers: { ...headers('RequestId'), ...limitHeaders, ...ofData },
        },
      }),
      ...errorResponses(operation, { countries }, profile),
    },
  };
}
