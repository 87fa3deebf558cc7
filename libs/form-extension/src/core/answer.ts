import type { SearchError, Suggestion } from '../types.js';

/** Most suggestions that are shown, whatever the answer has: the upper bound of `limit`. */
const MAX_SUGGESTIONS = 20;

/** The part of a `Response` that is read. */
export interface Answer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  json(): Promise<unknown>;
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** An error with the fields of the service's error object, whatever that object is. */
export function searchError(source: unknown, status: number): SearchError {
  const { type, message, code, param } = Object(source) as Record<string, unknown>;
  return Object.assign(new Error(textOrNull(message) ?? 'The service gave no usable answer.'), {
    type: textOrNull(type) ?? 'api_error',
    code: textOrNull(code),
    param: textOrNull(param),
    status,
  });
}

/**
 * The suggestions of an answer, without what is no object.
 * @throws SearchError when the answer is an error or no list
 */
export async function readAnswer(answer: Answer): Promise<readonly Suggestion[]> {
  const { status } = answer;
  const body = (await answer.json().catch(() => null)) as { error?: unknown } | null;
  if (!Array.isArray(body)) throw searchError(body?.error, status);
  return body.filter((item): item is Suggestion => Object(item) === item).slice(0, MAX_SUGGESTIONS);
}

/** Milliseconds of `Retry-After`, which is a number of seconds or a date; NaN without one. */
export function retryAfterMs({ headers }: Answer, now: number): number {
  const text = headers.get('Retry-After') ?? '';
  return /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
}
