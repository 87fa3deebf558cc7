import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { hash, ofIntl, requiredLocale } from './common-params';
import { variationGrid as grid } from './objects';

export const variationGrid = defineOperation({
  ...ofIntl,
  id: 'intl.translations.variationGrid',
  path: '/v1/intl/translations/variationGrid',
  summary: 'List the variants of a phrase',
  description:
    'Returns the combinations of plural categories and genders that a translation of this phrase may distinguish in the locale (plural rules of the CLDR).',
  params: { hash, locale: requiredLocale },
  result: eitherOf([grid], 'The variants.'),
  repeatable: true,
  errors: ['missing', 'over_query_limit'],
  example: { params: { hash: grid.example.hash, locale: 'sk_SK' }, answer: grid.example },
});
