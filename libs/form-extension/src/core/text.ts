/** Longest text of an answer that is shown or filled in. */
export const MAX_LENGTH = 300;

/** Characters that are not seen: controls, and those that turn the direction of what stands around them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A field of an answer as text to show or to fill in; empty for what is neither text nor number. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string' && !Number.isFinite(value)) return '';
  return String(value).slice(0, MAX_LENGTH).replace(UNSEEN, ' ');
}
