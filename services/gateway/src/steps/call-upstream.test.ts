import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { badGateway, places } from '@tripoint/contract';
import { type Call, type LogFields, noTracing, OutageLog, silentLogger } from '@tripoint/runtime';
import type { Exchange } from '../exchange';
import type { Principal } from '../keys/principal';
import type { Upstream, UpstreamAnswer } from '../upstream/upstream';
import { callUpstream } from './call-upstream';

class FakeResponse extends EventEmitter {
  destroyed = false;
  writableEnded = false;
}

let res: FakeResponse;
let warnings: LogFields[];
beforeEach(() => {
  res = new FakeResponse();
  warnings = [];
});

function call(
  answer: (call: Call) => Promise<UpstreamAnswer>,
  areas: readonly string[] = [],
  websites: readonly string[] = [],
): Promise<UpstreamAnswer> {
  const upstream: Upstream = {
    countries: () => [],
    call: (_operation, _params, context) => answer(context),
    close: () => Promise.resolve(),
  };
  const connection = { clientIp: '192.0.2.1', trustedPeer: false, secure: true, loopback: false, unnamedProxy: false };
  const exchange: Pick<Exchange, 'requestId' | 'span' | 'connection' | 'req' | 'res'> = {
    requestId: 'request-1',
    span: noTracing.begin('server', TRACE),
    connection,
    req: { headers: {} } as unknown as IncomingMessage,
    res: res as unknown as ServerResponse,
  };
  const logger = { ...silentLogger, warn: (_: string, fields?: LogFields) => void warnings.push(fields ?? {}) };
  const principal = { keyId: 'k', organisationId: 'org_k', areas, websites } as unknown as Principal;
  const details = { upstream, operation: places.query, params: { given: {}, checked: {} }, principal, deadlineMs: 99 };
  const outage = new OutageLog({ logger, away: 'upstream did not answer', back: '' });
  return callUpstream(exchange, details, 'spec', { logger, outage });
}

const TRACE = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true, state: null };

test('the service learns who calls, from where, for what areas and until when', async () => {
  let seen: Call | undefined;
  await call(
    async (context) => {
      seen = context;
      return { status: 200, body: '[]', code: null };
    },
    ['cz'],
    ['example.com'],
  );
  expect(seen).toMatchObject({
    requestId: 'request-1',
    trace: TRACE,
    keyId: 'k',
    organisationId: 'org_k',
    isPublicKey: true,
    areas: ['cz'],
    clientIp: '192.0.2.1',
    deadlineMs: 99,
  });
});

/** Security: an empty list permits nothing, so that a key without restrictions must not send one. */
test('a key without areas permits all of them', async () => {
  let seen: Call | undefined;
  await call(async (context) => {
    seen = context;
    return { status: 200, body: '[]', code: null };
  });
  expect(seen?.areas).toBeNull();
  expect(seen?.isPublicKey).toBe(false);
});

test('trouble becomes an answer, with its cause in the log alone', async () => {
  const answer = await call(() => Promise.reject(badGateway(new Error('CANARY'))));
  expect(answer.status).toBe(502);
  expect(answer.body).not.toContain('CANARY');
  expect(JSON.stringify(warnings)).toContain('CANARY');
});

test('a caller who hung up before or during the call aborts it, and that is no trouble', async () => {
  const untilAborted = (context: Call): Promise<UpstreamAnswer> =>
    new Promise((_, reject) => {
      const stop = (): void => reject(badGateway(context.signal.reason));
      if (context.signal.aborted) stop();
      else context.signal.addEventListener('abort', stop);
    });
  const during = call(untilAborted);
  res.emit('close');
  await during;
  res = new FakeResponse();
  res.destroyed = true;
  await call(untilAborted);
  expect(warnings).toEqual([]);
});

test('the end of an answered request aborts nothing', async () => {
  let context: Call | undefined;
  await call(async (seen) => {
    context = seen;
    return { status: 200, body: '[]', code: null };
  });
  res.writableEnded = true;
  res.emit('close');
  expect(context?.aborted).toBeNull();
});
