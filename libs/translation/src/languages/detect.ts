import { type Language, readLanguage } from './language';

/** Loaded by the first text without a language: its data are a twentieth of a start. */
const library = (): typeof import('tinyld') => require('tinyld');
/** Below it a guess is wrong as often as right; `tinyld` gives 0 to 1. */
const MIN_ACCURACY = 0.3;
/** What it makes of texts that are no language. */
const UNLIKELY: ReadonlySet<string> = new Set(['tlh', 'vo', 'ber']);
/** More than enough to know a language by, in UTF-16 units. */
const MAX_LOOKED_AT = 1_000;

/** The language that a text is most likely written in; null when there is too little of it to recognise one. */
export function detectLanguage(text: string): Language | null {
  const [best] = library().detectAll(text.slice(0, MAX_LOOKED_AT));
  const isSure = best !== undefined && best.accuracy >= MIN_ACCURACY && !UNLIKELY.has(best.lang);
  return isSure ? readLanguage(best.lang) : null;
}
