import type { RequestListener } from 'node:http';
import {
  type AnyOperation,
  business,
  type CountryCode,
  places,
  type ServiceContract,
  services,
} from '@tripoint/contract';
import type { Limiter, Taken, TakeRequest } from '@tripoint/limits';
import {
  type CallContext,
  createService,
  type Handled,
  Health,
  handler,
  JsonText,
  KeptJson,
  type LogFields,
  Metrics,
} from '@tripoint/runtime';
import type { AccountOptions } from '../account/account-options';
import { createGateway } from '../gateway';
import type { GatewayOptions, GatewaySettings } from '../gateway-options';
import type { Principal } from '../keys/principal';
import { createDirectUpstream } from '../upstream/direct-upstream';
import type { Upstream } from '../upstream/upstream';
import type { CallOutcome, Refusal } from '../usage/usage-history';

/** The key that the bench knows; its text must never be in a log. */
export const KEY = 'canary-key-0123456789';

/** A call as the fake services saw it. */
export interface SeenCall {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly ctx: CallContext;
}

export interface Bench {
  readonly gateway: RequestListener;
  /** What the service was asked. */
  readonly calls: SeenCall[];
  /** What the limiter was asked. */
  readonly takes: TakeRequest[];
  readonly refunds: { readonly keyId: string; readonly month: string; readonly quotaCost: number }[];
  /** Calls that were counted as usage, as `key operation outcome`, and refusals that are remembered. */
  readonly usage: { readonly calls: string[]; readonly refusals: Refusal[] };
  /** Every log line as text. */
  readonly lines: string[];
  readonly metrics: Metrics;
  readonly health: Health;
  /** Epoch milliseconds; may be moved. */
  readonly clock: { nowMs: number };
}

export interface BenchOptions {
  readonly settings?: Partial<GatewaySettings>;
  readonly principal?: Partial<Principal>;
  /** Parts of the limiter's decision that differ from "let through". */
  readonly taken?: Partial<Taken>;
  readonly countries?: readonly CountryCode[];
  /** Answers in place of the example of the contract. */
  readonly answer?: (call: SeenCall) => unknown;
  /** The data that answers come from. */
  readonly dataVersion?: string;
  readonly upstream?: Upstream;
  readonly verify?: (presented: string) => Promise<Principal | null>;
  readonly limiter?: Partial<Limiter>;
  readonly load?: GatewayOptions['load'];
  readonly extension?: GatewayOptions['extension'];
  readonly tracing?: GatewayOptions['tracing'];
  /** Makes what the pages of accounts need. */
  readonly account?: (parts: Pick<GatewayOptions, 'clock' | 'logger'>) => AccountOptions;
}

const unrestricted: Principal = {
  keyId: 'key1',
  organisationId: 'org_1',
  label: 'bench',
  tier: 'free',
  websites: [],
  ips: [],
  areas: [],
  rights: [],
  limits: { ratePerSecond: 50, burst: 100, monthlyQuota: 10_000 },
};

const letThrough: Taken = {
  verdict: 'ok',
  burstRemaining: 99,
  burstResetSeconds: 1,
  quotaRemaining: 9_999,
  retryAfterSeconds: 0,
  month: '2026-11',
  quotaResetSeconds: 86_400,
};

/** A gateway in front of fake services that answer the examples of the contract. */
export function openBench(options: BenchOptions = {}): Bench {
  const calls: SeenCall[] = [];
  const takes: TakeRequest[] = [];
  const refunds: Bench['refunds'] = [];
  const usage: Bench['usage'] = { calls: [], refusals: [] };
  const lines: string[] = [];
  const clock = { nowMs: Date.now() };
  const principal = { ...unrestricted, ...options.principal };
  const countries = options.countries ?? ['CZ', 'SK'];
  const log = (message: string, fields?: LogFields): void => void lines.push(JSON.stringify({ message, ...fields }));
  const logger = { error: log, warn: log, info: log, debug: log };
  const metrics = new Metrics(false);
  const health = new Health();

  const answerOf = (operation: AnyOperation): Handled =>
    handler(operation, async (params, ctx) => {
      const call = { operation: operation.id, params, ctx };
      calls.push(call);
      const answer = options.answer === undefined ? operation.example.answer : await options.answer(call);
      const text = JSON.stringify(answer);
      return operation.kept ? new KeptJson(text) : new JsonText(text);
    });
  const upstreamOf = ({ name, operations }: ServiceContract): Upstream => {
    const handlers = operations.map(answerOf);
    const { dataVersion: version } = options;
    const dataOf = () => (version === undefined ? null : { version, besides: '' });
    return createDirectUpstream(
      createService({ name, handlers, countries: () => countries, dataOf, errorStatuses: 'spec', logger }),
      metrics,
    );
  };
  const parts = { clock: { now: () => clock.nowMs }, logger };
  const gateway = createGateway({
    services: services.map((contract) => ({ contract, upstream: options.upstream ?? upstreamOf(contract) })),
    keys: { verify: options.verify ?? ((presented) => (presented === KEY ? principal : null)) },
    limiter: {
      foresees: () => false,
      async take(request) {
        takes.push(request);
        return { ...letThrough, ...options.taken };
      },
      async refund(keyId, month, quotaCost) {
        refunds.push({ keyId, month, quotaCost });
      },
      used: async () => 0,
      async close() {},
      ...options.limiter,
    },
    usage: {
      record: (...call: [string, string, CallOutcome]) => void usage.calls.push(call.join(' ')),
      remember: (_keyId, describe) => void usage.refusals.push(describe()),
    },
    settings: {
      trustedProxies: [],
      keyHeaders: ['X-Service-API-Key', 'X-Swiftyper-API-Key'],
      unadmittedPerSecond: 50,
      errorStatuses: 'spec',
      deadlineMs: 5_000,
      publicUrl: null,
      version: '1.2.3',
      pagesKey: null,
      requestLogShare: 1,
      slowRequestMs: 500,
      loopbackKey: null,
      ...options.settings,
    },
    logger,
    clock: parts.clock,
    metrics,
    health,
    extension: options.extension ?? null,
    ...(options.tracing === undefined ? {} : { tracing: options.tracing }),
    ...(options.load === undefined ? {} : { load: options.load }),
    ...(options.account === undefined ? {} : { account: options.account(parts) }),
  });
  return { gateway, calls, takes, refunds, usage, lines, metrics, health, clock };
}

/** Identifiers of the right shape. */
export const PLACE_ID = places.detail.example.params.place_id as string;
export const BUSINESS_ID = business.detail.example.params.business_id as string;
