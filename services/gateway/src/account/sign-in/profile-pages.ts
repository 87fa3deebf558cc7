import type { Session } from '@tripoint/organisations';
import type { AccountOptions } from '../account-options';
import { actsOf, ownOrganisation } from '../acts';
import { formToken } from '../view/frame';
import { type Html, html } from '../view/html';
import { moment } from '../view/time';
import { fieldOf, type PageAnswer, type SignedIn } from '../visit';
import { noSessionCookie } from './browser-sessions';

/** What a person sees and does about their own sign-ins. */
export class ProfilePages {
  constructor(private readonly options: Pick<AccountOptions, 'accounts' | 'clock'>) {}

  async show(visit: SignedIn): Promise<PageAnswer> {
    const { accounts, clock } = this.options;
    const sessions = await accounts.sessions.list(visit.session.email, clock.now());
    return {
      title: 'You',
      section: 'profile',
      main: html`<h1>You</h1>
<p class="soft">${visit.session.email}</p>
<section class="panel" aria-labelledby="sign-ins"><h2 id="sign-ins">Where you are signed in</h2>
<div class="scroll"><table class="stack"><thead><tr><th scope="col">Browser</th><th scope="col">Signed in</th><th scope="col">Last visit</th><th scope="col"><span class="off">Sign out</span></th></tr></thead>
<tbody>${sessions.map((session) => row(session, visit))}</tbody></table></div>
<form method="post" action="/account/sign-out-everywhere">${formToken(visit)}<button class="danger">Sign out everywhere</button></form>
</section>
<section class="panel" aria-labelledby="memberships"><h2 id="memberships">Your organisations</h2>
${await this.memberships(visit)}</section>`,
    };
  }

  async end(visit: SignedIn): Promise<PageAnswer> {
    const isEnded = await this.revoke(visit, fieldOf(visit.form, 'session'));
    return {
      to: '/account/profile',
      notice: isEnded ? { tone: 'good', text: 'Signed out there.' } : { tone: 'bad', text: 'That sign-in had ended.' },
    };
  }

  async signOut(visit: SignedIn): Promise<PageAnswer> {
    await this.revoke(visit, visit.session.id);
    return signedOut(visit, 'You are signed out.');
  }

  async signOutEverywhere(visit: SignedIn): Promise<PageAnswer> {
    const { email } = visit.session;
    const act = {
      organisationId: ownOrganisation(visit.memberships),
      act: 'session.revoke_all',
      subject: email,
    } as const;
    await actsOf(visit, this.options).recordUrgent(act, () => this.options.accounts.sessions.revokeAll(email));
    return signedOut(visit, 'You are signed out everywhere.');
  }

  private revoke(visit: SignedIn, id: string): Promise<boolean> {
    const act = { organisationId: ownOrganisation(visit.memberships), act: 'session.revoke', subject: id } as const;
    return actsOf(visit, this.options).recordUrgent(act, () =>
      this.options.accounts.sessions.revoke(visit.session.email, id),
    );
  }

  private async memberships({ memberships }: SignedIn): Promise<Html> {
    if (memberships.length === 0) return html`<p>None. An owner of an organisation has to invite you.</p>`;
    const { organisations } = this.options.accounts;
    const rows = memberships.map(async ({ organisationId, roles }) => {
      const organisation = await organisations.get(organisationId);
      if (organisation === null) return null;
      const path = `/account/${organisationId}`;
      return html`<tr><th scope="row"><a href="${path}">${organisation.name}</a></th><td>${roles.join(', ')}</td></tr>`;
    });
    return html`<table><thead><tr><th scope="col">Organisation</th><th scope="col">Your roles</th></tr></thead><tbody>${await Promise.all(rows)}</tbody></table>`;
  }
}

function signedOut({ secure }: SignedIn, text: string): PageAnswer {
  return { to: '/account/sign-in', notice: { tone: 'good', text }, cookies: [noSessionCookie(secure)] };
}

function row({ id, from, createdAtMs, lastUsedAtMs }: Session, visit: SignedIn): Html {
  const isThis = id === visit.session.id;
  return html`<tr><th scope="row">${from ?? 'unknown'}${isThis && html` <span class="tag good">this one</span>`}</th>
<td data-of="Signed in">${moment(createdAtMs)}</td><td data-of="Last visit">${moment(lastUsedAtMs)}</td>
<td>${!isThis && html`<form method="post" action="/account/profile/end">${formToken(visit)}<input type="hidden" name="session" value="${id}"><button class="link">Sign out<span class="off"> of ${from ?? 'this browser'}</span></button></form>`}</td></tr>`;
}
