import { defaulted, oneOf, optional } from '../fields';
import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { ofIntl, optionalLocale, project } from './common-params';
import { fallbacks } from './kinds';
import { exportedTranslations } from './objects';

export const translationsRaw = defineOperation({
  ...ofIntl,
  id: 'intl.translations.raw',
  method: 'GET',
  path: '/v1/intl/translations/raw',
  summary: 'Export translations',
  description:
    'Returns the approved translations for a build: as the dictionaries that a program loads, or as the input of the translate tools.',
  params: {
    locale: optionalLocale('Only this locale. Without it all that have translations.'),
    fallback: optional(fallbacks, {
      description:
        'For a locale, the one whose translations are taken where it has none: `fallback[sk_SK]=cs_CZ`. That one may have a fallback too.',
      example: { sk_SK: 'cs_CZ' },
    }),
    form: defaulted(oneOf('runtime', 'input'), 'runtime', {
      description: '`runtime`: dictionaries for a program. `input`: what `fbt-translate` and `fbtee translate` read.',
      example: 'input',
    }),
    project,
  },
  result: eitherOf([exportedTranslations], 'The translations.'),
  repeatable: true,
  kept: true,
  streamed: true,
  errors: ['over_query_limit'],
  example: { params: { locale: 'sk_SK' }, answer: exportedTranslations.example },
});
