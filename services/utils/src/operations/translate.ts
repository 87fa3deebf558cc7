import { utils } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { Translator } from '@tripoint/translation';
import { budgetMsOf } from '../budget';

export const translate = (translator: Translator): Handled =>
  handler(utils.translate, async ({ q, sl, tl }, ctx) => {
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(budgetMsOf(ctx))]);
    return { translation: await translator.translate({ q, sl, tl, keyId: ctx.keyId ?? '' }, signal) };
  });
