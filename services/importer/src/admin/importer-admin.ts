import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { checkOperatorParams, type OperatorOperation, operatorOperations } from '@tripoint/contract';
import type { GenerationManifest } from '@tripoint/generations';
import {
  createSecretCheck,
  errorFields,
  type Health,
  type Logger,
  type Metrics,
  parseParams,
  RouteTable,
  readBody,
  readTraceContext,
  sendJson,
  serveProbe,
} from '@tripoint/runtime';
import type { RunOrigin, RunRecord } from '../run/run-record';
import { AdminError, asAdminError, BODY_LIMIT_BYTES, notFound } from './admin-error';
import type { ImportActs, RegisterState } from './import-acts';
import type { RunEvents } from './run-events';
import { runSummary, runView } from './run-view';

export interface ImporterAdminOptions {
  readonly acts: ImportActs;
  /** What callers prove themselves with. */
  readonly key: string;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly events: RunEvents;
  readonly logger: Logger;
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

const PATHS = 'There is /imports, /imports/RUN, /imports/RUN/events, /registers and /registers/REGISTER/rollback.';

/**
 * The listener of the importer for the data team's programs: starts imports, reports on them, rolls back. Every request
 * but probes and metrics needs the key; requests from a page in a browser are refused whatever they bring.
 */
export function createImporterAdmin(options: ImporterAdminOptions): ImporterAdmin {
  const { acts, events } = options;
  const authorized = createSecretCheck(options.key);
  const routes = new RouteTable(routesOf(acts, events));

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

function routesOf(acts: ImportActs, events: RunEvents): readonly Route[] {
  const operations = operatorOperations(acts.registers);
  return [
    route(operations.start, async ({ params, req }) =>
      started(await acts.start(params, originOf(req), readTraceContext(req.headers))),
    ),
    route(operations.list, async ({ params }) => ({
      body: { runs: (await acts.runs(params.register)).map(runSummary) },
    })),
    route(operations.show, async ({ name }) => ({ body: runView(await acts.run(name)) })),
    route(operations.redrive, async ({ name, params, req }) =>
      started(await acts.redrive(name, params.dryRun, originOf(req), readTraceContext(req.headers))),
    ),
    route(operations.stop, async ({ name }) => {
      const { run, state } = await acts.stop(name);
      return { body: { run, state } };
    }),
    route(operations.accept, async ({ name, params, req }) =>
      liveNow(await acts.accept(name, params.why, originOf(req))),
    ),
    route(operations.events, async ({ name, res }) => {
      const record = await acts.run(name);
      events.open(res, (listener) => acts.follow(record, listener));
      return null;
    }),
    route(operations.registers, async () => ({ body: { registers: (await acts.states()).map(registerView) } })),
    route(operations.rollBack, async ({ name, req }) => liveNow(await acts.rollBack(name, originOf(req)))),
  ];
}

const started = ({ run, state }: RunRecord): Reply => ({ body: { run, state }, location: `/imports/${run}` });

const liveNow = (manifest: GenerationManifest): Reply => ({
  body: { register: manifest.register, live: generationView(manifest) },
});

function registerView({ live, previous, ...facts }: RegisterState): object {
  const view = (manifest: GenerationManifest | null) => (manifest === null ? null : generationView(manifest));
  return { ...facts, live: view(live), previous: view(previous) };
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

function sendError(req: IncomingMessage, res: ServerResponse, error: AdminError): void {
  const { retryAfterSeconds } = error.detail;
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  if (error.status === 401) headers['WWW-Authenticate'] = 'Bearer';
  // What of the body was not read must not be taken for the next request.
  if (!req.complete) headers.Connection = 'close';
  sendJson(res, error.status, error.body(), headers);
}
