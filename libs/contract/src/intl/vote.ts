import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { contributor, ofIntl, trid } from './common-params';
import { translation } from './objects';

export const vote = defineOperation({
  ...ofIntl,
  id: 'intl.translations.vote',
  path: '/v1/intl/translations/vote',
  summary: 'Vote for a translation',
  description:
    'Adds the vote of a contributor, or takes it back when it is there. Enough votes make a translation `auto-approved`; with too few it is `unapproved` again.',
  params: { trid, contributor },
  result: eitherOf([translation], 'The translation after the vote.'),
  repeatable: false,
  errors: ['missing', 'over_query_limit'],
  example: { params: { trid: 5, contributor: 'jana@example.com' }, answer: translation.example },
});
