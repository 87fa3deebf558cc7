import { lstat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  ApiError,
  checkOperatorParams,
  type OperatorOperation,
  operatorOperations,
  type StartParams,
} from '@tripoint/contract';
import {
  GenerationError,
  type GenerationManifest,
  isGenerationId,
  isPassing,
  RegisterBusyError,
} from '@tripoint/generations';
import { registers as allRegisters, type RegisterReader, type RegisterRecord } from '@tripoint/registers';
import {
  BodyProblem,
  createSecretCheck,
  errorFields,
  type Health,
  type Logger,
  type Metrics,
  parseParams,
  RouteTable,
  readBody,
  sendJson,
  serveProbe,
} from '@tripoint/runtime';
import { RunBusyError, type RunProcesses, type StartedRun } from '../child/run-processes';
import { acceptRun } from '../order/accept-run';
import { rollBack } from '../order/roll-back';
import { RunRefusedError } from '../run/explain-failure';
import { wholeOrNull } from '../run/live-generation';
import { generationsOnDisk, type OpenGenerations } from '../run/open-generations';
import type { RunOrigin, RunRecord } from '../run/run-record';
import { type RunStore, runsOf } from '../run/run-store';
import { AdminError, notFound } from './admin-error';
import { RunEvents } from './run-events';
import { runSummary, runView } from './run-view';
import { RunWatcher } from './run-watcher';
import { allowedSource } from './source-guard';

export interface ImporterAdminOptions {
  readonly dataDir: string;
  /** Default: on disk. */
  readonly generations?: OpenGenerations;
  /** What callers prove themselves with. */
  readonly key: string;
  readonly runs: RunProcesses;
  /** Folder whose files requests may name; null when none. */
  readonly folder: string | null;
  /** Addresses of the publishers of a register. */
  readonly publishers: (register: string) => readonly string[];
  /** When the schedule imports a register next, ISO 8601; null when it does not. */
  readonly nextDue?: (register: string) => string | null;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly registers?: Readonly<Record<string, RegisterReader<RegisterRecord>>>;
  readonly events?: RunEvents;
  /** How often the record of a run in another process is read, in milliseconds. */
  readonly pollMs?: number;
}

export interface ImporterAdmin {
  readonly listener: RequestListener;
  /** Ends open streams, so that the listener can close. */
  close(): void;
}

interface Reply {
  readonly body: object;
  readonly location?: string;
}

interface Call<P> {
  readonly params: P;
  /** The parameter of the path. */
  readonly name: string;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** Answers an operation; null when it has sent its answer itself. */
type Handler<P> = (call: Call<P>) => Promise<Reply | null>;
type Route = OperatorOperation & { readonly answer: Handler<object> };

function route<P extends object>(operation: OperatorOperation<P>, answer: Handler<P>): Route {
  return { ...operation, answer: answer as Route['answer'] };
}

/** Requests are a handful of short fields. */
const BODY_LIMIT_BYTES = 16_384;
const BUSY_RETRY_SECONDS = 30;
const PATHS = 'There is /imports, /imports/RUN, /imports/RUN/events, /registers and /registers/REGISTER/rollback.';

/**
 * The listener of the importer for the data team's programs: starts imports, reports on them, rolls back. Every request
 * but probes and metrics needs the key; requests from a page in a browser are refused whatever they bring.
 */
export function createImporterAdmin(options: ImporterAdminOptions): ImporterAdmin {
  const events = options.events ?? new RunEvents();
  const authorized = createSecretCheck(options.key);
  const routes = new RouteTable(new ImportAnswers(options, events).routes());

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = parseTarget(req.url);
    if (serveProbe(options, req.method, pathname, res)) return;
    refuseBrowsers(req);
    if (!authorized(req.headers.authorization)) {
      options.logger.warn('request to the importer without the right key', { peer: req.socket.remoteAddress });
      const message = 'The key is absent or not valid. Send it as "Authorization: Bearer KEY" (IMPORTER_ADMIN_KEY).';
      throw new AdminError(401, 'invalid_parameter', message, { param: 'Authorization' });
    }
    // Names in a path are read as they came: a percent sign stands for itself.
    const found = routes.find(req.method ?? '', pathname.replaceAll('%', '%25'));
    if (found.kind === 'unknown') throw notFound(PATHS);
    if (found.kind !== 'operation') throw notFound(`${pathname} is called with the method ${found.rightMethod}.`);
    const { status = 200, answer } = found.operation;
    const [name = ''] = Object.values(found.pathParams ?? {});
    const reply = await answer({ params: await paramsOf(found.operation, req, query), name, req, res });
    if (reply === null) return;
    sendJson(res, status, JSON.stringify(reply.body), reply.location === undefined ? {} : { Location: reply.location });
  };

  return {
    listener: (req, res) => {
      serve(req, res).catch((error: unknown) => {
        const known = asAdminError(error);
        if (known.status >= 500) options.logger.error('request to the importer failed', errorFields(error));
        if (res.headersSent || res.destroyed) res.destroy();
        else sendError(req, res, known);
      });
    },
    close: () => events.close(),
  };
}

