import Joi from 'joi';
import { invalidParameter, missing, unexpectedParameter } from './api-error';
import { allCountries, type CountryCode } from './countries';
import { listMax, type ParamField, type ParamFields, type RefusedContext } from './fields';
import type { AnyOperation, ParamsOf } from './operation';
import { cleanText } from './wire-values';

/** What the running service offers, as far as parameters depend on it. */
export interface Offer {
  /** The countries it has data for; upper case. */
  readonly countries: readonly CountryCode[];
}

interface Check {
  readonly fields: ReadonlyMap<string, ParamField<unknown>>;
  readonly schema: Joi.ObjectSchema;
  readonly offered: readonly string[];
}

const everything: Offer = { countries: allCountries };
const checks = new WeakMap<AnyOperation, Check>();

function compile(operation: AnyOperation): Check {
  const declared = Object.entries(operation.params as ParamFields);
  return {
    fields: new Map(declared),
    schema: Joi.object(Object.fromEntries(declared.map(([name, field]) => [name, field.joi]))).prefs({
      convert: false,
    }),
    offered: declared.filter(([, field]) => field.offered).map(([name]) => name),
  };
}

function checkOf(operation: AnyOperation): Check {
  let check = checks.get(operation);
  if (check === undefined) {
    check = compile(operation);
    checks.set(operation, check);
  }
  return check;
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
  const check = checkOf(operation);
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(raw)) {
    const field = check.fields.get(name);
    if (field === undefined) {
      if (name === 'api_key' || name === '__req') continue;
      throw unexpectedParameter(name, [...check.fields.keys()]);
    }
    const value = field.list ? listOf(name, field, raw[name]) : scalarOf(name, field, raw[name]);
    if (value !== undefined) given[name] = value;
  }
  const { error, value } = check.schema.validate(given);
  if (error !== undefined) throw refused(error.details[0]!, check, offer);
  for (const name of check.offered) checkOffered(name, value[name], offer);
  return operation.relate === undefined ? value : operation.relate(value);
}

/** One value, cleaned; undefined when it is absent or empty. */
function scalarOf(name: string, field: ParamField<unknown>, raw: unknown): unknown {
  if (typeof raw === 'string') {
    const text = cleanText(raw);
    return text === '' ? undefined : text;
  }
  if (raw === null || raw === undefined) return undefined;
  if (typeof raw !== 'object') return raw;
  if (!Array.isArray(raw)) throw wrong(name, field, field.rule);
  if (raw.length > 1) throw wrong(name, field, 'must be given once');
  const only: unknown = raw[0];
  if (typeof only === 'object' && only !== null) throw wrong(name, field, field.rule);
  return scalarOf(name, field, only);
}

/** The elements of a list, cleaned, empty ones dropped; undefined when none is left. */
function listOf(name: string, field: ParamField<unknown>, raw: unknown): readonly unknown[] | undefined {
  const elements = elementsOf(raw);
  if (elements === null || elements.length > listMax) throw wrong(name, field, field.rule);
  const kept: unknown[] = [];
  for (const element of elements) {
    if (typeof element === 'object' && element !== null) throw wrong(name, field, field.rule);
    const value = scalarOf(name, field, element);
    if (value !== undefined) kept.push(value);
  }
  return kept.length === 0 ? undefined : kept;
}

/** An array as it is, an object with numeric keys in their order, anything else alone. */
function elementsOf(raw: unknown): readonly unknown[] | null {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'object' || raw === null) return [raw];
  const keys = Object.keys(raw);
  return keys.every((key) => /^\d{1,9}$/.test(key)) ? Object.values(raw) : null;
}

function checkOffered(name: string, value: unknown, offer: Offer): void {
  if (value === undefined) return;
  const named = Array.isArray(value) ? value : [value];
  if (named.every((code) => offer.countries.includes(code))) return;
  throw invalidParameter(name, `${name} ${offered(offer)}.`);
}

function offered(offer: Offer): string {
  return `must name available countries only; available: ${offer.countries.join(', ')}`;
}

function wrong(name: string, field: ParamField<unknown>, reason: string) {
  return field.wrongIsMissing ? missing(name) : invalidParameter(name, `${name} ${reason}.`);
}

function refused(detail: Joi.ValidationErrorItem, check: Check, offer: Offer) {
  const name = String(detail.path[0]);
  const field = check.fields.get(name)!;
  if (detail.type === 'any.required') {
    if (field.wrongIsMissing) return missing(name);
    const rule = field.offered ? offered(offer) : field.rule;
    return invalidParameter(name, `${name} is required and ${rule}.`);
  }
  if (field.offered) return invalidParameter(name, `${name} ${offered(offer)}.`);
  const { reason } = detail.context as RefusedContext;
  return wrong(name, field, reason ?? field.rule);
}
