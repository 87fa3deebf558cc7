import {
  choiceField,
  defineMap,
  defineObject,
  flagField,
  integerField,
  listField,
  momentField,
  nullable,
  type ObjectOf,
  objectField,
  openField,
  type ResultField,
  textField,
  wordField,
} from '../result-fields';

/** Hash of the phrase of the examples: md5 of `You have a photo` and `photos count`. */
export const exampleHash = '51ca8d2bde9e95344642922d5d4514e3';

const table = {
  t: { '*': 'You have {number} photos', _1: 'You have a photo' },
  m: [{ token: 'number', type: 2, singular: true }],
} as const;

const sourceField = objectField('The phrase as the collector wrote it.', {
  desc: textField('Description of the whole phrase.', 'photos count'),
  type: choiceField('`text`: one text. `table`: a text for each variant.', ['text', 'table'], 'table'),
  jsfbt: openField<unknown>(
    'The text, or a table: `t` maps keys of variants to texts, one level for each descriptor of `m`; null where the collector left it out.',
    { type: ['string', 'object', 'null'] },
    table,
  ),
});

const phraseFields = {
  id: integerField('Unique phrase identifier.', 2),
  parent_id: nullable(integerField('Identifier of the phrase around it.', 1), 'Null when there is none.'),
  object: wordField('Always `phrase`.', 'phrase'),
  source: sourceField,
  hash: textField('Hash of text and description: 32 hexadecimal characters.', exampleHash),
  text: textField('The native text.', 'You have a photo'),
  description: textField('What it is about, for translators.', 'photos count'),
  author: textField('Author; empty where the collector named none.', ''),
  project: textField('Project; empty where the collector named none.', ''),
  created_at: momentField('When it was first uploaded, UTC.', '2026-01-31 10:00:00'),
};

/** A native text that is translated. */
export const phrase = defineObject('Phrase', 'A native text that is translated.', phraseFields);
export type PhraseAnswer = ObjectOf<typeof phrase>;

const statuses = ['approved', 'auto-approved', 'unapproved'] as const;
const id = integerField('Unique translation identifier.', 5);
const numbers = (description: string): ResultField<readonly number[]> =>
  listField(description, integerField('A number.', 28), []);

const translationFields = {
  phrase_id: integerField('Identifier of the phrase.', 2),
  object: wordField('Always `translation`.', 'translation'),
  phrase_hash: textField('Hash of the phrase.', exampleHash),
  hash: textField(
    'Hash of the translation: 32 hexadecimal characters, of locale, phrase, variations and text.',
    '0d1b2a3c4d5e6f708192a3b4c5d6e7f8',
  ),
  translation: textField('The translated text.', 'Máte fotku'),
  approval_status: choiceField(
    '`approved` by a reviewer, `auto-approved` by votes, or `unapproved`.',
    statuses,
    'unapproved',
  ),
  variations: numbers(
    'For each token the value that the text is for: numbers 4 (one), 8 (two), 20 (few), 12 (many), 24 (other), 16 (zero); genders 1 (male), 2 (female), 3 (unknown).',
  ),
  tokens: listField(
    'Tokens that the text depends on; none: it is for all variants.',
    textField('A token.', 'number'),
    [],
  ),
  types: numbers('For each token its kind: 28 (number) or 3 (gender).'),
  locale: textField('Locale, `<lang>_<COUNTRY>`.', 'sk_SK'),
  created_at: momentField('When it was submitted, UTC.', '2026-01-31 10:05:00'),
};

/** A translation of a phrase. */
export const translation = defineObject('Translation', 'A translation of a phrase.', { id, ...translationFields });
export type TranslationAnswer = ObjectOf<typeof translation>;

const candidate = objectField('A translation, with what the voter needs to know.', {
  id,
  voted: flagField('Whether `contributor` votes for it.', true),
  votes: integerField('Members who vote for it, its author included.', 1),
  author: textField(
    'E-mail address of its author; empty for a key that is restricted to websites.',
    'jana@example.com',
  ),
  ...translationFields,
});

const term = objectField('A term of the glossary.', { text: textField('The term.', 'photo') });

/** A phrase with the candidates for its translation, as translation dialogs ask for it. */
export const phraseWithTranslations = defineObject(
  'PhraseWithTranslations',
  'A phrase with all candidates for its translation.',
  {
    ...phraseFields,
    locale: objectField('The locale that was asked for.', {
      name: textField('English name of its language; empty when none was asked for.', 'Slovak'),
    }),
    translations: listField('All candidates, approved or not, oldest first.', candidate),
    glossary: listField('Terms that occur in the phrase; always empty, as the service has no glossary.', term, []),
  },
);
export type PhraseWithTranslationsAnswer = ObjectOf<typeof phraseWithTranslations>;

