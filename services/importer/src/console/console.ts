import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asset, html, PAGE_HEADERS } from '@tripoint/pages';
import { type Clock, errorFields, type Logger, RouteTable, readBody, systemClock } from '@tripoint/runtime';
import { AdminError, asAdminError, BODY_LIMIT_BYTES } from '../admin/admin-error';
import type { ImportActs } from '../admin/import-acts';
import type { RunEvents } from '../admin/run-events';
import type { RunOrigin } from '../run/run-record';
import { type HealthParts, healthPage } from './health-page';
import { FORM_TOKEN, frame, icon, type Notice, type Page, type Redirect, script, style } from './page';
import { RegisterPages } from './register-pages';
import { type RefusedMessagesOf, RunPages } from './run-pages';
import { type Session, Sessions } from './sessions';
import { type OrganisationUsage, usagePage } from './usage-page';

export interface ConsoleOptions extends HealthParts {
  /** What operators sign in with. */
  readonly key: string;
  readonly acts: ImportActs;
  readonly events: RunEvents;
  /** What indexers refused; null where the indexer is in this process. */
  readonly refusedMessages: RefusedMessagesOf | null;
  /** Usage of all organisations; null where this process cannot read it. */
  readonly usage: (() => Promise<readonly OrganisationUsage[]>) | null;
  readonly logger: Logger;
  readonly clock?: Clock;
}

/** One request of somebody who is signed in. */
export interface Visit {
  /** The parameter of the path. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** The fields of a sent form. */
  readonly form: URLSearchParams;
  readonly session: Session;
  readonly origin: RunOrigin;
  readonly res: ServerResponse;
}

/** Null when it has sent its answer itself. */
export type PageHandler = (visit: Visit) => Promise<Page | Redirect | null>;
interface PageRoute {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly answer: PageHandler;
}

/** Pages for the operator, on the listener of the importer. Everything but the sign-in needs a session. */
export class Console {
  private readonly sessions: Sessions;
  private readonly routes: RouteTable<PageRoute>;

  constructor(private readonly options: ConsoleOptions) {
    const { key, acts, events, refusedMessages, usage, clock = systemClock } = options;
    this.sessions = new Sessions(key, clock);
    const registers = new RegisterPages(acts, clock);
    const runs = new RunPages(acts, events, refusedMessages);
    const get = (path: string, answer: PageHandler): PageRoute => ({ id: path, method: 'GET', path, answer });
    const post = (path: string, answer: PageHandler): PageRoute => ({ id: path, method: 'POST', path, answer });
    this.routes = new RouteTable([
      get('/console', () => registers.all()),
      get('/console/registers/{register}', (visit) => registers.one(visit)),
      post('/console/registers/{register}/import', (visit) => registers.start(visit)),
      post('/console/registers/{register}/rollback', (visit) => registers.rollBack(visit)),
      get('/console/runs', (visit) => runs.all(visit)),
      get('/console/runs/{run}', (visit) => runs.one(visit)),
      get('/console/runs/{run}/refused', (visit) => runs.refused(visit)),
      get('/console/runs/{run}/events', (visit) => runs.watch(visit)),
      post('/console/runs/{run}/stop', (visit) => runs.stop(visit)),
      post('/console/runs/{run}/redrive', (visit) => runs.redrive(visit)),
      post('/console/runs/{run}/accept', (visit) => runs.accept(visit)),
      get('/console/usage', () => usagePage(usage)),
      get('/console/health', () => healthPage(options)),
    ]);
  }

  /** Whether a request is for the console: a path of it, or the front page of the listener. */
  static has(target: string | undefined): boolean {
    return /^\/(?:console(?:[/?]|$)|(?:\?|$))/.test(target ?? '');
  }

  serve(req: IncomingMessage, res: ServerResponse): void {
    this.answer(req, res).catch((error: unknown) => {
      if (res.headersSent || res.destroyed) res.destroy();
      else this.sendProblem(req, res, error);
    });
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(`http://console${req.url}`);
    const asset = [icon, style, script].find(({ path }) => path === pathname);
    if (asset !== undefined) return sendAsset(res, asset);
    // The cookie of a session comes to /console alone: the page there knows who is signed in.
    if (pathname === '/') return sendRedirect(req, res, '/console');
    if (req.method === 'POST') refuseForeignOrigin(req);
    const form = req.method === 'POST' ? await readForm(req) : new URLSearchParams();
    if (pathname === '/console/sign-in') return this.signIn(req, res, form);
    const session = this.sessions.find(req.headers);
    if (session === null) return sendRedirect(req, res, '/console/sign-in');
    if (req.method === 'POST') refuseForeignForm(form, session);
    if (pathname === '/console/sign-out' && req.method === 'POST') {
      return sendRedirect(req, res, '/console/sign-in', this.sessions.signOut(req.headers));
    }
    const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
    const found = this.routes.find(method, pathname.replaceAll('%', '%25'));
    if (found.kind !== 'operation') throw new AdminError(404, 'missing', 'There is no such page.');
    const [name = ''] = Object.values(found.pathParams ?? {});
    const origin = { kind: 'request', who: req.socket.remoteAddress ?? null } as const;
    const result = await this.attempt(found.operation, { name, query, form, session, origin, res }, req);
    if (result === null) return;
    if ('to' in result) {
      session.notice = result.notice ?? null;
      return sendRedirect(req, res, result.to);
    }
    sendPage(req, res, result, session, takeNotice(session));
  }

