import { ActRecorder } from '@tripoint/organisations';
import { Router } from 'express';
import { serveAsset } from '../pages/serve-asset';
import type { AccountOptions } from './account-options';
import { actorOf } from './acts';
import { assets } from './http/assets';
import { nothingHere } from './http/page-problem';
import { KeyPages } from './keys/key-pages';
import { LogPages } from './members/log-pages';
import { MemberPages } from './members/member-pages';
import { organisationPage } from './members/organisation-page';
import { PageServer } from './page-server';
import { BrowserSessions } from './sign-in/browser-sessions';
import { ProfilePages } from './sign-in/profile-pages';
import { SignIn } from './sign-in/sign-in';
import { TranslatePages } from './translate/translate-pages';
import { tabsOf } from './view/frame';

/** All pages below `/account`. */
export function createAccountRouter(options: AccountOptions): Router {
  const { accounts, clock } = options;
  const sessions = new BrowserSessions(accounts.sessions, clock, async ({ id, email }, browser) => {
    const act = {
      act: 'session.revoke',
      organisationId: null,
      subject: id,
      detail: 'a replaced token came again',
    } as const;
    await new ActRecorder({ log: accounts.log, clock, actor: actorOf(email, browser) }).record(
      act,
      async () => undefined,
    );
  });
  const pages = new PageServer({ ...options, sessions });
  const signIn = new SignIn({ ...options, sessions });
  const profile = new ProfilePages(options);
  const router = Router({ caseSensitive: true, strict: true });

  for (const asset of assets) router.get(asset.path, serveAsset(asset));
  router.get(
    '/account/sign-in',
    pages.open((visit) => signIn.show(visit)),
  );
  router.post(
    '/account/sign-in',
    pages.open((visit) => signIn.requestLink(visit)),
  );
  router.post(
    '/account/sign-in/link',
    pages.open((visit) => signIn.takeLink(visit)),
  );
  router.get(
    '/account/sign-in/openid',
    pages.open((visit) => signIn.startOpenId(visit)),
  );
  router.get(
    '/account/sign-in/openid/return',
    pages.open((visit) => signIn.finishOpenId(visit)),
  );

  router.get(
    '/account',
    pages.signedIn((visit) => organisationPage(visit, accounts.organisations)),
  );
  router.get(
    '/account/profile',
    pages.signedIn((visit) => profile.show(visit)),
  );
  router.post(
    '/account/profile/end',
    pages.signedIn((visit) => profile.end(visit)),
  );
  router.post(
    '/account/sign-out',
    pages.signedIn((visit) => profile.signOut(visit)),
  );
  router.post(
    '/account/sign-out-everywhere',
    pages.signedIn((visit) => profile.signOutEverywhere(visit)),
  );

  // The first page that the roles of the member permit.
  router.get(
    '/account/translate',
    pages.signedIn((visit) => organisationPage(visit, accounts.organisations, '/translate')),
  );
  router.get(
    '/account/:organisation',
    pages.inOrganisation(null, (visit) => ({ to: visit.home + tabsOf(visit)[0]!.path })),
  );
  addKeyPages(router, pages, new KeyPages(options));
  addMemberPages(router, pages, new MemberPages(options), new LogPages(accounts.log));
  addTranslatePages(router, pages, new TranslatePages(options));
  router.use(
    '/account',
    pages.open(() => {
      throw nothingHere();
    }),
  );
  return router;
}

function addKeyPages(router: Router, pages: PageServer, keys: KeyPages): void {
  const path = '/account/:organisation/keys';
  router.get(
    path,
    pages.inOrganisation('keys', (visit) => keys.list(visit)),
  );
  router.post(
    path,
    pages.inOrganisation('keys', (visit) => keys.create(visit)),
  );
  router.get(
    `${path}/:selector`,
    pages.inOrganisation('keys', (visit) => keys.show(visit)),
  );
  router.post(
    `${path}/:selector/change`,
    pages.inOrganisation('keys', (visit) => keys.change(visit)),
  );
  router.post(
    `${path}/:selector/rotate`,
    pages.inOrganisation('keys', (visit) => keys.rotate(visit)),
  );
  router.post(
    `${path}/:selector/revoke`,
    pages.inOrganisation('keys', (visit) => keys.revoke(visit)),
  );
}

function addMemberPages(router: Router, pages: PageServer, members: MemberPages, log: LogPages): void {
  const path = '/account/:organisation/members';
  router.get(
    path,
    pages.inOrganisation('members', (visit) => members.list(visit)),
  );
  router.post(
    path,
    pages.inOrganisation('members', (visit) => members.invite(visit)),
  );
  router.post(
    `${path}/roles`,
    pages.inOrganisation('members', (visit) => members.changeRoles(visit)),
  );
  router.post(
    `${path}/remove`,
    pages.inOrganisation('members', (visit) => members.remove(visit)),
  );
  router.get(
    '/account/:organisation/log',
    pages.inOrganisation('members', (visit) => log.list(visit)),
  );
}

function addTranslatePages(router: Router, pages: PageServer, translate: TranslatePages): void {
  const path = '/account/:organisation/translate';
  const phrase = `${path}/:locale/:hash`;
  router.get(
    path,
    pages.inOrganisation('contribute', (visit) => translate.locales(visit)),
  );
  router.get(
    `${path}/:locale`,
    pages.inOrganisation('contribute', (visit) => translate.phrases(visit)),
  );
  router.get(
    phrase,
    pages.inOrganisation('contribute', (visit) => translate.phrase(visit)),
  );
  router.post(
    phrase,
    pages.inOrganisation('contribute', (visit) => translate.submit(visit)),
  );
  router.get(
    `${phrase}/next`,
    pages.inOrganisation('contribute', (visit) => translate.next(visit)),
  );
  router.post(
    `${phrase}/vote`,
    pages.inOrganisation('contribute', (visit) => translate.vote(visit)),
  );
  router.post(
    `${phrase}/approve`,
    pages.inOrganisation('review', (visit) => translate.approve(visit)),
  );
}
