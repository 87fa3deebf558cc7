import { invalidParameter } from '../api-error';
import { optional } from '../fields';
import { defineOperation, type ParamsOfFields } from '../operation';
import { eitherOf } from '../result-fields';
import { ofIntl, optionalContributor, UPLOAD_DEADLINE_MS, UPLOAD_LIMIT_BYTES } from './common-params';
import { document, type GivenDocument } from './kinds';
import { exampleHash, uploadedTranslations } from './objects';

const fields = {
  translations: optional(document, {
    description:
      'JSON text: a file of the translate tools, with `fb-locale` and `translations` or with `translationGroups`; an array of such files; or an export of this service.',
    example: JSON.stringify({
      'fb-locale': 'sk_SK',
      translations: {
        [exampleHash]: { tokens: [], types: [], translations: [{ translation: 'Máte fotku', variations: [] }] },
      },
    }),
  }),
  locale_translations: optional(document, {
    description: 'JSON text: by locale, the `translations` of such a file.',
    example: JSON.stringify({
      sk_SK: {
        [exampleHash]: { tokens: [], types: [], translations: [{ translation: 'Máte fotku', variations: [] }] },
      },
    }),
  }),
  contributor: optionalContributor(
    'The member who translated. A contributor submits the translations. Those of a reviewer, and without a member those of the organisation itself, are approved.',
  ),
};

type Given = ParamsOfFields<typeof fields>;
type TranslationsUploadParams = Pick<Given, 'contributor'> & {
  readonly param: 'translations' | 'locale_translations';
  readonly given: GivenDocument;
};

function oneDocument({ translations, locale_translations, contributor }: Given): TranslationsUploadParams {
  const who = contributor === undefined ? {} : { contributor };
  if (translations !== undefined) {
    if (locale_translations === undefined) return { ...who, param: 'translations', given: translations };
    throw invalidParameter('locale_translations', 'locale_translations must not be given together with translations.');
  }
  if (locale_translations !== undefined) return { ...who, param: 'locale_translations', given: locale_translations };
  throw invalidParameter('translations', 'translations is required, or locale_translations in its place.');
}

export const translationsUpload = defineOperation({
  ...ofIntl,
  id: 'intl.translations.upload',
  path: '/v1/intl/translations/upload',
  summary: 'Upload translations',
  description:
    'Stores the translations of existing files. They are checked as submitted ones are; a mistake refuses the whole upload, and `param` names where it is, such as `translations[0].translations`. Not for keys that are restricted to websites.',
  params: fields,
  alternatives: [['translations'], ['locale_translations']],
  exclusive: true,
  relate: oneDocument,
  bodyLimitBytes: UPLOAD_LIMIT_BYTES,
  deadlineMs: UPLOAD_DEADLINE_MS,
  result: eitherOf([uploadedTranslations], 'How many translations the files held.'),
  repeatable: true,
  errors: ['over_query_limit'],
  example: {
    params: {
      translations: JSON.stringify({
        'fb-locale': 'sk_SK',
        translations: {
          [exampleHash]: { tokens: [], types: [], translations: [{ translation: 'Máte fotku', variations: [] }] },
        },
      }),
    },
    answer: { translations: 1 },
  },
});
