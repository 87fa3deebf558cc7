import { intl, readLocale } from '@tripoint/contract';
import { variationGrid as gridOf, varyingTokens } from '@tripoint/phrases';
import { type Handled, handler } from '@tripoint/runtime';
import { organisationOf } from '../caller';
import type { IntlParts } from '../intl-parts';
import { missingPhrase } from '../refusals';

export const variationGrid = ({ store }: IntlParts): Handled =>
  handler(intl.variationGrid, async ({ hash, locale }, ctx) => {
    const organisationId = organisationOf(ctx);
    const elements = await store.elementsOf(organisationId, [hash]);
    if (elements.length === 0) throw missingPhrase();
    const tokens = gridOf(varyingTokens(elements, hash), readLocale(locale)!.tag);
    return {
      object: 'variation_grid',
      hash,
      locale,
      tokens: tokens.map(({ token, type, values }) => ({
        token,
        type,
        values: Object.entries(values).map(([name, value]) => ({ name, value })),
      })),
    } as const;
  });
