import Joi from 'joi';
import { cleanText, Refusal } from './wire-values';

/** Most elements read of any list parameter. */
export const MAX_LIST = 50;

/** Codes of a parameter's mistakes, besides Joi's `any.required` and `object.unknown`. */
export const MISTAKES = {
  /** No single value, or no list of values. */
  shape: 'parameter.shape',
  /** A single value that was given several times. */
  repeated: 'parameter.repeated',
  /** A value that cannot be read; `reason` in its context continues the sentence "<parameter> ...". */
  unread: 'parameter.unread',
  /** Values of a list that are written as one. */
  joined: 'parameter.joined',
  /** A value that the running service does not offer. */
  notOffered: 'parameter.notOffered',
} as const;

/** How a parameter's value is read. */
export interface Reading {
  readonly list: boolean;
  /** The value is read as it came, an object too; '' and null are absent. */
  readonly asGiven: boolean;
  /** Converts a value, or the elements of a list, cleaned of outer spaces and not empty; null when it is wrong. */
  readonly read: (value: never) => unknown;
  readonly isOffered?: (value: never) => boolean;
}

interface ParameterJoi extends Joi.Root {
  parameter(): Joi.AnySchema & { reads(reading: Reading): Joi.AnySchema };
}

const joi: ParameterJoi = Joi.extend({
  type: 'parameter',
  base: Joi.any(),
  coerce: (value, helpers) => convert(value, helpers.schema.$_getFlag('reading'), helpers.error),
  rules: {
    reads: {
      method(reading: Reading) {
        return this.$_setFlag('reading', reading);
      },
    },
  },
});

/** The Joi type of parameters: cleans what came off the wire and converts it. An empty value counts as absent. */
export const parameter = (reading: Reading): Joi.AnySchema => joi.parameter().reads(reading);

/** All in one step of Joi: a rule more for each parameter would double the time of the check. */
function convert(given: unknown, { list, asGiven, read, isOffered }: Reading, error: MakeError): Joi.CoerceResult {
  let value: unknown;
  if (asGiven) value = given === '' || given === null ? undefined : given;
  else if (list) {
    const elements = elementsOf(given);
    if (elements === null || elements.length > MAX_LIST || elements.some(isObject))
      return mistake(error, MISTAKES.shape);
    const kept = elements.map(cleaned).filter((element) => element !== undefined);
    value = kept.length === 0 ? undefined : kept;
  } else {
    if (Array.isArray(given) && given.length > 1) return mistake(error, MISTAKES.repeated);
    const only: unknown = Array.isArray(given) ? given[0] : given;
    if (isObject(only)) return mistake(error, MISTAKES.shape);
    value = cleaned(only);
  }
  if (value === undefined) return { value };
  const result = read(value as never);
  if (result === null) return mistake(error, isJoined(value) ? MISTAKES.joined : MISTAKES.unread);
  if (result instanceof Refusal) return mistake(error, MISTAKES.unread, result.reason);
  return isOffered?.(result as never) === false ? mistake(error, MISTAKES.notOffered) : { value: result };
}

type MakeError = Joi.CustomHelpers['error'];

function mistake(error: MakeError, code: string, reason?: string): Joi.CoerceResult {
  return { errors: [error(code, { reason })] };
}

/** An array as it is, an object with numeric keys in their order, anything else alone. */
function elementsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  return Object.keys(value).every((key) => /^\d{1,9}$/.test(key)) ? Object.values(value) : null;
}

/** No value of any list holds one of these characters. */
const SEPARATOR = /[,;|\s]/;

function isJoined(value: unknown): boolean {
  return Array.isArray(value) && value.some((element) => typeof element === 'string' && SEPARATOR.test(element));
}

function cleaned(value: unknown): unknown {
  const text = typeof value === 'string' ? cleanText(value) : value;
  return text === '' || text === null ? undefined : text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
