import {
  AccountInputError,
  ActRecorder,
  Administration,
  emailOf,
  hashToken,
  newToken,
  SIGN_IN_LINK_MS,
  signInUrl,
} from '@tripoint/organisations';
import { errorFields } from '@tripoint/runtime';
import { CallerLimits, type CallerRate } from '../../access/caller-limits';
import type { AccountOptions } from '../account-options';
import { actorOf, ownOrganisation } from '../acts';
import { readCookie, setCookie } from '../http/cookies';
import { PageProblem } from '../http/page-problem';
import { fieldOf, type PageAnswer, type Redirect, type Visit } from '../visit';
import { placeOf } from './browser';
import type { BrowserSessions } from './browser-sessions';
import type { OpenIdAttempt } from './openid';
import { continuePage, deadLinkPage, linkSentPage, openLinkPage, signInPage } from './sign-in-pages';

/** Forms that one address may send: asking for links, and using them. */
const PER_ADDRESS: CallerRate = { burst: 20, ratePerSecond: 1 / 30 };
/** Links that are sent to one e-mail address; more are not, and nobody learns that. */
const PER_EMAIL: CallerRate = { burst: 3, ratePerSecond: 1 / 300 };
const OPENID_SECONDS = 600;
const BROWSER = 'browser';
const ATTEMPT = 'openid';
const TOKEN_SHAPE = /^[\w-]{43}$/;

type SignInOptions = Pick<AccountOptions, 'accounts' | 'mailer' | 'openId' | 'publicUrl' | 'clock' | 'logger'> & {
  readonly sessions: BrowserSessions;
};

/** The ways to become signed in. */
export class SignIn {
  private readonly addresses: CallerLimits;
  private readonly emails: CallerLimits;

  constructor(private readonly options: SignInOptions) {
    this.addresses = new CallerLimits(options.clock);
    this.emails = new CallerLimits(options.clock);
  }

  /** With a token it is the page of a link, for signed-in people too. */
  async show(visit: Visit): Promise<PageAnswer> {
    const token = fieldOf(visit.query, 'token');
    if (token !== '') return TOKEN_SHAPE.test(token) ? openLinkPage(token) : deadLinkPage();
    if ((await this.options.sessions.find(visit)) !== null) return { to: '/account' };
    return signInPage(this.ways());
  }

  /** Takes as long and says the same whether there is such a member: the link is made and sent afterwards. */
  requestLink(visit: Visit): PageAnswer {
    this.refuseMany(visit);
    const given = fieldOf(visit.form, 'email');
    if (this.options.mailer === null) return signInPage(this.ways());
    let email: string;
    try {
      email = emailOf(given);
    } catch (error) {
      if (!(error instanceof AccountInputError)) throw error;
      return signInPage(this.ways(), { email: given, why: error.message });
    }
    const browser = readCookie(visit.headers, BROWSER, visit.secure) ?? newToken();
    // After the answer: what a store does for a member would show in its time.
    setImmediate(() => {
      this.sendLink(email, browser, visit).catch((error: unknown) => {
        this.options.logger.error('a link to sign in could not be sent', errorFields(error));
      });
    });
    const { secure } = visit;
    return {
      ...linkSentPage(email),
      cookies: [setCookie(BROWSER, browser, { secure, maxAge: SIGN_IN_LINK_MS / 1_000 })],
    };
  }

  async takeLink(visit: Visit): Promise<PageAnswer> {
    this.refuseMany(visit);
    const token = fieldOf(visit.form, 'token');
    if (!TOKEN_SHAPE.test(token)) return deadLinkPage();
    const browser = readCookie(visit.headers, BROWSER, visit.secure);
    const { accounts, clock } = this.options;
    const browserHash = browser === null ? null : hashToken(browser);
    const link = await accounts.sessions.takeLink(hashToken(token), browserHash, clock.now());
    return link === null ? deadLinkPage() : this.start(link.email, visit, 'link');
  }

  async startOpenId({ secure }: Visit): Promise<PageAnswer> {
    const { url, attempt } = await this.openId().provider.start();
    const value = [attempt.state, attempt.nonce, attempt.verifier].join('.');
    return { to: url.href, cookies: [setCookie(ATTEMPT, value, { secure, sameSite: 'Lax', maxAge: OPENID_SECONDS })] };
  }

  async finishOpenId(visit: Visit): Promise<PageAnswer> {
    this.refuseMany(visit);
    const { provider, name } = this.openId();
    const cookies = [setCookie(ATTEMPT, '', { secure: visit.secure, sameSite: 'Lax', maxAge: 0 })];
    const [state, nonce, verifier] = (readCookie(visit.headers, ATTEMPT, visit.secure) ?? '').split('.');
    const advice = `Try again; if it fails again, the operator finds the reason in the log.`;
    if (!state || !nonce || !verifier) throw new PageProblem(403, 'This sign-in was not begun here', advice);
    let email: string;
    try {
      const attempt: OpenIdAttempt = { state, nonce, verifier };
      email = emailOf(await provider.finish(visit.search, attempt));
    } catch (error) {
      this.options.logger.warn('sign-in at the issuer failed', errorFields(error));
      throw new PageProblem(403, `${name} did not sign you in`, advice);
    }
    const members = await this.options.accounts.organisations.membershipsOf(email);
    if (members.length === 0) {
      throw new PageProblem(403, 'You are not a member yet', `An owner of an organisation has to invite ${email}.`);
    }
    const started = await this.start(email, visit, 'OpenID Connect');
    return { ...continuePage('/account'), cookies: [...cookies, ...(started.cookies ?? [])] };
  }

  private async start(email: string, visit: Visit, by: string): Promise<Redirect> {
    const { accounts, clock, sessions } = this.options;
    const organisationId = ownOrganisation(await accounts.organisations.membershipsOf(email));
    const acts = new ActRecorder({ log: accounts.log, clock, actor: actorOf(email, visit) });
    const act = { act: 'session.start', organisationId, subject: email, detail: `${by}: ${placeOf(visit)}` } as const;
    const before = await sessions.find(visit);
    const { cookie } = await acts.record(act, () => sessions.start(email, visit));
    // The browser forgets its cookie: nobody could end that sign-in by way of it.
    if (before !== null) await accounts.sessions.revoke(before.session.email, before.session.id);
    return { to: '/account', cookies: [cookie] };
  }

  private async sendLink(email: string, browser: string, visit: Visit): Promise<void> {
    const { accounts, mailer, publicUrl, clock } = this.options;
    if (this.emails.take(null, PER_EMAIL, email) > 0) return;
    const [member] = await accounts.organisations.membershipsOf(email);
    if (member === undefined || mailer === null || publicUrl === null) return;
    const administration = new Administration({ accounts, clock, actor: actorOf(email, visit) });
    const { token } = await administration.createSignInLink(member.organisationId, email, hashToken(browser));
    await mailer.sendLink(email, signInUrl(publicUrl, token));
  }

  private refuseMany({ clientIp }: Visit): void {
    const seconds = this.addresses.take(clientIp, PER_ADDRESS);
    if (seconds === 0) return;
    throw new PageProblem(429, 'Too many attempts from your network', `Try again in ${seconds} seconds.`, seconds);
  }

  private ways() {
    const { mailer, openId } = this.options;
    return { mail: mailer !== null, openId: openId?.name ?? null };
  }

  private openId() {
    const { openId } = this.options;
    if (openId === null) throw new PageProblem(404, 'There is no such sign-in', 'Use another way to sign in.');
    return openId;
  }
}
