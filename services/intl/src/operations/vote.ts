import { intl } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { translationAnswer } from '../answers';
import { contributorOf, organisationOf } from '../caller';
import type { IntlParts } from '../intl-parts';
import { missingTranslation } from '../refusals';

export const vote = (parts: IntlParts): Handled =>
  handler(intl.vote, async ({ trid, contributor }, ctx) => {
    const { store, clock, votes: threshold } = parts;
    const { email } = await contributorOf(parts, ctx, contributor);
    const actor = { contributor: email, threshold, atMs: clock.now() };
    const voted = await store.vote(organisationOf(ctx), trid, actor);
    if ('problem' in voted) throw missingTranslation();
    return translationAnswer(voted);
  });
