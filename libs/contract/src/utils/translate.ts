import { type Kind, required } from '../fields';
import { defineOperation } from '../operation';
import { defineObject, eitherOf, textField } from '../result-fields';
import { Refusal, readText } from '../wire-values';
import { ofUtils } from './common-params';

/** Longest text, in code points. */
export const MAX_TRANSLATED = 5_000;
/** Longest code of a language with script, region and variant. */
const MAX_CODE = 24;
/** A text of four-byte characters, percent-encoded, and the rest of a form. */
const BODY_BYTES = MAX_TRANSLATED * 12 + 4_096;
/** Half of a character, and control characters that are no white space. */
const UNREADABLE = /\p{Cs}|(?![\t\n\r])\p{Cc}/u;

const translatable: Kind<string> = {
  rule: `must be text of at most ${MAX_TRANSLATED} characters (Unicode code points), without control characters`,
  read: (value) => {
    const text = readText(value, MAX_TRANSLATED * 2);
    if (text === null || UNREADABLE.test(text)) return null;
    const { length } = [...text];
    return length <= MAX_TRANSLATED
      ? text
      : new Refusal(`may have at most ${MAX_TRANSLATED} characters, and this text has ${length}`);
  },
  jsonSchema: () => ({ type: 'string', maxLength: MAX_TRANSLATED }),
  asGiven: true,
};

const languageCode: Kind<string> = {
  rule: 'must be the code of a language, as sk, sk-SK or zh-Hans',
  read: (value) => {
    const text = readText(value, MAX_CODE);
    return text !== null && /^[A-Za-z0-9_-]{2,}$/.test(text.trim()) ? text.trim() : null;
  },
  jsonSchema: () => ({ type: 'string', minLength: 2, maxLength: MAX_CODE, pattern: '^[A-Za-z0-9_-]+$' }),
};

const translation = defineObject('TextTranslation', 'A translated text.', {
  translation: textField('The text in the target language.', 'Hola {name}'),
});

export const translate = defineOperation({
  ...ofUtils,
  id: 'utils.translator.translate',
  path: '/v1/utils/translator/translate',
  summary: 'Translate a text',
  description:
    'Translates a text by an engine that the operator of the service has set up; a pair that no engine has goes over English. HTML tags, placeholders such as `{name}` and `%s`, web and e-mail addresses and line breaks stay as they are. A pair that cannot be translated is `invalid_parameter`, with the languages that can. Characters are limited for each key and month.',
  params: {
    q: required(translatable, { description: 'The text: plain or HTML.', example: 'Hello {name}' }),
    sl: required(languageCode, {
      description: 'Language of the text: a code such as `en`, `en-GB`, `zh-Hans`; `auto` to have it recognised.',
      example: 'en',
    }),
    tl: required(languageCode, { description: 'Language to translate into: a code of the same forms.', example: 'es' }),
  },
  bodyLimitBytes: BODY_BYTES,
  result: eitherOf([translation], 'The translated text.'),
  example: { params: { q: 'Hello {name}', sl: 'en', tl: 'es' }, answer: translation.example },
});
