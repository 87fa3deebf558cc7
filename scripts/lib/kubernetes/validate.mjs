// Validates objects against the schemas of Kubernetes and the definitions of custom resources, strictly: what no schema
// names is refused.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { here, objectsOf, required, titleOf } from './render.mjs';
import { schemaFolder } from './schemas.mjs';

const { Ajv } = required('ajv');
const folder = await schemaFolder();

/** Definitions of the custom resources that operators install. */
export function customDefinitions() {
  return [join(folder, 'crds'), join(here, 'definitions')].flatMap((from) =>
    readdirSync(from).flatMap((file) => objectsOf(readFileSync(join(from, file), 'utf8'))),
  );
}

/** @returns a function that lists what is wrong with an object. */
export function openSchemas() {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const read = (name) =>
    JSON.parse(
      readFileSync(join(folder, 'kubernetes', name), 'utf8').replaceAll(
        '"/api/_definitions.json',
        '"_definitions.json',
      ),
    );
  const definitions = read('_definitions.json');
  ajv.addSchema({ ...definitions, $schema: undefined, $id: '_definitions.json' });
  const compiled = new Map();
  for (const { spec } of customDefinitions()) {
    for (const { name, schema } of spec.versions) {
      const strict = withoutUnknown(schema.openAPIV3Schema, true);
      compiled.set(`${spec.group}/${name} ${spec.names.kind}`, ajv.compile(strict));
    }
  }
  const ofKubernetes = (apiVersion, kind) => {
    const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
    const parts = [kind.toLowerCase(), group.split('.')[0], version].filter(Boolean);
    const { $id: _, $schema: __, ...schema } = read(`${parts.join('-')}.json`);
    return ajv.compile(schema);
  };
  return (object) => {
    const key = `${object.apiVersion} ${object.kind}`;
    try {
      if (!compiled.has(key)) compiled.set(key, ofKubernetes(object.apiVersion, object.kind));
    } catch (error) {
      return [`${titleOf(object)}: no schema of ${key} (${error.message})`];
    }
    const validate = compiled.get(key);
    if (validate(object)) return [];
    const faults = new Set(
      validate.errors.map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${params.additionalProperty ?? ''}`,
      ),
    );
    return [...faults].map((fault) => `${titleOf(object)}: ${fault.trim()}`);
  };
}

/** The schema of a custom resource as JSON Schema that refuses unknown fields, as a server does that is asked strictly. */
function withoutUnknown(schema, isTop = false) {
  if (Array.isArray(schema)) return schema.map((part) => withoutUnknown(part));
  if (schema === null || typeof schema !== 'object') return schema;
  const { nullable, type, properties, additionalProperties, ...others } = schema;
  const strict = {};
  for (const part of ['items', 'allOf', 'anyOf', 'oneOf', 'not']) {
    if (others[part] !== undefined) strict[part] = part === 'items' ? withoutUnknown(others[part]) : others[part];
  }
  for (const bound of [
    'enum',
    'pattern',
    'minimum',
    'maximum',
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'required',
  ]) {
    if (others[bound] !== undefined) strict[bound] = others[bound];
  }
  if (schema['x-kubernetes-int-or-string']) strict.type = ['integer', 'string'];
  else if (type !== undefined) strict.type = nullable ? [type, 'null'] : type;
  if (properties !== undefined) {
    strict.properties = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, withoutUnknown(part)]),
    );
    if (isTop) strict.properties.metadata = { type: 'object' };
    if (!schema['x-kubernetes-preserve-unknown-fields'] && additionalProperties === undefined)
      strict.additionalProperties = false;
  }
  if (typeof additionalProperties === 'object') strict.additionalProperties = withoutUnknown(additionalProperties);
  return strict;
}