  /** A form that is refused is shown again, with the reason. */
  private async attempt({ answer, method }: PageRoute, visit: Visit, req: IncomingMessage) {
    try {
      return await answer(visit);
    } catch (error) {
      const known = asAdminError(error);
      if (method === 'GET' || known.status === 404 || known.status >= 500) throw error;
      const text = known.detail.param === 'from' ? known.message.replace(/^from /, 'The source ') : known.message;
      return { to: backOf(req), notice: { tone: 'bad', text } } satisfies Redirect;
    }
  }

  private signIn(req: IncomingMessage, res: ServerResponse, form: URLSearchParams): void {
    const cookie = req.method === 'POST' ? this.sessions.signIn(form.get('key')?.trim() ?? '') : null;
    const wrong = req.method === 'POST' && cookie === null;
    if (wrong) this.options.logger.warn('sign-in to the console without the right key', peerOf(req));
    if (cookie === null) sendPage(req, res, signInPage(wrong), null, null);
    else sendRedirect(req, res, '/console', cookie);
  }

  private sendProblem(req: IncomingMessage, res: ServerResponse, error: unknown): void {
    const known = asAdminError(error);
    const { status, message } = known;
    if (status >= 500) this.options.logger.error('page of the console failed', errorFields(error));
    const title = status === 404 ? 'There is no such page' : 'This cannot be shown';
    const main = html`<h1>${title}</h1><div class="panel"><p>${message}</p>
<p><a class="button quiet" href="/console">To the registers</a></p></div>`;
    sendPage(req, res, { title, status, main }, this.sessions.find(req.headers), null);
  }
}

function signInPage(wrong: boolean): Page {
  const state = wrong && html` aria-invalid="true" aria-describedby="key-wrong" autofocus`;
  const main = html`<h1>Sign in to the console</h1>
<form method="post" action="/console/sign-in" class="panel"><div class="field"><label for="key">Key of operators</label>
<input type="password" id="key" name="key" required autocomplete="current-password" maxlength="500"${state}>
<p class="hint">The value of <code>IMPORTER_ADMIN_KEY</code>.</p>
${wrong && html`<p class="wrong" id="key-wrong">This is not the key.</p>`}</div><button>Sign in</button></form>`;
  return { title: 'Sign in', main, status: wrong ? 401 : 200 };
}

const peerOf = ({ socket }: IncomingMessage) => ({ peer: socket.remoteAddress });

function takeNotice(session: Session): Notice | null {
  const { notice } = session;
  session.notice = null;
  return notice;
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(req, BODY_LIMIT_BYTES)).toString('utf8'));
}

/** Browsers name the origin of every form; what names none, or another, changes nothing here. */
function refuseForeignOrigin({ headers }: IncomingMessage): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const isOwn = origin !== undefined && host !== undefined && origin === `http://${host}`;
  if (isOwn && (site === undefined || site === 'same-origin')) return;
  throw new AdminError(403, 'restricted', 'This form came from another website. Nothing was changed.');
}

function refuseForeignForm(form: URLSearchParams, { formToken }: Session): void {
  const [given, wanted] = [Buffer.from(form.get(FORM_TOKEN) ?? ''), Buffer.from(formToken)];
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  const message = 'This form belongs to an earlier sign-in. Nothing was changed: open the page again.';
  throw new AdminError(403, 'restricted', message);
}

/** The page that a form is on: its own path without the last part. */
const backOf = ({ url = '' }: IncomingMessage): string => url.replace(/\/[a-z]+$/, '');

const COMMON = { ...PAGE_HEADERS, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
  session: Session | null,
  notice: Notice | null,
): void {
  const body = Buffer.from(frame(page, session, notice));
  res.writeHead(page.status ?? 200, { ...COMMON, ...closing(req), 'Content-Length': body.length });
  res.end(req.method === 'HEAD' ? undefined : body);
}

function sendRedirect(req: IncomingMessage, res: ServerResponse, to: string, cookie?: string): void {
  const cookies = cookie === undefined ? {} : { 'Set-Cookie': cookie };
  res.writeHead(303, { ...COMMON, ...closing(req), ...cookies, Location: to, 'Content-Length': '0' }).end();
}

/** What of the body was not read must not be taken for the next request. */
const closing = ({ complete }: IncomingMessage) => (complete ? {} : { Connection: 'close' });

function sendAsset(res: ServerResponse, { body, type }: Asset): void {
  const kept = { 'Cache-Control': 'private, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' };
  const own = { 'Cross-Origin-Resource-Policy': 'same-origin' };
  res.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length, ...kept, ...own }).end(body);
}
