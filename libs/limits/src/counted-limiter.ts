import type { Metrics } from '@tripoint/runtime';
import type { Limiter, Taken, TakeRequest, Verdict } from './limiter';

const VERDICTS: readonly (Verdict | 'failed')[] = ['ok', 'rate_limit', 'over_query_limit', 'failed'];

/** The limiter, with every decision counted: a verdict, or `failed` when it could not decide. */
export function countDecisions(limiter: Limiter, metrics: Metrics): Limiter {
  const decisions = metrics.counter('limits_decisions_total', 'Decisions on calls with a key, by verdict', ['verdict']);
  // A rate needs to know that it was 0 before the first.
  for (const verdict of VERDICTS) decisions.inc({ verdict }, 0);
  const take = async (request: TakeRequest): Promise<Taken> => {
    try {
      const taken = await limiter.take(request);
      decisions.inc({ verdict: taken.verdict });
      return taken;
    } catch (error) {
      decisions.inc({ verdict: 'failed' });
      throw error;
    }
  };
  return {
    take,
    foresees: (request) => limiter.foresees(request),
    refund: (keyId, month, quotaCost) => limiter.refund(keyId, month, quotaCost),
    used: (keyId) => limiter.used(keyId),
    close: () => limiter.close(),
  };
}
