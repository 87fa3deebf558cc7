/** Why an upload is refused: which element, which of its fields, and what is wrong with it. */
export interface UploadProblem {
  readonly problem: 'invalid-upload';
  /** Index of the element; null when the upload as a whole is meant. */
  readonly element: number | null;
  /** Path of the field in the element, such as `jsfbt.m[1].token`; empty for the element itself. */
  readonly field: string;
  /** What is wrong and what to do, as a sentence without the field. */
  readonly message: string;
}

export class FieldError extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Characters in a text, a description, or a key of a table. */
export const MAX_TEXT_LENGTH = 10_000;
/** Characters in a name: of a project, an author, a token. */
export const MAX_NAME_LENGTH = 1_000;

/** Half of a surrogate pair is no character, and a store may end a text at a NUL. */
const UNSTORABLE = /[\0\p{Cs}]/u;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws FieldError when it is none, or has a key that would change what objects inherit */
export function objectAt(field: string, value: unknown): JsonObject {
  if (!isObject(value)) throw new FieldError(field, 'must be an object');
  if (Object.hasOwn(value, '__proto__')) throw new FieldError(field, 'must not have a key named __proto__');
  return value;
}

/** @throws FieldError when it is no text, too long, or cannot be stored as it is */
export function textAt(field: string, value: unknown, maxLength: number): string {
  if (typeof value !== 'string') throw new FieldError(field, 'must be a string');
  if (value.length > maxLength) throw new FieldError(field, `must have at most ${maxLength} characters`);
  if (UNSTORABLE.test(value)) throw new FieldError(field, 'must not hold a NUL or half of a surrogate pair');
  return value;
}

/** Absent, `null` and the empty text are the same. */
export function nameAt(field: string, value: unknown): string {
  return value === undefined || value === null ? '' : textAt(field, value, MAX_NAME_LENGTH);
}

/** The name of a field of a field, short enough to be shown. */
export function inside(field: string, key: string): string {
  const shown = key.length > 40 ? `${key.slice(0, 40)}…` : key;
  return field === '' ? shown : `${field}.${shown}`;
}
