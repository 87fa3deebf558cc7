import type Joi from 'joi';
import { allCountries, type CountryCode } from './countries';
import { MAX_LIST, parameter } from './parameter-type';
import type { JsonSchema } from './result-fields';

import {
  isPlaceId,
  type LatLng,
  PLACE_ID,
  type Refusal,
  readCountry,
  readDecimal,
  readFlag,
  readLatLng,
  readText,
  readWhole,
} from './wire-values';

/** Longest text parameter accepted, in characters. A search itself uses the first 100 of them. */
export const MAX_TEXT = 200;
/** Most identifiers in a `context`. */
export const MAX_CONTEXT = MAX_LIST;
/** Most results of a search. */
export const MAX_LIMIT = 20;
/** Results of a search when the caller does not say. */
export const LIMIT_DEFAULT = 7;
/** Farthest a reverse search looks, metres. */
export const DISTINCT_MAX_METRES = 10_000;
/** How far a reverse search looks when the caller does not say, metres. */
export const DISTINCT_DEFAULT_METRES = 10;
/** Largest JTSK coordinate, metres: the Krovak projection of both countries ends before it. */
export const JTSK_MAX_METRES = 1_400_000;

/** One request parameter: its meaning, its bounds and how it is read. `Always`: present after the check. */
export interface ParamField<T, Always extends boolean = boolean> {
  /** What the parameter means, a sentence or two of Markdown. */
  readonly description: string;
  /** What a value must be: continues the sentence "<parameter> must be ...". */
  readonly rule: string;
  /** A value as a caller writes it. */
  readonly example: unknown;
  readonly required: boolean;
  readonly always: Always;
  /** A list arrives as an array, an object with numeric keys or one element alone. */
  readonly list: boolean;
  /** Whether its countries must be among those the running service offers. */
  readonly offered: boolean;
  /** Whether a segment of a path can be a value. One that cannot leads nowhere: it is `missing`, not a wrong value. */
  readonly canBe: ((segment: string) => boolean) | null;
  /** Whether the parameter says which thing is asked for: `missing` names it when there is none. */
  readonly identifies: boolean;
  /** Value of an absent parameter, as the handler gets it; carries the type. */
  readonly default?: T;
  /** Checks and converts the value. */
  readonly joi: (countries: readonly CountryCode[]) => Joi.Schema;
  /** Schema of the value on the wire. */
  readonly jsonSchema: (countries: readonly CountryCode[]) => JsonSchema;
}

/** The parameters of one operation, by name. */
export type ParamFields = Readonly<Record<string, ParamField<unknown>>>;

interface Said {
  readonly description: string;
  readonly example: unknown;
}

/** A kind of parameters: what a value must be, and how it is read. */
export interface Kind<T> {
  readonly rule: string;
  readonly read: (value: unknown) => T | Refusal | null;
  readonly jsonSchema: (countries: readonly CountryCode[]) => JsonSchema;
  readonly list?: boolean;
  readonly offered?: boolean;
  readonly canBe?: (segment: string) => boolean;
  /** `read` gets the value as it came: spaces, line breaks and members are part of it. */
  readonly asGiven?: boolean;
  readonly identifies?: boolean;
}

function isOffered(named: unknown, countries: readonly unknown[]): boolean {
  return Array.isArray(named) ? named.every((code) => countries.includes(code)) : countries.includes(named);
}

function joiOf<T>(kind: Kind<T>, countries: readonly CountryCode[]): Joi.AnySchema {
  const { read, list = false, asGiven = false, offered = false } = kind;
  return parameter({ read, list, asGiven, ...(offered && { isOffered: (named) => isOffered(named, countries) }) });
}

function field<T, Always extends boolean>(kind: Kind<T>, said: Said, always: Always, required: boolean, fallback?: T) {
  const schema = kind.jsonSchema;
  const result: ParamField<T, Always> = {
    description: said.description,
    example: said.example,
    rule: kind.rule,
    required,
    always,
    list: kind.list ?? false,
    offered: kind.offered ?? false,
    canBe: kind.canBe ?? null,
    identifies: kind.identifies ?? false,
    joi: (countries) => {
      const joi = joiOf(kind, countries);
      return required ? joi.required() : fallback === undefined ? joi : joi.default(fallback);
    },
    jsonSchema: (countries) => ({
      ...schema(countries),
      description: said.description,
      ...(fallback === undefined ? {} : { default: fallback }),
      examples: [said.example],
    }),
  };
  return fallback === undefined ? result : { ...result, default: fallback };
}

/** The parameter must be given. */
export const required = <T>(kind: Kind<T>, said: Said): ParamField<T, true> => field(kind, said, true, true);

/** The parameter may be left out; the handler then does not see it. */
export const optional = <T>(kind: Kind<T>, said: Said): ParamField<T, false> => field(kind, said, false, false);

/** The parameter may be left out; the handler then sees `fallback`. */
export const defaulted = <T>(kind: Kind<T>, fallback: T, said: Said): ParamField<T, true> =>
  field(kind, said, true, false, fallback);

/** Free text; lines and the cells of a table are separated by a line break, other control characters become spaces. */
export const text: Kind<string> = {
  rule: `must be text of at most ${MAX_TEXT} characters`,
  read: (value) => readText(value, MAX_TEXT),
  jsonSchema: () => ({ type: 'string', maxLength: MAX_TEXT }),
};

