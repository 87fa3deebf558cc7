import { ApiError } from '@tripoint/contract';
import { type Accounts, isOrganisationId, type Permission, permits } from '@tripoint/organisations';
import { errorFields, type Logger } from '@tripoint/runtime';
import type { Request } from 'express';
import type { PageResponse } from '../pages/page-response';
import { readBodyParams } from '../params/body-params';
import { refuseForeignForm } from './http/form-token';
import { noticeCookie, readNotice } from './http/notice-cookie';
import { PAGE_HEADERS } from './http/page-headers';
import { nothingHere, PageProblem } from './http/page-problem';
import { readVisit } from './http/read-visit';
import { refuseForeignOrigin } from './http/same-origin';
import type { BrowserSessions } from './sign-in/browser-sessions';
import { continuePage } from './sign-in/sign-in-pages';
import { frame } from './view/frame';
import { html } from './view/html';
import type { InOrganisation, Page, PageAnswer, Redirect, SignedIn, Visit } from './visit';

/** Largest form, in bytes: a phrase with all variants of its translation. */
const FORM_LIMIT_BYTES = 262_144;

export type Handler<V extends Visit> = (visit: V) => Promise<PageAnswer> | PageAnswer;

export interface PageServerOptions {
  readonly accounts: Accounts;
  readonly sessions: BrowserSessions;
  readonly publicUrl: string | null;
  readonly logger: Logger;
}

/** Who a page is answered to, so far as it is known when something fails. */
interface Known {
  visit: Visit;
  readonly cookies: string[];
}

/** Finds out who visits a page, refuses who may not, and sends what the handler of the page answers. */
export class PageServer {
  constructor(private readonly options: PageServerOptions) {}

  /** A page that anybody may see. */
  open(handler: Handler<Visit>) {
    return this.serve(({ visit }) => handler(visit));
  }

  /** A page of who is signed in; others come to the page that signs them in. */
  signedIn(handler: Handler<SignedIn>) {
    return this.serve(async (known) => {
      const signedIn = await this.recognise(known);
      return signedIn === null ? whereToSignIn(known.visit) : handler(signedIn);
    });
  }

  /** A page of an organisation, for members whose roles permit it. Who is no member learns nothing of the organisation. */
  inOrganisation(permission: Permission | null, handler: Handler<InOrganisation>) {
    return this.serve(async (known) => {
      const signedIn = await this.recognise(known);
      if (signedIn === null) return whereToSignIn(known.visit);
      const inside = await this.enter(signedIn);
      known.visit = inside;
      if (permission === null || permits(inside.member, permission)) return handler(inside);
      throw new PageProblem(403, 'Your roles do not permit this', 'An owner of the organisation can change them.');
    });
  }

  private async recognise(known: Known): Promise<SignedIn | null> {
    const { visit } = known;
    const open = await this.options.sessions.find(visit);
    if (open === null) return null;
    if (open.cookie !== null) known.cookies.push(open.cookie);
    const { session, formToken } = open;
    if (visit.method === 'POST') refuseForeignForm(visit.form, formToken);
    const memberships = await this.options.accounts.organisations.membershipsOf(session.email);
    const signedIn = { ...visit, session, formToken, memberships };
    known.visit = signedIn;
    return signedIn;
  }

  private async enter(visit: SignedIn): Promise<InOrganisation> {
    const { organisation: id = '' } = visit.params;
    const member = visit.memberships.find(({ organisationId }) => organisationId === id);
    if (!isOrganisationId(id) || member === undefined) throw nothingHere();
    const organisation = await this.options.accounts.organisations.get(id);
    if (organisation === null) throw nothingHere();
    return { ...visit, organisation, member, home: `/account/${id}` };
  }

  private serve(answer: (known: Known) => Promise<PageAnswer> | PageAnswer) {
    return async (req: Request, res: PageResponse): Promise<void> => {
      const known: Known = { visit: readVisit(req, res.locals.exchange, this.options.publicUrl), cookies: [] };
      let result: PageAnswer;
      try {
        if (req.method === 'POST') {
          refuseForeignOrigin(known.visit);
          known.visit = { ...known.visit, form: await readBodyParams(req, FORM_LIMIT_BYTES) };
        }
        result = await answer(known);
      } catch (error) {
        result = this.problemPage(error, known.visit);
      }
      if ('to' in result) sendRedirect(res, known, result);
      else sendPage(res, known, result);
    };
  }

  private problemPage(error: unknown, { requestId }: Visit): Page {
    const { status, title, advice, retryAfterSeconds } = this.problemOf(error, requestId);
    return {
      title,
      status,
      narrow: true,
      retryAfterSeconds,
      main: html`<h1>${title}</h1><div class="panel"><p>${advice}</p>
<p><a class="button quiet" href="/account">To your account</a></p>
<p class="soft small">When you report this, quote <code>${requestId}</code>.</p></div>`,
    };
  }

  private problemOf(error: unknown, requestId: string): PageProblem {
    if (error instanceof PageProblem) return error;
    if (error instanceof ApiError && error.status < 500) {
      return new PageProblem(400, 'This could not be read', error.message);
    }
    this.options.logger.error('page failed', { requestId, ...errorFields(error) });
    return new PageProblem(503, 'Something is wrong on our side', 'Nothing is lost. Try again in a minute.');
  }
}

/** A browser that another site led here has not sent its cookie: it comes again by itself, and then sends it. */
function whereToSignIn({ method, path, search, headers }: Visit): PageAnswer {
  const isLed = method !== 'POST' && headers['sec-fetch-site'] === 'cross-site';
  return isLed ? continuePage(search === '' ? path : `${path}?${search}`) : { to: '/account/sign-in' };
}

function sendRedirect(
  res: PageResponse,
  { visit, cookies }: Known,
  { to, notice, cookies: more = [] }: Redirect,
): void {
  const all = [...cookies, ...more, ...(notice === undefined ? [] : [noticeCookie(notice, visit.secure)])];
  res.set(PAGE_HEADERS).set({ Location: to, 'Content-Length': '0' });
  if (all.length > 0) res.set('Set-Cookie', all);
  res.status(303).end();
  res.locals.sent({ status: 303, bytes: 0 });
}

function sendPage(res: PageResponse, { visit, cookies }: Known, page: Page): void {
  const { status = 200, cookies: more = [], retryAfterSeconds = null } = page;
  const kept = readNotice(visit);
  const body = Buffer.from(frame(visit, page, kept?.notice ?? null));
  const all = [...cookies, ...more, ...(kept === null ? [] : [kept.cookie])];
  res.set(PAGE_HEADERS).set('Content-Length', String(body.length));
  if (all.length > 0) res.set('Set-Cookie', all);
  if (retryAfterSeconds !== null) res.set('Retry-After', String(retryAfterSeconds));
  res.status(status).end(visit.method === 'HEAD' ? undefined : body);
  res.locals.sent({ status, bytes: body.length });
}
