import { invalidParameter } from '../api-error';
import { filledText, oneOf, optional } from '../fields';
import { defineOperation, type ParamsOfFields } from '../operation';
import { arrayOf } from '../result-fields';
import { ofIntl, optionalLocale, page, project } from './common-params';
import { phrase } from './objects';

const fields = {
  query: optional(filledText, {
    description: 'Words of text, description, project or author, without regard to case and diacritics; or a hash.',
    example: 'photo',
  }),
  project,
  locale: optionalLocale('The locale that `state` is about.'),
  state: optional(oneOf('approved', 'waiting', 'missing'), {
    description:
      'Only phrases that have, in `locale`: an approved translation, translations none of which is approved, or none.',
    example: 'missing',
  }),
  ...page,
};

type Given = ParamsOfFields<typeof fields>;
type PhrasesQueryParams = Omit<Given, 'locale' | 'state'> &
  (Required<Pick<Given, 'locale' | 'state'>> | { readonly locale?: never; readonly state?: never });

function stateInLocale({ locale, state, ...rest }: Given): PhrasesQueryParams {
  if (locale === undefined && state !== undefined) {
    throw invalidParameter('locale', 'locale is required together with state.');
  }
  return locale === undefined || state === undefined ? rest : { ...rest, locale, state };
}

export const phrasesQuery = defineOperation({
  ...ofIntl,
  id: 'intl.phrases.query',
  path: '/v1/intl/phrases/query',
  summary: 'Search phrases',
  description: 'Returns the phrases of the organisation that match; without `query` all of them.',
  params: fields,
  relate: stateInLocale,
  result: arrayOf(phrase, 'The phrases, by identifier; empty when nothing matches.'),
  repeatable: true,
  streamed: true,
  errors: ['over_query_limit'],
  example: { params: { query: 'photo' }, answer: [phrase.example] },
});
