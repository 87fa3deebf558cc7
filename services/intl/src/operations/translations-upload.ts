import { intl, invalidParameter } from '@tripoint/contract';
import { importTranslations, readTranslationFile } from '@tripoint/phrases';
import { type Handled, handler } from '@tripoint/runtime';
import { contributorOf, isTrusted, organisationOf, refusePublicKey } from '../caller';
import type { IntlParts } from '../intl-parts';
import { mistakeIn, parseable } from '../refusals';

export const translationsUpload = (parts: IntlParts): Handled =>
  handler(intl.translationsUpload, async ({ param, given, contributor }, ctx) => {
    refusePublicKey(ctx, 'upload translations');
    const { store, clock, votes: threshold } = parts;
    const member = contributor === undefined ? null : await contributorOf(parts, ctx, contributor);
    const file = readTranslationFile(parseable(param, given));
    if ('problem' in file) throw mistakeIn(param, file);
    // The holder of the organisation's key acts for it.
    const who = { contributor: member?.email ?? '', isTrusted: member === null || isTrusted(ctx, member) };
    const imported = await importTranslations(store, organisationOf(ctx), file, {
      ...who,
      threshold,
      atMs: clock.now(),
    });
    if (!('problem' in imported)) return { translations: imported.translations };
    if (imported.problem === 'invalid-translations') throw mistakeIn(param, imported);
    throw invalidParameter(param, `${param} holds more translations of a phrase in one locale than it may have.`);
  });
