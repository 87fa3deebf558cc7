import { intl, readLocale } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { organisationOf } from '../caller';
import type { IntlParts } from '../intl-parts';

export const progress = ({ store }: IntlParts): Handled =>
  handler(intl.progress, async ({ locale }, ctx) => {
    const all = await store.progress(organisationOf(ctx), locale === undefined ? [] : [locale]);
    return all
      .filter((each) => locale === undefined || each.locale === locale)
      .map(({ locale: id, phrases, approved, waiting, missing }) => ({
        object: 'progress',
        locale: id,
        language: readLocale(id)?.languageName ?? id,
        ...{ phrases, approved, waiting, missing },
      }));
  });
