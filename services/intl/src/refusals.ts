import { ApiError, type GivenDocument, invalidParameter } from '@tripoint/contract';
import type { HashConflict, UploadProblem } from '@tripoint/phrases';

/** Longest text that a message repeats, in characters. */
const MAX_SHOWN = 80;

/** Objects and lists in the text of a document, placeholders included: more than a document that is accepted has. */
const MAX_PARTS = 1_000_000;

/**
 * The document, when it is not of so many parts that parsing it would hold up other calls.
 * @throws ApiError `invalid_parameter`
 */
export function parseable(param: string, given: GivenDocument): GivenDocument {
  if (typeof given !== 'string') return given;
  let parts = 0;
  for (const bracket of ['{', '[']) {
    for (let at = given.indexOf(bracket); at >= 0 && parts <= MAX_PARTS; at = given.indexOf(bracket, at + 1))
      parts += 1;
  }
  if (parts > MAX_PARTS) throw invalidParameter(param, `${param} has too many parts. Send several uploads.`);
  return given;
}

/** No phrase of the organisation has the hash. */
export function missingPhrase(param = 'hash'): ApiError {
  return new ApiError('missing', `No phrase has this ${param}. Upload the phrases of the program first.`, { param });
}

/** No translation of the organisation has the id. */
export function missingTranslation(): ApiError {
  return new ApiError('missing', 'No translation has this trid. Use the id of one from an answer.', { param: 'trid' });
}

/** More candidates than anybody would read. */
export function tooManyCandidates(): ApiError {
  return invalidParameter(
    'translation',
    'translation cannot be added: the phrase has as many translations in this locale as it may have. Vote for one of them.',
  );
}

/** The place of a mistake in a document that was given as the parameter. */
export function mistakeIn(param: string, { field, message }: { readonly field: string; readonly message: string }) {
  const separator = field === '' || field.startsWith('[') ? '' : '.';
  const place = `${param}${separator}${field}`;
  return invalidParameter(place, `${place} ${message}.`);
}

/** The place of a mistake in an upload of phrases: the index of the element and the field. */
export function mistakeInUpload({ element, field, message }: UploadProblem): ApiError {
  return mistakeIn(element === null ? 'native_strings' : `native_strings[${element}]`, { field, message });
}

/** A hash that means two texts. */
export function conflict({ hash, element, stored, uploaded }: HashConflict): ApiError {
  const show = ({ text, description }: HashConflict['stored']) => `"${shown(text)}" (${shown(description)})`;
  return invalidParameter(
    'native_strings',
    `native_strings[${element}] has the hash ${hash} for ${show(uploaded)}, which is the hash of ${show(stored)} already. Change the description of one of them; nothing was stored.`,
  );
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
