import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { ApiError, BODY_LIMIT_BYTES, checkParams, unavailable } from '@tripoint/contract';
import {
  acceptedCoding,
  announcedBytes,
  BUSY_RETRY_SECONDS,
  type Coding,
  compressed,
  errorFields,
  type Logger,
  neighbourhood,
  OutageLog,
  RouteTable,
  refusalOf,
  sendStream,
  serveProbe,
} from '@tripoint/runtime';
import { AddressList } from './access/address-list';
import { connectionOf } from './access/connection';
import { checkAreas, checkRights } from './access/restrictions';
import { createAccountRouter } from './account/account-router';
import { type Exchange, openExchange } from './exchange';
import type { GatewayOptions } from './gateway-options';
import { answerHeaders, commonHeaders, type SentAnswer } from './headers/answer-headers';
import { preflightHeaders } from './headers/cors';
import type { SentPage } from './pages/page-response';
import { createPagesApp } from './pages/pages-app';
import { headerKey } from './params/merge';
import type { Params } from './params/parameter-rules';
import { recordRequest } from './request-log';
import { Admission } from './steps/admission';
import { callUpstream } from './steps/call-upstream';
import { countAndCall } from './steps/count-and-call';
import { findRoute } from './steps/find-route';
import { LargeBodies } from './steps/large-bodies';
import { OpenStreams } from './steps/open-streams';
import { readParams } from './steps/read-params';
import { recordUsage } from './steps/record-usage';
import { refusePlainHttp, refuseWrongHost } from './steps/refuse-plain-http';
import { chargeRefused, quotaCostOf, takeFromLimits, takeRequestOf } from './steps/take-from-limits';
import type { Upstream, UpstreamAnswer } from './upstream/upstream';

/** What the paths of all API calls begin with. */
const CALLS = '/v1/';

/** The public HTTP side of the product: API calls are answered here, everything else by an Express application. */
export function createGateway(options: GatewayOptions): RequestListener {
  const pipeline = new Pipeline(options);
  return (req, res) => {
    pipeline.serve(req, res).catch((error: unknown) => fail(res, error, options.logger));
  };
}

/** Not even an error could be answered: the connection is all that is left to end. */
function fail(res: ServerResponse, error: unknown, logger: Logger): void {
  logger.error('request failed', errorFields(error));
  res.destroy();
}

/** The way of a call is `answerCall`: one line per step, each step a function with its own file. */
class Pipeline {
  private readonly routes: RouteTable;
  private readonly upstreams: ReadonlyMap<string, Upstream>;
  private readonly trustedProxies: AddressList;
  private readonly keyHeaders: readonly string[];
  private readonly admission: Admission;
  private readonly streams: OpenStreams;
  private readonly bodiesOfKeys = new LargeBodies();
  private readonly bodiesOfStrangers = new LargeBodies();
  private readonly busy: UpstreamAnswer;
  private readonly outage: OutageLog;
  private readonly sendPage: (exchange: Exchange) => Promise<SentPage>;

  constructor(private readonly options: GatewayOptions) {
    const { services } = options;
    this.routes = new RouteTable(services.flatMap(({ contract }) => contract.operations));
    this.upstreams = new Map(services.map(({ contract, upstream }) => [contract.name, upstream]));
    this.trustedProxies = new AddressList(options.settings.trustedProxies);
    this.keyHeaders = options.settings.keyHeaders.map((name) => name.toLowerCase());
    this.admission = new Admission({ ...options, ...options.settings });
    const { logger } = options;
    this.outage = new OutageLog({ logger, away: 'upstream did not answer', back: 'upstreams answer again' });
    const { account = null } = options;
    this.sendPage = createPagesApp(options, account === null ? null : createAccountRouter(account));
    this.streams = new OpenStreams(options.settings.errorStatuses);
    this.busy = refusalOf(unavailable(BUSY_RETRY_SECONDS), options.settings.errorStatuses);
  }

