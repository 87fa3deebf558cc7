import { intl } from '@tripoint/contract';
import { readCollectorUpload } from '@tripoint/phrases';
import { type Handled, handler } from '@tripoint/runtime';
import { organisationOf, refusePublicKey } from '../caller';
import type { IntlParts } from '../intl-parts';
import { conflict, mistakeInUpload, parseable } from '../refusals';

export const phrasesUpload = ({ store, clock }: IntlParts): Handled =>
  handler(intl.phrasesUpload, async ({ native_strings: given }, ctx) => {
    refusePublicKey(ctx, 'upload phrases');
    const upload = readCollectorUpload(parseable('native_strings', given));
    if ('problem' in upload) throw mistakeInUpload(upload);
    const stored = await store.upload(organisationOf(ctx), upload, clock.now());
    if ('problem' in stored) throw conflict(stored);
    return { inserted: stored.inserted, saved: stored.inserted };
  });
