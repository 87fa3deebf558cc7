import { ApiError, unreadableRequest } from '@tripoint/contract';

/** Parameters of a request as they came, by name; has no prototype, so that no name means anything by itself. */
export type Params = Record<string, unknown>;

/** Most parameters a request may have, counted with all elements and members below them. */
export const MAX_PARAMETERS = 100;
/** How deep a parameter may be nested: `a[b][c]=x` is 2. */
export const MAX_DEPTH = 2;
/** How deep a document may be nested: more levels than a table of variants may have. */
export const MAX_DOCUMENT_DEPTH = 64;
/** Members and elements that documents of a body may have: more than an upload that is accepted. */
export const MAX_DOCUMENT_PARTS = 2_000_000;
/** Longest name that an error repeats, in characters. */
const MAX_SHOWN_NAME = 64;

export function emptyParams(): Params {
  return Object.create(null) as Params;
}

export function tooManyParameters(most = MAX_PARAMETERS) {
  return unreadableRequest(`The request has more than ${most} parameters.`);
}

export function tooDeep(levels = MAX_DEPTH) {
  return unreadableRequest(`The parameters are nested deeper than ${levels} levels.`);
}

/** Names with a meaning in JavaScript itself: assigning to them could change other objects. */
export function isReservedName(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype';
}

export function reservedName(name: string) {
  return new ApiError('unexpected_parameter', `"${name}" cannot be the name of a parameter.`, {
    param: name.slice(0, MAX_SHOWN_NAME),
  });
}

/** An empty value counts as absent: a field that the user has not filled arrives as `street=`. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