/** What answers each operation. */
class ImportAnswers {
  private readonly watcher: RunWatcher;
  private readonly generations: OpenGenerations;
  private readonly registers: Readonly<Record<string, RegisterReader<RegisterRecord>>>;

  constructor(
    private readonly options: ImporterAdminOptions,
    private readonly events: RunEvents,
  ) {
    const { runs, pollMs } = options;
    this.generations = options.generations ?? generationsOnDisk(options.dataDir);
    this.registers = options.registers ?? allRegisters;
    const storeOf = (register: string): RunStore => this.store(register);
    this.watcher = new RunWatcher({ runs, storeOf, ...(pollMs === undefined ? {} : { pollMs }) });
  }

  routes(): readonly Route[] {
    const operations = operatorOperations(Object.keys(this.registers));
    return [
      route(operations.start, ({ params, req }) => this.start(params, originOf(req))),
      route(operations.list, ({ params }) => this.list(params.register)),
      route(operations.show, async ({ name }) => ({ body: runView(await this.runOf(name)) })),
      route(operations.redrive, ({ name, params, req }) => this.redrive(name, params.dryRun, originOf(req))),
      route(operations.stop, ({ name }) => this.stop(name)),
      route(operations.accept, ({ name, params, req }) => this.accept(name, params.why, originOf(req))),
      route(operations.events, ({ name, res }) => this.stream(name, res)),
      route(operations.registers, () => this.listRegisters()),
      route(operations.rollBack, ({ name, req }) => this.rollBack(name, originOf(req))),
    ];
  }

  /** @throws AdminError when there is no such run */
  async runOf(run: string): Promise<RunRecord> {
    if (isGenerationId(run)) {
      for (const register of Object.keys(this.registers)) {
        const record = await this.store(register).get(run);
        if (record !== null) return record;
      }
    }
    throw notFound('There is no such run. GET /imports lists them.');
  }

  private async start({ register, from, changeSet, dryRun, again }: StartParams, origin: RunOrigin): Promise<Reply> {
    const { folder, publishers } = this.options;
    const rules = { folder, publishers: publishers(register) };
    const source = from === undefined ? { url: null } : await allowedSource(from, rules);
    const mode = changeSet ? 'changes' : 'full';
    const facts = { hierarchy: null, sample: false, redriven: null, origin };
    return this.started(await this.options.runs.start({ register, mode, from: source, dryRun, again, ...facts }));
  }

  private async redrive(run: string, dryRun: boolean, origin: RunOrigin): Promise<Reply> {
    const earlier = await this.runOf(run);
    const { register, hierarchy } = earlier;
    await this.requireSource(earlier);
    const facts = { from: null, hierarchy, sample: false, redriven: run, origin };
    return this.started(await this.options.runs.start({ register, mode: 'redrive', dryRun, ...facts }));
  }

  /** What a request was allowed to read may have made room for a link since. */
  private async requireSource({ register, origin, from, path }: RunRecord): Promise<void> {
    const isFile = origin.kind === 'request' && path !== null && path === from;
    const there = isFile && (await lstat(path).catch(() => null)) !== null;
    if (!there) return;
    const { folder, publishers } = this.options;
    await allowedSource(path, { folder, publishers: publishers(register) });
  }

  private started({ record: { run, state } }: StartedRun): Reply {
    return { body: { run, state }, location: `/imports/${run}` };
  }

  private async stop(run: string): Promise<Reply> {
    const { state } = await this.runOf(run);
    if (this.options.runs.stop(run)) return { body: { run, state } };
    throw new AdminError(409, 'not_running', `Run ${run} is not under way in this service.`, { run });
  }

  private async accept(run: string, why: string, origin: RunOrigin): Promise<Reply> {
    const record = await this.runOf(run);
    const { register } = record;
    const { dataDir, logger } = this.options;
    const request = { dataDir, record, generations: this.generations, origin, why };
    const manifest = await acceptRun(request).catch((error: unknown) => this.explainBusy(register, error));
    logger.info('refused generation accepted', { register, run, generation: manifest.id, who: origin.who, why });
    return { body: { register, live: generationView(manifest) } };
  }

  private async stream(run: string, res: ServerResponse): Promise<null> {
    const record = await this.runOf(run);
    this.events.open(res, (listener) => this.watcher.follow(record, listener));
    return null;
  }

  private async list(asked: string | undefined): Promise<Reply> {
    if (asked !== undefined) this.requireRegister(asked);
    const records: RunRecord[] = [];
    for (const register of asked === undefined ? Object.keys(this.registers) : [asked]) {
      records.push(...(await this.store(register).list()));
    }
    records.sort((a, b) => (a.run < b.run ? 1 : -1));
    return { body: { runs: records.map(runSummary) } };
  }

