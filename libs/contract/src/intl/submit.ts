import { optional, required } from '../fields';
import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { contributor, hash, ofIntl, requiredLocale } from './common-params';
import { phraseHash, TRANSLATION_BODY_BYTES, tokenNames, tokenNumbers, translatedText } from './kinds';
import { exampleHash, translation } from './objects';

const submitAt = (folder: 'translation' | 'translations', summary: string, description: string) =>
  defineOperation({
    ...ofIntl,
    id: `intl.${folder}.submit`,
    path: `/v1/intl/${folder}/submit`,
    summary,
    description,
    params: {
      translation: required(translatedText, {
        description: 'The translated text, with the same `{placeholders}` as the phrase.',
        example: 'Máte fotku',
      }),
      hash,
      phash: optional(phraseHash, {
        description: 'Hash of the phrase as a whole: of the same phrase, of one of the same table or of its parent.',
        example: exampleHash,
      }),
      locale: requiredLocale,
      contributor,
      tokens: optional(tokenNames, {
        description: 'Tokens of the phrase that the text depends on. Without them it is for all variants.',
        example: ['number'],
      }),
      types: optional(tokenNumbers, { description: 'For each token its kind: 28 number, 3 gender.', example: [28] }),
      variations: optional(tokenNumbers, {
        description: 'For each token its value, as `variationGrid` lists them.',
        example: [20],
      }),
    },
    bodyLimitBytes: TRANSLATION_BODY_BYTES,
    result: eitherOf([translation], 'The translation.'),
    repeatable: true,
    errors: ['missing', 'over_query_limit'],
    example: {
      params: { translation: 'Máte fotku', hash: exampleHash, locale: 'sk_SK', contributor: 'jana@example.com' },
      answer: translation.example,
    },
  });

export const submit = submitAt(
  'translation',
  'Submit a translation',
  'Submits a translation of a phrase. A later one by the same contributor for the same variant replaces theirs; the same text again is a vote for it. That of a reviewer is approved at once, unless the key is restricted to websites.',
);

export const submitPlural = submitAt(
  'translations',
  'Submit a translation, by its earlier path',
  'The same as `/v1/intl/translation/submit`, for existing clients.',
);
