import { intl, invalidParameter } from '@tripoint/contract';
import { permits } from '@tripoint/organisations';
import { type Handled, handler } from '@tripoint/runtime';
import { translationAnswer } from '../answers';
import { contributorOf, organisationOf, refusePublicKey } from '../caller';
import type { IntlParts } from '../intl-parts';
import { missingTranslation } from '../refusals';

export const approve = (parts: IntlParts): Handled =>
  handler(intl.approve, async ({ trid, contributor, withdraw }, ctx) => {
    refusePublicKey(ctx, 'approve translations');
    const { store, clock, votes: threshold } = parts;
    const member = await contributorOf(parts, ctx, contributor);
    if (!permits(member, 'review')) {
      throw invalidParameter(
        'contributor',
        'contributor must be a reviewer or an owner: others vote for a translation.',
      );
    }
    const actor = { contributor: member.email, threshold, atMs: clock.now(), withdraw };
    const approved = await store.approve(organisationOf(ctx), trid, actor);
    if ('problem' in approved) throw missingTranslation();
    return translationAnswer(approved);
  });
