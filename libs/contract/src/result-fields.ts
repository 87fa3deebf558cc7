import Joi from 'joi';
import type { CountryCode } from './countries';

/** A JSON Schema (2020-12) as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One field of an answer: its meaning, its type and an example. */
export interface ResultField<T> {
  readonly description: string;
  readonly example: T;
  readonly joi: Joi.Schema;
  readonly jsonSchema: (countries: readonly CountryCode[]) => JsonSchema;
}

/** The fields of one object, in the order in which answers carry them. */
export type ResultFields = Readonly<Record<string, ResultField<unknown>>>;

/** A closed object of an answer. */
export interface ResultObject<T> {
  readonly name: string;
  readonly description: string;
  readonly fields: ResultFields;
  /** Fields that are there only for callers who ask for them; they come behind the others. */
  readonly asked: ResultFields;
  readonly example: T;
  readonly joi: Joi.Schema;
  readonly jsonSchema: (countries: readonly CountryCode[]) => JsonSchema;
}

/** What an operation answers: one object or an array, made of the named objects. */
export interface Result<T> {
  readonly description: string;
  readonly shape: 'one' | 'array' | 'array or one';
  /** The objects that occur; more than one means either of them. */
  readonly objects: readonly ResultObject<object>[];
  /** Carries the type; never set. */
  readonly answer?: T;
  readonly joi: Joi.Schema;
}

type ValuesOf<F extends ResultFields> = { readonly [K in keyof F]: F[K] extends ResultField<infer T> ? T : never };

/** The TypeScript type of a declared object. */
export type ObjectOf<O> = O extends ResultObject<infer T> ? T : never;

/** Text, never null. */
export const textField = (description: string, example: string): ResultField<string> => ({
  description,
  example,
  joi: Joi.string().allow('').required(),
  jsonSchema: () => ({ type: 'string', description, examples: [example] }),
});

/** A text that is always the same word. */
export const wordField = <W extends string>(description: string, word: W): ResultField<W> => ({
  description,
  example: word,
  joi: Joi.string<W>().valid(word).required(),
  jsonSchema: () => ({ type: 'string', const: word, description }),
});

/** A number from `min` to `max`. */
export const numberField = (description: string, min: number, max: number, example: number): ResultField<number> => ({
  description,
  example,
  joi: Joi.number().strict().min(min).max(max).required(),
  jsonSchema: () => ({
    type: 'number',
    format: 'double',
    minimum: min,
    maximum: max,
    description,
    examples: [example],
  }),
});

/** A whole number, 0 or more. */
export const integerField = (description: string, example: number): ResultField<number> => ({
  description,
  example,
  joi: Joi.number().strict().integer().min(0).required(),
  jsonSchema: () => ({ type: 'integer', minimum: 0, description, examples: [example] }),
});

/** Yes or no. */
export const flagField = (description: string, example: boolean): ResultField<boolean> => ({
  description,
  example,
  joi: Joi.boolean().strict().required(),
  jsonSchema: () => ({ type: 'boolean', description, examples: [example] }),
});

/** One of a few words. */
export const choiceField = <const W extends string>(
  description: string,
  words: readonly W[],
  example: W,
): ResultField<W> => ({
  description,
  example,
  joi: Joi.string<W>()
    .valid(...words)
    .required(),
  jsonSchema: () => ({ type: 'string', enum: words, description, examples: [example] }),
});

/** A list of what the inner field describes. */
export const listField = <T>(
  description: string,
  inner: ResultField<T>,
  example: readonly T[] = [inner.example],
): ResultField<readonly T[]> => ({
  description,
  example,
  joi: Joi.array().items(inner.joi.optional()).required(),
  jsonSchema: (countries) => ({ type: 'array', items: inner.jsonSchema(countries), description, examples: [example] }),
});

/** A value of a format that is described elsewhere; `schema` gives its types. */
export const openField = <T>(
  description: string,
  schema: JsonSchema & { readonly type: unknown },
  example: T,
): ResultField<T> => ({
  description,
  example,
  joi: Joi.any().required(),
  jsonSchema: () => ({ ...schema, description, examples: [example] }),
});

