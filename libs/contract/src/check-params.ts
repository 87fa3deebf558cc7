import Joi from 'joi';
import { type ApiError, invalidParameter, missing, unexpectedParameter } from './api-error';
import { allCountries, type CountryCode } from './countries';
import type { ParamFields } from './fields';
import type { AnyOperation, ParamsOf } from './operation';
import { MISTAKES } from './parameter-type';

/** What the running service offers, as far as parameters depend on it. */
export interface Offer {
  /** The countries it has data for; upper case. */
  readonly countries: readonly CountryCode[];
}

const everything: Offer = { countries: allCountries };

interface Check {
  /** Checks a request that gives these parameters. */
  schemaFor(given: readonly string[]): Joi.ObjectSchema;
  /** How many parameters a correct request has at most. */
  readonly most: number;
}

/** Combinations of parameters whose schemas are kept for each operation; callers use a few. */
const MAX_COMBINATIONS = 64;

/** By the countries offered, of which there are few sets. */
const checks = new WeakMap<AnyOperation, Map<string, Check>>();

function checkOf(operation: AnyOperation, { countries }: Offer): Check {
  let compiled = checks.get(operation);
  if (compiled === undefined) {
    compiled = new Map();
    checks.set(operation, compiled);
  }
  const name = countries.join();
  let check = compiled.get(name);
  if (check === undefined) {
    check = compile(operation.params, countries);
    compiled.set(name, check);
  }
  return check;
}

function compile(params: ParamFields, countries: readonly CountryCode[]): Check {
  const fields = Object.entries(params).map(([name, field]) => [name, field.joi(countries)] as const);
  // What nobody gave need not be looked at, unless it is required or has a default.
  const needed = new Set(fields.filter(([, joi]) => !isNothing(joi.validate(undefined))).map(([name]) => name));
  const errors = { label: false, render: false, stack: false } as const;
  const schemaOf = (names: ReadonlySet<string>) =>
    Joi.object(Object.fromEntries(fields.filter(([name]) => names.has(name)))).prefs({ abortEarly: false, errors });
  const whole = schemaOf(new Set(Object.keys(params)));
  const byGiven = new Map<string, Joi.ObjectSchema>();
  return {
    most: fields.length,
    schemaFor(given) {
      const combination = given.join();
      const known = byGiven.get(combination);
      if (known !== undefined) return known;
      if (byGiven.size >= MAX_COMBINATIONS || !given.every((name) => Object.hasOwn(params, name))) return whole;
      const schema = schemaOf(new Set([...given, ...needed]));
      byGiven.set(combination, schema);
      return schema;
    },
  };
}

const isNothing = ({ error, value }: Joi.ValidationResult): boolean => error === undefined && value === undefined;

/**
 * Checks the parameters of a request as they came off the wire and converts them. Empty values count as absent, a lone
 * value as a list of one; `api_key` and the request counter `__req` of existing clients are never unexpected.
 * @throws ApiError `invalid_parameter` or `unexpected_parameter` with the parameter's name, or `missing` for a path
 * identifier that cannot exist.
 */
export function checkParams<O extends AnyOperation>(
  operation: O,
  raw: Readonly<Record<string, unknown>>,
  offer: Offer = everything,
): ParamsOf<O> {
  const check = checkOf(operation, offer);
  const given = givenOf(raw, check.most);
  const names = Object.keys(given);
  const { error, value } = check.schemaFor(names).validate(given);
  if (error !== undefined) throw refused(mainMistake(error.details, names), operation.params, offer);
  return operation.relate === undefined ? value : operation.relate(value);
}

/** A copy for Joi, cut after one parameter too many: a thousand wrong names cost no more than one. */
function givenOf(raw: Readonly<Record<string, unknown>>, most: number): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  let left = most;
  for (const name of Object.keys(raw)) {
    if (name === 'api_key' || name === '__req') continue;
    // Otherwise this name would be taken for the prototype, here and by Joi.
    if (name === '__proto__') Object.setPrototypeOf(given, null);
    given[name] = raw[name];
    if (left-- === 0) break;
  }
  return given;
}

/**
 * Which of several mistakes is answered: the first wrong name or shape in the order of the request, then the first value
 * that cannot be read in the order of the declaration, then one that is not offered.
 */
function mainMistake(mistakes: readonly Joi.ValidationErrorItem[], given: readonly string[]): Joi.ValidationErrorItem {
  const misshaped = new Map(mistakes.filter(isMisshaped).map((mistake) => [nameOf(mistake), mistake]));
  const first = misshaped.size === 0 ? undefined : given.find((name) => misshaped.has(name));
  if (first !== undefined) return misshaped.get(first)!;
  return mistakes.find(({ type }) => type !== MISTAKES.notOffered) ?? mistakes[0]!;
}

function isMisshaped({ type }: Joi.ValidationErrorItem): boolean {
  return type === 'object.unknown' || type === MISTAKES.shape || type === MISTAKES.repeated;
}

function nameOf({ path }: Joi.ValidationErrorItem): string {
  return String(path[0]);
}

function refused(mistake: Joi.ValidationErrorItem, fields: ParamFields, { countries }: Offer): ApiError {
  const name = nameOf(mistake);
  if (mistake.type === 'object.unknown') return unexpectedParameter(name, Object.keys(fields));
  const field = fields[name]!;
  if (field.canBe !== null) return missing(name);
  const { type } = mistake;
  if (type === MISTAKES.repeated) return invalidParameter(name, `${name} must be given once.`);
  if (type === MISTAKES.joined) {
    return invalidParameter(name, `${name} must not join values: send each as a ${name}[] of its own.`);
  }
  if (type === MISTAKES.shape) return invalidParameter(name, `${name} ${field.rule}.`);
  const rule = field.offered ? `must name available countries only; available: ${countries.join(', ')}` : field.rule;
  if (type === 'any.required') return invalidParameter(name, `${name} is required and ${rule}.`);
  return invalidParameter(name, `${name} ${mistake.context?.reason ?? rule}.`);
}
