import { createHash, timingSafeEqual } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  GenerationError,
  type GenerationManifest,
  isGenerationId,
  isPassing,
  RegisterBusyError,
} from '@tripoint/generations';
import { registers as allRegisters, type RegisterReader } from '@tripoint/registers';
import {
  BodyProblem,
  errorFields,
  type Health,
  type Logger,
  type Metrics,
  readBody,
  serveProbe,
} from '@tripoint/runtime';
import { RunBusyError, type RunProcesses, type StartedRun } from '../child/run-processes';
import { rollBack } from '../order/roll-back';
import { RunRefusedError } from '../run/explain-failure';
import { wholeOrNull } from '../run/live-generation';
import { generationsOnDisk, type OpenGenerations } from '../run/open-generations';
import type { RunOrigin, RunRecord } from '../run/run-record';
import { type RunStore, runsOf } from '../run/run-store';
import { AdminError, notFound } from './admin-error';
import { parseImportRequest, parseNothing, parseRedriveRequest } from './import-request';
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
  readonly registers?: Readonly<Record<string, RegisterReader>>;
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
  readonly status: number;
  readonly body: object;
  readonly location?: string;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answer: (call: {
    readonly name: string;
    readonly req: IncomingMessage;
    readonly query: URLSearchParams;
  }) => Promise<Reply>;
}

/** Requests are a handful of short fields. */
const BODY_LIMIT_BYTES = 16_384;
const BUSY_RETRY_SECONDS = 30;

/**
 * The listener of the importer for the data team's programs: starts imports, reports on them, rolls back. Every request
 * but probes and metrics needs the key; requests from a page in a browser are refused whatever they bring.
 */
export function createImporterAdmin(options: ImporterAdminOptions): ImporterAdmin {
  const events = options.events ?? new RunEvents();
  const authorized = keyCheck(options.key);
  const routes = new ImportRoutes(options);

  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams: query } = parseTarget(req.url);
    if (serveProbe(options, req.method, pathname, res)) return;
    refuseBrowsers(req);
    if (!authorized(req.headers.authorization)) {
      options.logger.warn('request to the importer without the right key', { peer: req.socket.remoteAddress });
      const message = 'The key is absent or not valid. Send it as "Authorization: Bearer KEY" (IMPORTER_ADMIN_KEY).';
      throw new AdminError(401, 'invalid_parameter', message, { param: 'Authorization' });
    }
    const stream = /^\/imports\/([^/]+)\/events$/.exec(pathname);
    if (stream !== null && req.method === 'GET') {
      const record = await routes.runOf(stream[1] ?? '');
      events.open(res, (listener) => routes.watcher.follow(record, listener));
      return;
    }
    const { status, body, location } = await routes.answer(req, pathname, query);
    send(res, status, JSON.stringify(body), location === undefined ? {} : { Location: location });
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

/** What each path answers. */
class ImportRoutes {
  readonly watcher: RunWatcher;
  private readonly generations: OpenGenerations;
  private readonly registers: Readonly<Record<string, RegisterReader>>;
  private readonly routes: readonly Route[];

  constructor(private readonly options: ImporterAdminOptions) {
    const { runs, pollMs } = options;
    this.generations = options.generations ?? generationsOnDisk(options.dataDir);
    this.registers = options.registers ?? allRegisters;
    const storeOf = (register: string): RunStore => this.store(register);
    this.watcher = new RunWatcher({ runs, storeOf, ...(pollMs === undefined ? {} : { pollMs }) });
    this.routes = [
      { method: 'POST', path: /^\/imports$/, answer: ({ req }) => this.start(req) },
      { method: 'GET', path: /^\/imports$/, answer: ({ query }) => this.list(query) },
      { method: 'GET', path: /^\/imports\/([^/]+)$/, answer: ({ name }) => this.show(name) },
      { method: 'POST', path: /^\/imports\/([^/]+)\/redrive$/, answer: ({ name, req }) => this.redrive(name, req) },
      { method: 'POST', path: /^\/imports\/([^/]+)\/stop$/, answer: ({ name, req }) => this.stop(name, req) },
      { method: 'GET', path: /^\/imports\/([^/]+)\/events$/, answer: ({ name }) => this.show(name) },
      { method: 'GET', path: /^\/registers$/, answer: () => this.listRegisters() },
      {
        method: 'POST',
        path: /^\/registers\/([^/]+)\/rollback$/,
        answer: ({ name, req }) => this.rollBack(name, req),
      },
    ];
  }

