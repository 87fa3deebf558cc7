import { defaulted, flag } from '../fields';
import { defineOperation } from '../operation';
import { eitherOf } from '../result-fields';
import { contributor, ofIntl, trid } from './common-params';
import { translation } from './objects';

export const approve = defineOperation({
  ...ofIntl,
  id: 'intl.translations.approve',
  path: '/v1/intl/translations/approve',
  summary: 'Approve a translation',
  description:
    'Approves a translation and withdraws the approval of others of the same variant, or withdraws its own. `contributor` must be a reviewer or an owner. A key that is restricted to websites approves nothing, because its visitors could name anybody.',
  params: {
    trid,
    contributor,
    withdraw: defaulted(flag, false, { description: 'Withdraws the approval instead.', example: '1' }),
  },
  result: eitherOf([translation], 'The translation after the approval.'),
  repeatable: true,
  errors: ['missing', 'over_query_limit'],
  example: {
    params: { trid: 5, contributor: 'jana@example.com' },
    answer: { ...translation.example, approval_status: 'approved' },
  },
});
