export { openTranslator } from './open-translator';
export { type TranslationSettings, translationSettings } from './settings';
export { codePoints } from './text/code-points';
export type { Translator } from './translator';