  async serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { health } = this.options;
    const exchange = openExchange(req, res, connectionOf(req, this.trustedProxies), this.options.tracing);
    const isCall = exchange.path.startsWith(CALLS);
    try {
      // Over plain HTTP too: that is how clusters probe.
      if (serveProbe({ health }, exchange.method, exchange.path, res, () => commonHeaders(exchange))) return;
      if (this.options.load?.refuses() === true) return await this.send(exchange, this.busy);
      if (!isCall && exchange.method !== 'OPTIONS') this.admission.countStranger(exchange);
      refusePlainHttp(exchange);
      refuseWrongHost(exchange);
      if (exchange.method === 'OPTIONS') this.answerPreflight(exchange);
      else if (isCall) await this.send(exchange, await this.answerCall(exchange));
      else {
        const { status, bytes } = await this.sendPage(exchange);
        this.record(exchange, status, null, bytes);
      }
    } catch (error) {
      await this.refuse(exchange, isCall ? this.admission.countRefused(exchange, error) : error);
    }
  }

  private async answerCall(exchange: Exchange): Promise<UpstreamAnswer> {
    const { limiter, settings, clock, logger } = this.options;
    const { operation, pathParams } = findRoute(this.routes, exchange.method, exchange.path);
    exchange.operation = operation;
    const upstream = this.upstreams.get(operation.service)!;
    // Nothing is read for a caller whose key has come and is wrong.
    const presented = headerKey(exchange.req.headers, this.keyHeaders);
    let principal = presented === null ? null : await this.admission.admit(exchange, presented);
    if (principal === null) this.admission.refuseLarge(exchange);
    let params: Params;
    let checked: unknown;
    try {
      const caller = principal?.keyId ?? neighbourhood(exchange.connection.clientIp ?? '');
      const bodies = principal === null ? this.bodiesOfStrangers : this.bodiesOfKeys;
      const read = await bodies.read(exchange, caller, () => readParams(exchange, operation, pathParams));
      params = read.params;
      principal ??= await this.admission.admit(exchange, read.key);
      checked = checkParams(operation, params, { countries: upstream.countries() });
      exchange.country = countryOf(checked);
      checkAreas(principal, operation, checked);
      checkRights(principal, operation, checked);
    } catch (error) {
      throw principal === null ? error : await chargeRefused(limiter, exchange, principal, error);
    }
    const upstreamCall = {
      upstream,
      operation,
      params: { given: params, checked },
      principal,
      deadlineMs: clock.now() + Math.max(settings.deadlineMs, operation.deadlineMs ?? 0),
    };
    const quotaCost = quotaCostOf(operation, checked);
    const request = takeRequestOf(principal, quotaCost);
    const { taken, answer } = await countAndCall({
      limiter,
      request,
      count: () => takeFromLimits(limiter, exchange, request),
      call: async () => {
        const outage = { logger, outage: this.outage };
        return this.streams.admit(
          upstreamCall.principal.keyId,
          await callUpstream(exchange, upstreamCall, settings.errorStatuses, outage),
        );
      },
    });
    if (answer.status >= 400 && answer.status !== 404) this.refund(principal.keyId, taken.month, quotaCost);
    return answer;
  }

  /** A call that was not answered costs nothing. The caller does not wait for that. */
  private refund(keyId: string, month: string, quotaCost: number): void {
    if (quotaCost === 0) return;
    this.options.limiter.refund(keyId, month, quotaCost).catch((error: unknown) => {
      this.options.logger.error('refund failed', { keyId, month, quotaCost, ...errorFields(error) });
    });
  }

  private answerPreflight(exchange: Exchange): void {
    const headers = [...commonHeaders(exchange), ...preflightHeaders(exchange.req.headers, this.keyHeaders)];
    exchange.res.writeHead(204, headers).end();
    this.record(exchange, 204, null, 0);
  }

  private refuse(exchange: Exchange, error: unknown): Promise<void> {
    const answer = refusalOf(error, this.options.settings.errorStatuses);
    if (answer.status >= 500) {
      const cause = error instanceof ApiError ? (error.cause ?? error) : error;
      this.options.logger.error('request failed', { requestId: exchange.requestId, ...errorFields(cause) });
    }
    return this.send(exchange, answer);
  }

  private async send(exchange: Exchange, answer: UpstreamAnswer): Promise<void> {
    const { req, res } = exchange;
    recordUsage(this.options.usage, exchange, answer, this.options.clock.now());
    const sent = inAcceptedForm(answer, req.headers);
    const { body, coding } = sent;
    const { stream } = answer;
    let { bytes } = sent;
    if (res.headersSent || res.destroyed) stream?.destroy();
    else {
      const headers = answerHeaders(exchange, sent);
      // What the caller is still sending is not waited for, unless it is little: many send a body after its headers, and
      // would lose the answer with the connection. Nor is a body of which the reading was given up: it is paused.
      if (!req.complete && (req.isPaused() || announcedBytes(req.headers) > BODY_LIMIT_BYTES))
        headers.push('Connection', 'close');
      res.writeHead(answer.status, headers);
      if (stream === undefined) res.end(body);
      else if (exchange.method === 'HEAD') endWithout(stream, res);
      else bytes = await this.sendStream(exchange, stream, coding);
    }
    this.record(exchange, answer.status, answer.code, bytes);
  }

  private async sendStream({ requestId, res }: Exchange, stream: Readable, coding: Coding | null): Promise<number> {
    const { bytes, failure } = await sendStream(stream, coding, res);
    if (failure !== null) this.options.logger.error('answer broken off', { requestId, ...errorFields(failure) });
    return bytes;
  }

  private record(exchange: Exchange, status: number, code: string | null, bytes: number): void {
    recordRequest(exchange, { status, code, bytes }, this.options);
  }
}

/** Node leaves the body of every answer to HEAD out, but a large one would be made to its end for that. */
function endWithout(stream: Readable, res: ServerResponse): void {
  stream.destroy();
  res.end();
}

/** What is compressed already is so as the caller accepts it. */
function inAcceptedForm(answer: UpstreamAnswer, headers: IncomingHttpHeaders): SentAnswer {
  const accepted = headers['accept-encoding'];
  const { body, coding = acceptedCoding(accepted) } =
    answer.coding === undefined && answer.stream === undefined ? compressed(answer.body, accepted) : answer;
  return { answer, body, bytes: Buffer.byteLength(body), coding };
}

function countryOf(checked: unknown): string | null {
  const { country } = checked as { readonly country?: unknown };
  if (typeof country === 'string') return country;
  return Array.isArray(country) ? country.join(',') : null;
}
