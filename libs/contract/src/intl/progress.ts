import { defineOperation } from '../operation';
import { arrayOf } from '../result-fields';
import { ofIntl, optionalLocale } from './common-params';
import { localeProgress } from './objects';

export const progress = defineOperation({
  ...ofIntl,
  id: 'intl.translations.progress',
  path: '/v1/intl/translations/progress',
  summary: 'Show how far locales are translated',
  description: 'Returns for each locale with translations how many phrases are approved, waiting and missing.',
  params: { locale: optionalLocale('Only this locale, also when nothing is translated yet.') },
  result: arrayOf(localeProgress, 'The locales by name.'),
  repeatable: true,
  errors: ['over_query_limit'],
  example: { params: {}, answer: [localeProgress.example] },
});