  async answer(req: IncomingMessage, path: string, query: URLSearchParams): Promise<Reply> {
    const here = this.routes.filter((route) => route.path.test(path));
    const route = here.find(({ method }) => method === req.method);
    if (route !== undefined) return route.answer({ name: route.path.exec(path)?.[1] ?? '', req, query });
    const right = here.map(({ method }) => method).join(' or ');
    if (right !== '') throw notFound(`${path} is called with the method ${right}.`);
    throw notFound(
      'There is /imports, /imports/RUN, /imports/RUN/events, /registers and /registers/REGISTER/rollback.',
    );
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

  private async start(req: IncomingMessage): Promise<Reply> {
    const { register, from, changeSet, dryRun } = parseImportRequest(await bodyOf(req), Object.keys(this.registers));
    const { folder, publishers } = this.options;
    const source =
      from === null ? { url: null } : await allowedSource(from, { folder, publishers: publishers(register) });
    const mode = changeSet ? 'changes' : 'full';
    const facts = { hierarchy: null, sample: false, redriven: null, origin: originOf(req) };
    return this.started(await this.options.runs.start({ register, mode, from: source, dryRun, ...facts }));
  }

  private async redrive(run: string, req: IncomingMessage): Promise<Reply> {
    const { dryRun } = parseRedriveRequest(await bodyOf(req));
    const earlier = await this.runOf(run);
    const { register, hierarchy } = earlier;
    await this.requireSource(earlier);
    const facts = { from: null, hierarchy, sample: false, redriven: run, origin: originOf(req) };
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

  private started({ record }: StartedRun): Reply {
    return { status: 202, body: { run: record.run, state: record.state }, location: `/imports/${record.run}` };
  }

  private async stop(run: string, req: IncomingMessage): Promise<Reply> {
    parseNothing(await bodyOf(req));
    const { state } = await this.runOf(run);
    if (this.options.runs.stop(run)) return { status: 202, body: { run, state } };
    throw new AdminError(409, 'not_running', `Run ${run} is not under way in this service.`, { run });
  }

  private async show(run: string): Promise<Reply> {
    return { status: 200, body: runView(await this.runOf(run)) };
  }

  private async list(query: URLSearchParams): Promise<Reply> {
    const asked = query.get('register');
    if (asked !== null) this.requireRegister(asked);
    const unknown = [...query.keys()].find((name) => name !== 'register');
    if (unknown !== undefined) {
      const message = 'A parameter is not known. There is register.';
      throw new AdminError(400, 'unexpected_parameter', message, { param: unknown.slice(0, 64) });
    }
    const records: RunRecord[] = [];
    for (const register of asked === null ? Object.keys(this.registers) : [asked]) {
      records.push(...(await this.store(register).list()));
    }
    records.sort((a, b) => (a.run < b.run ? 1 : -1));
    return { status: 200, body: { runs: records.map(runSummary) } };
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
    return { status: 200, body: { registers } };
  }

  private async rollBack(register: string, req: IncomingMessage): Promise<Reply> {
    this.requireRegister(register);
    parseNothing(await bodyOf(req));
    const { dataDir, logger } = this.options;
    try {
      const manifest = await rollBack({ dataDir, register, generations: this.generations, origin: originOf(req) });
      logger.info('register rolled back', { register, generation: manifest.id });
      return { status: 200, body: { register, live: generationView(manifest) } };
    } catch (error) {
      if (!(error instanceof RegisterBusyError)) throw error;
      throw new RunBusyError(register, (await this.store(register).underWay())?.run ?? null);
    }
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

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const body = await readBody(req, BODY_LIMIT_BYTES);
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (body.length > 0 && type !== 'application/json') {
    throw new AdminError(415, 'invalid_parameter', 'Send the body as JSON, with "Content-Type: application/json".');
  }
  return body;
}

/** Compares in a time that does not depend on how much of the key is right. */
function keyCheck(key: string): (authorization: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${key}`);
  return (authorization) => timingSafeEqual(digest(authorization ?? ''), expected);
}

function asAdminError(error: unknown): AdminError {
  if (error instanceof AdminError) return error;
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
  send(res, error.status, error.body(), headers);
}

function send(res: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  const common = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
  res.writeHead(status, { ...common, ...headers }).end(body);
}