/** A moment in UTC, `YYYY-MM-DD HH:MM:SS`. */
export const momentField = (description: string, example: string): ResultField<string> => ({
  description,
  example,
  joi: Joi.string()
    .pattern(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .required(),
  jsonSchema: () => ({
    type: 'string',
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    description,
    examples: [example],
  }),
});

/** A moment in UTC, ISO 8601 with milliseconds and `Z`. */
export const timestampField = (description: string, example: string): ResultField<string> => ({
  description,
  example,
  joi: Joi.string().isoDate().required(),
  jsonSchema: () => ({ type: 'string', format: 'date-time', description, examples: [example] }),
});

/** A day, `YYYY-MM-DD`. */
export const dateField = (description: string, example: string): ResultField<string> => ({
  description,
  example,
  joi: Joi.string()
    .pattern(/^\d{4}-\d\d-\d\d$/)
    .required(),
  jsonSchema: () => ({ type: 'string', format: 'date', description, examples: [example] }),
});

/** The country of a result, upper case. */
export const countryField = (description: string, example: CountryCode): ResultField<CountryCode> => ({
  description,
  example,
  joi: Joi.string<CountryCode>().valid('CZ', 'SK', 'PL').required(),
  jsonSchema: (countries) => ({ type: 'string', enum: countries, description, examples: [example] }),
});

/** A closed object inside an object. */
export const objectField = <F extends ResultFields>(description: string, fields: F): ResultField<ValuesOf<F>> => ({
  description,
  example: exampleOf(fields),
  joi: Joi.object(joiOf(fields)).required(),
  jsonSchema: (countries) => ({ ...closedSchema(fields, countries), description, examples: [exampleOf(fields)] }),
});

/** The same field, which may also be null; `when` says in which case, as a sentence. */
export const nullable = <T>(inner: ResultField<T>, when: string): ResultField<T | null> => ({
  description: `${inner.description} ${when}`,
  example: inner.example,
  joi: inner.joi.allow(null),
  jsonSchema: (countries) => {
    const schema = inner.jsonSchema(countries);
    const words = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
    return {
      ...schema,
      ...words,
      type: [...new Set([schema.type, 'null'].flat())],
      description: `${inner.description} ${when}`,
    };
  },
});

/** Declares an object of an answer. @param asked fields that are there only for callers who ask for them; no part of its type */
export function defineObject<F extends ResultFields>(
  name: string,
  description: string,
  fields: F,
  asked: ResultFields = {},
): ResultObject<ValuesOf<F>> {
  const optional = Object.entries(joiOf(asked)).map(([field, joi]) => [field, (joi as Joi.Schema).optional()] as const);
  const example = exampleOf(fields);
  return {
    name,
    description,
    fields,
    asked,
    example,
    joi: Joi.object({ ...joiOf(fields), ...Object.fromEntries(optional) }).required(),
    jsonSchema: (countries) => {
      const schema = closedSchema(fields, countries);
      const properties = { ...(schema.properties as object), ...propertiesOf(asked, countries) };
      return { ...schema, properties, description, examples: [example] };
    },
  };
}

/** An object whose names are data, each with a value that `schema` describes. */
export function defineMap<T extends object>(
  name: string,
  description: string,
  schema: JsonSchema,
  example: T,
): ResultObject<T> {
  return {
    name,
    description,
    fields: {},
    asked: {},
    example,
    joi: Joi.object().required(),
    jsonSchema: () => ({ type: 'object', additionalProperties: schema, description, examples: [example] }),
  };
}

/** An array of one kind of object. */
export const arrayOf = <T extends object>(object: ResultObject<T>, description: string): Result<readonly T[]> => ({
  description,
  shape: 'array',
  objects: [object],
  joi: arrayJoi(object),
});

/** An array of objects out of several kinds, which have no field in common. */
export const arrayOfEither = <O extends readonly ResultObject<object>[]>(
  objects: O,
  description: string,
): Result<readonly ObjectOf<O[number]>[]> => ({
  description,
  shape: 'array',
  objects,
  joi: Joi.array()
    .items(...objects.map(({ joi }) => joi.optional()))
    .required(),
});

/** An array of one kind of object, or one object alone where the parameters name it. */
export const arrayOrOne = <T extends object, O extends object = T>(
  element: ResultObject<T>,
  description: string,
  one: ResultObject<T> | ResultObject<O> = element,
): Result<readonly T[] | O> => ({
  description,
  shape: 'array or one',
  objects: one === element ? [element] : [element, one],
  joi: Joi.alternatives().try(arrayJoi(element), one.joi).required(),
});

/** One object out of several kinds, distinguished by its `object` field. */
export const eitherOf = <O extends readonly ResultObject<object>[]>(
  objects: O,
  description: string,
): Result<ObjectOf<O[number]>> => ({
  description,
  shape: 'one',
  objects,
  joi: Joi.alternatives()
    .try(...objects.map((object) => object.joi))
    .required(),
});

const arrayJoi = (object: ResultObject<object>): Joi.Schema => Joi.array().items(object.joi.optional()).required();

function joiOf(fields: ResultFields): Joi.SchemaMap {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.joi]));
}

function exampleOf<F extends ResultFields>(fields: F): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.example]);
  return Object.fromEntries(entries) as ValuesOf<F>;
}

function closedSchema(fields: ResultFields, countries: readonly CountryCode[]): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(fields),
    properties: propertiesOf(fields, countries),
  };
}

function propertiesOf(fields: ResultFields, countries: readonly CountryCode[]): JsonSchema {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.jsonSchema(countries)]));
}