/** Free text that must be more than spaces. */
export const filledText: Kind<string> = {
  ...text,
  jsonSchema: () => ({ type: 'string', minLength: 1, maxLength: MAX_TEXT, pattern: '\\S' }),
};

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number): Kind<number> => ({
  rule: `must be a whole number from ${min} to ${max}`,
  read: (value) => readWhole(value, min, max),
  jsonSchema: () => ({ type: 'integer', minimum: min, maximum: max }),
});

interface DecimalBounds {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** The minimum itself is refused. */
  readonly aboveMin?: boolean;
}

/** A decimal number with a point, written as text or as a number. */
export const decimal = ({ unit, min, max, aboveMin = false }: DecimalBounds): Kind<number> => ({
  rule: aboveMin
    ? `must be a number of ${unit} above ${min} and at most ${max}`
    : `must be a number of ${unit} from ${min} to ${max}`,
  read: (value) => {
    const number = readDecimal(value);
    if (typeof number !== 'number') return number;
    return number <= max && (aboveMin ? number > min : number >= min) ? number : null;
  },
  jsonSchema: () => ({
    type: ['string', 'number'],
    pattern: '^[+-]?[0-9]{1,9}(\\.[0-9]{1,20})?$',
    ...(aboveMin ? { exclusiveMinimum: min } : { minimum: min }),
    maximum: max,
  }),
});

/** On or off. */
export const flag: Kind<boolean> = {
  rule: 'must be 1 or true for yes, 0 or false for no',
  read: readFlag,
  jsonSchema: () => ({ type: ['string', 'boolean'], enum: ['1', 'true', '0', 'false', true, false] }),
};

/** On or off, of a filter to what is active. */
export const activeFlag: Kind<boolean> = {
  rule: 'must be true, 1 or active for yes, false or 0 for no',
  read: (value) => value === 'active' || readFlag(value),
  jsonSchema: () => ({ type: ['string', 'boolean'], enum: ['true', '1', 'active', 'false', '0', true, false] }),
};

/** One of a few words. */
export const oneOf = <W extends string>(...words: readonly W[]): Kind<W> => ({
  rule: `must be ${words.join(' or ')}`,
  read: (value) => words.find((word) => word === value) ?? null,
  jsonSchema: () => ({ type: 'string', enum: words }),
});

/** Some of a few words; each is kept once. */
export const someOf = <W extends string>(...words: readonly W[]): Kind<readonly W[]> => ({
  rule: `must be a list out of ${words.join(', ')}`,
  read: (value) => readList(value, (item) => words.find((word) => word === item) ?? null),
  jsonSchema: () => ({ type: 'array', items: { type: 'string', enum: words }, maxItems: MAX_LIST }),
  list: true,
});

/** A WGS84 position as `<latitude>,<longitude>`. */
export const latLng: Kind<LatLng> = {
  rule: 'must be <latitude>,<longitude> in degrees with decimal points, as 50.0875,14.4213',
  read: readLatLng,
  jsonSchema: () => ({ type: 'string', pattern: '^[+-]?[0-9]+(\\.[0-9]+)? *, *[+-]?[0-9]+(\\.[0-9]+)?$' }),
};

/** How many results a search answers. */
export const limit = defaulted(whole(1, MAX_LIMIT), LIMIT_DEFAULT, { description: 'Number of results.', example: 5 });

const countrySchema = (countries: readonly CountryCode[]): JsonSchema => ({
  type: 'string',
  enum: [...countries, ...countries.map((code) => code.toLowerCase())],
});

/** One country of the service, in any letter case. */
export const country: Kind<CountryCode> = {
  rule: `must be one of ${allCountries.join(', ')}`,
  read: readCountry,
  jsonSchema: countrySchema,
  offered: true,
};

/** Countries of the service, in any letter case; each is kept once. */
export const countryList: Kind<readonly CountryCode[]> = {
  rule: `must name countries out of ${allCountries.join(', ')}`,
  read: (value) => readList(value, readCountry),
  jsonSchema: (countries) => ({ type: 'array', items: countrySchema(countries), maxItems: MAX_LIST }),
  list: true,
  offered: true,
};

const placeIdSchema: JsonSchema = { type: 'string', pattern: PLACE_ID.source };

/** An identifier in the path: one that cannot exist is answered like one that does not. */
export const placeId: Kind<string> = {
  rule: 'must be an identifier of a search or catalog answer',
  read: (value) => (isPlaceId(value) ? value : null),
  jsonSchema: () => placeIdSchema,
  canBe: isPlaceId,
  identifies: true,
};

/** Identifiers of places; each is kept once. */
export const placeIdList: Kind<readonly string[]> = {
  rule: `must be a list of at most ${MAX_CONTEXT} place_id values of regions, counties or municipalities`,
  read: (value) => readList(value, (item) => (isPlaceId(item) ? item : null)),
  jsonSchema: () => ({ type: 'array', items: placeIdSchema, maxItems: MAX_CONTEXT }),
  list: true,
};

function readList<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  const items: T[] = [];
  for (const raw of value as readonly unknown[]) {
    const item = read(raw);
    if (item === null) return null;
    if (!items.includes(item)) items.push(item);
  }
  return items;
}
