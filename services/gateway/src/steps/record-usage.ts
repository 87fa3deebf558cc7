import type { Exchange } from '../exchange';
import { siteOf } from '../request-log';
import type { UpstreamAnswer } from '../upstream/upstream';
import type { CallOutcome, Refusal } from '../usage/usage-history';
import type { UsageRecorder } from '../usage/usage-recorder';

/** Refusals whose owner must know where the call came from. */
const FROM_WHERE: ReadonlySet<string> = new Set(['restricted', 'rate_limit', 'over_query_limit']);

/** Counts a call with a right key. One that its caller gave up was neither answered nor did it fail. */
export function recordUsage(
  usage: Pick<UsageRecorder, 'record' | 'remember'>,
  exchange: Pick<Exchange, 'principal' | 'operation' | 'country' | 'connection' | 'req' | 'res'>,
  answer: Pick<UpstreamAnswer, 'status' | 'code'>,
  nowMs: number,
): void {
  const { principal, operation, res } = exchange;
  if (principal === null || operation === null) return;
  const outcome = outcomeOf(answer.status);
  if (outcome === 'failed' && res.destroyed) return;
  usage.record(principal.keyId, operation.id, outcome);
  if (outcome !== 'refused') return;
  usage.remember(principal.keyId, () => refusalOf(exchange, operation.id, answer.code ?? '', nowMs));
}

function outcomeOf(status: number): CallOutcome {
  if (status < 400 || status === 404) return 'answered';
  return status < 500 ? 'refused' : 'failed';
}

function refusalOf(
  { country, connection, req }: Pick<Exchange, 'country' | 'connection' | 'req'>,
  operation: string,
  code: string,
  whenMs: number,
): Refusal {
  const isWanted = FROM_WHERE.has(code);
  const website = isWanted ? siteOf(req.headers) : null;
  return { whenMs, operation, code, country, website, ip: isWanted ? connection.clientIp : null };
}
