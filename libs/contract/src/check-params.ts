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
  readonly schema: Joi.ObjectSchema;
  /** How many parameters a correct request has at most. */
  readonly most: number;
}

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
  const fields = Object.entries(params);
  const schema = Joi.object(Object.fromEntries(fields.map(([name, field]) => [name, field.joi(countries)])));
  const errors = { label: false, render: false, stack: false } as const;
  return { schema: schema.prefs({ abortEarly: false, errors }), most: fields.length };
}

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
  const { schema, most } = checkOf(operation, offer);
  const given = givenOf(raw, most);
  const { error, value } = schema.validate(given);
  if (error !== undefined) throw refused(mainMistake(error.details, Object.keys(given)), operation.params, offer);
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