/** What an upload of phrases did. */
export const uploadedPhrases = defineObject('UploadedPhrases', 'What an upload of phrases did.', {
  inserted: integerField('Phrases that were stored: new ones alone.', 2),
  saved: integerField('The same number, for tools that read it under this name.', 2),
});

/** What an upload of translations did. */
export const uploadedTranslations = defineObject('UploadedTranslations', 'What an upload of translations did.', {
  translations: integerField('Translations that the files held.', 3),
});

/** Phrases as the collectors write them. */
export const collectedPhrases = defineObject('CollectedPhrases', 'Phrases as the collectors write them.', {
  phrases: openField<readonly object[]>(
    'Elements of the collector, in the order in which they were first uploaded.',
    { type: 'array', items: { type: 'object' } },
    [
      {
        hashToText: {
          [exampleHash]: 'You have a photo',
          '0009da98084c00f16f34424a58d5d35f': 'You have {number} photos',
        },
        desc: 'photos count',
        project: '',
        author: '',
        type: 'table',
        jsfbt: table,
      },
    ],
  ),
  childParentMappings: openField<object>(
    'Index of an inner element by that of the element around it.',
    { type: ['object'], additionalProperties: { type: 'integer' } },
    {},
  ),
});

/** An export of translations. */
export const exportedTranslations = defineMap(
  'ExportedTranslations',
  'By locale, the texts by the key of their place in the source code, as the runtime reads them: a text, or a table of variants. With `form=input`: what the translate tools read, `phrases`, `childParentMappings` and `translationGroups`.',
  { type: ['object', 'array'] },
  {
    sk_SK: {
      FIY8H: {
        12: 'Máte {number} fotografie',
        20: 'Máte {number} fotky',
        '*': 'Máte {number} fotiek',
        _1: 'Máte fotku',
      },
    },
  },
);

const gridToken = objectField('A token.', {
  token: textField('Name of the token.', 'number'),
  type: integerField('Its kind: 28 (number) or 3 (gender).', 28),
  values: listField(
    'The values that the locale distinguishes.',
    objectField('A value.', {
      name: textField('`zero`, `one`, `two`, `few`, `many`, `other`; `male`, `female`, `unknown`.', 'few'),
      value: integerField('The number of it in `variations`.', 20),
    }),
    [
      { name: 'one', value: 4 },
      { name: 'few', value: 20 },
      { name: 'many', value: 12 },
      { name: 'other', value: 24 },
    ],
  ),
});

/** The variants of a phrase that a locale distinguishes. */
export const variationGrid = defineObject('VariationGrid', 'The variants of a phrase that a locale distinguishes.', {
  object: wordField('Always `variation_grid`.', 'variation_grid'),
  hash: textField('Hash of the phrase.', '0009da98084c00f16f34424a58d5d35f'),
  locale: textField('Locale, `<lang>_<COUNTRY>`.', 'sk_SK'),
  tokens: listField('Tokens that the text may depend on, with their values; none for a plain text.', gridToken),
});

export type VariationGridAnswer = ObjectOf<typeof variationGrid>;

/** How the tools of a project are set up. */
export const projectSettings = defineObject('ProjectSettings', 'How the tools of a project are set up.', {
  object: wordField('Always `project_settings`.', 'project_settings'),
  project: textField('The project; empty for the organisation as a whole.', ''),
  platform: textField('What the program is written for.', 'react'),
  version: textField('Version of the tools.', '1.0.0'),
  hash_module: choiceField('Algorithm of the hashes.', ['md5', 'tiger'], 'md5'),
  md5_digest: choiceField('How md5 hashes are written.', ['hex', 'base64'], 'base64'),
  votes: integerField('Votes that approve a translation.', 3),
});

/** How far a locale is translated. */
export const localeProgress = defineObject('LocaleProgress', 'How far a locale is translated.', {
  object: wordField('Always `progress`.', 'progress'),
  locale: textField('Locale, `<lang>_<COUNTRY>`.', 'sk_SK'),
  language: textField('English name of its language.', 'Slovak'),
  phrases: integerField('All phrases of the organisation.', 7),
  approved: integerField('Phrases with an approved translation, by votes or by a reviewer.', 4),
  waiting: integerField('Phrases with translations none of which is approved.', 1),
  missing: integerField('Phrases without a translation.', 2),
});
export type LocaleProgressAnswer = ObjectOf<typeof localeProgress>;
