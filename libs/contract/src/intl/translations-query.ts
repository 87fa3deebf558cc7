import { invalidParameter } from '../api-error';
import { defaulted, filledText, flag, optional } from '../fields';
import { defineOperation } from '../operation';
import { arrayOrOne } from '../result-fields';
import { ofIntl, optionalContributor, optionalHash, optionalLocale } from './common-params';
import { phraseWithTranslations, translation } from './objects';

export const translationsQuery = defineOperation({
  ...ofIntl,
  id: 'intl.translations.query',
  path: '/v1/intl/translations/query',
  summary: 'Search translations',
  description:
    'Returns translations: with `query` all that match, without it those that are approved, by votes or by a reviewer. With `hash` it returns that phrase and all candidates for its translation.',
  params: {
    query: optional(filledText, {
      description: 'Words of the translation, without regard to case and diacritics; or a hash.',
      example: 'fotku',
    }),
    locale: optionalLocale('Only translations of this locale.'),
    hash: optionalHash,
    contributor: optionalContributor(
      'Only translations of this member; with `hash` the member whose votes `voted` is about.',
    ),
    reviewed: defaulted(flag, false, { description: 'Only approved ones, with `query` too.', example: '1' }),
  },
  relate: (params) => {
    if (params.hash !== undefined && params.query !== undefined) {
      throw invalidParameter('query', 'query must not be given together with hash.');
    }
    return params;
  },
  result: arrayOrOne(
    translation,
    'The translations, by identifier; empty when nothing matches. With `hash` the phrase.',
    phraseWithTranslations,
  ),
  repeatable: true,
  streamed: true,
  errors: ['missing', 'over_query_limit'],
  example: { params: { query: 'fotku' }, answer: [translation.example] },
});