  private async listRegisters(): Promise<Reply> {
    const { publishers, nextDue } = this.options;
    const registers: object[] = [];
    for (const [register, reader] of Object.entries(this.registers)) {
      const store = this.generations(register);
      const [live, previous] = [await wholeOrNull(store.live()), await wholeOrNull(store.previous())];
      registers.push({
        register,
        live: live === null ? null : generationView(live.manifest),
        previous: previous === null ? null : generationView(previous.manifest),
        running: (await this.store(register).underWay())?.run ?? null,
        changeSets: reader.openChanges !== undefined,
        publishers: publishers(register),
        nextDue: nextDue?.(register) ?? null,
      });
    }
    return { body: { registers } };
  }

  private async rollBack(register: string, origin: RunOrigin): Promise<Reply> {
    this.requireRegister(register);
    const { dataDir, logger } = this.options;
    const request = { dataDir, register, generations: this.generations, origin };
    const manifest = await rollBack(request).catch((error: unknown) => this.explainBusy(register, error));
    logger.info('register rolled back', { register, generation: manifest.id });
    return { body: { register, live: generationView(manifest) } };
  }

  /** @throws RunBusyError with the run that holds the register, or the error itself */
  private async explainBusy(register: string, error: unknown): Promise<never> {
    if (!(error instanceof RegisterBusyError)) throw error;
    throw new RunBusyError(register, (await this.store(register).underWay())?.run ?? null);
  }

  private requireRegister(register: string): void {
    if (Object.hasOwn(this.registers, register)) return;
    throw notFound(`There is no such register. There is ${Object.keys(this.registers).join(', ')}.`);
  }

  private store(register: string): RunStore {
    return runsOf(this.options.dataDir, register, this.generations);
  }
}

function generationView({ id, run, createdAt, sourceVersion, sample, report }: GenerationManifest): object {
  return { generation: id, run, createdAt, sourceVersion, sample, counts: report.counts };
}

function originOf(req: IncomingMessage): RunOrigin {
  return { kind: 'request', who: req.socket.remoteAddress ?? null };
}

function parseTarget(target: string | undefined): URL {
  try {
    return new URL(`http://importer${target ?? '/'}`);
  } catch {
    throw notFound('The path cannot be read.');
  }
}

/** Browsers name the page a request comes from; programs do not. */
function refuseBrowsers({ headers }: IncomingMessage): void {
  const site = headers['sec-fetch-site'];
  if (headers.origin === undefined && (site === undefined || site === 'none')) return;
  throw new AdminError(403, 'restricted', 'This listener is for programs: pages in a browser may not call it.');
}

/** The checked parameters of the query, where the first value of a name counts, or of the body. */
async function paramsOf(operation: OperatorOperation, req: IncomingMessage, query: URLSearchParams): Promise<object> {
  if (operation.params === undefined) return {};
  if (operation.method === 'GET') {
    const given = [...query.keys()].map((name) => [name, query.get(name)]);
    return checkOperatorParams(operation, Object.fromEntries(given));
  }
  const body = await readBody(req, BODY_LIMIT_BYTES);
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (body.length > 0 && type !== 'application/json') {
    throw new AdminError(415, 'invalid_parameter', 'Send the body as JSON, with "Content-Type: application/json".');
  }
  return checkOperatorParams(operation, parseParams(body));
}

function asAdminError(error: unknown): AdminError {
  if (error instanceof AdminError) return error;
  if (error instanceof ApiError) {
    return new AdminError(error.status, error.code ?? 'server_error', error.message, { param: error.param });
  }
  if (error instanceof RunBusyError) {
    const detail = { run: error.run, retryAfterSeconds: BUSY_RETRY_SECONDS };
    return new AdminError(409, 'busy', sentence(error.message), detail);
  }
  if (error instanceof RunRefusedError) return new AdminError(409, `no_${error.kind}`, sentence(error.message));
  if (error instanceof GenerationError) return new AdminError(409, 'no_generation', sentence(error.message));
  if (isPassing(error)) {
    return new AdminError(503, 'server_error', 'Elasticsearch cannot be reached. Try again when it answers.');
  }
  if (error instanceof BodyProblem) {
    const tooLarge = error.kind === 'too large';
    const message = tooLarge
      ? `The request body is larger than ${BODY_LIMIT_BYTES} bytes.`
      : 'The request body is incomplete.';
    return new AdminError(tooLarge ? 413 : 400, 'invalid_parameter', message);
  }
  return new AdminError(500, 'server_error', 'The importer failed to answer. See its log.');
}

function sentence(text: string): string {
  const whole = /[.!?]$/.test(text) ? text : `${text}.`;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}

function sendError(req: IncomingMessage, res: ServerResponse, error: AdminError): void {
  const { retryAfterSeconds } = error.detail;
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  if (error.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  // What of the body was not read must not be taken for the next request.
  if (!req.complete) headers.Connection = 'close';
  sendJson(res, error.status, error.body(), headers);
}
