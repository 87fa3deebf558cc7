import {
  AccountInputError,
  AccountRefusedError,
  Administration,
  type Member,
  ROLES,
  type Role,
} from '@tripoint/organisations';
import { errorFields } from '@tripoint/runtime';
import type { AccountOptions } from '../account-options';
import { actorOf } from '../acts';
import { choices, field } from '../view/fields';
import { formToken } from '../view/frame';
import { type Html, html } from '../view/html';
import { moment } from '../view/time';
import { fieldOf, fieldsOf, type InOrganisation, type Page, type PageAnswer, type Redirect } from '../visit';

const MEANING: Readonly<Record<Role, string>> = {
  owner: 'everything, and inviting others',
  developer: 'keys and their use',
  contributor: 'submits translations and votes',
  reviewer: 'also approves translations',
};

/** The members of an organisation, which its owners change. */
export class MemberPages {
  constructor(
    private readonly options: Pick<AccountOptions, 'accounts' | 'clock' | 'logger' | 'mailer' | 'publicUrl'>,
  ) {}

  async list(visit: InOrganisation, wrong: AccountInputError | null = null): Promise<Page> {
    const members = await this.options.accounts.organisations.members(visit.organisation.id);
    const of = (name: string) => ({
      name,
      value: fieldOf(visit.form, name),
      wrong: wrong?.property === name ? wrong.message : null,
    });
    return {
      title: 'Members',
      section: 'members',
      status: wrong === null ? 200 : 400,
      main: html`<h1>Members</h1><p class="soft">Who works with the keys and translations of ${visit.organisation.name}.</p>
<details class="panel"${wrong !== null && html` open`}><summary>Invite somebody</summary>
<form method="post" action="${visit.home}/members">${formToken(visit)}
<div class="columns">${field({ ...of('email'), label: 'E-mail address', type: 'email', required: true, maxLength: 254 })}${field({ ...of('name'), label: 'Name', required: true, maxLength: 100 })}</div>
${roleBoxes('Roles', 'new', fieldsOf(visit.form, 'role'), wrong?.property === 'role' ? wrong.message : null)}<button>Invite</button></form>
<p class="soft small">${this.options.mailer === null ? 'They sign in with a link that the operator of this service gives them.' : 'They get a mail that says where to sign in.'}</p></details>
<ul class="cards">${members.map((member) => card(member, visit))}</ul>`,
    };
  }

  async invite(visit: InOrganisation): Promise<PageAnswer> {
    const { form, organisation } = visit;
    try {
      const roles = fieldsOf(form, 'role');
      const member = await this.administrationOf(visit).addMember(
        organisation.id,
        fieldOf(form, 'email'),
        roles,
        fieldOf(form, 'name'),
      );
      const isInvited = await this.sendInvitation(visit, member);
      return done(visit, `${member.name} is a member now${isInvited ? ', and has mail from us' : ''}.`);
    } catch (error) {
      if (error instanceof AccountInputError) return this.list(visit, error);
      return refused(visit, error);
    }
  }

  async changeRoles(visit: InOrganisation): Promise<PageAnswer> {
    const { form, organisation } = visit;
    try {
      const email = fieldOf(form, 'email');
      await this.administrationOf(visit).changeRoles(organisation.id, email, fieldsOf(form, 'role'));
      return done(visit, `The roles of ${email} are changed.`);
    } catch (error) {
      return refused(visit, error);
    }
  }

  async remove(visit: InOrganisation): Promise<PageAnswer> {
    try {
      const { name } = await this.administrationOf(visit).removeMember(
        visit.organisation.id,
        fieldOf(visit.form, 'email'),
      );
      return done(visit, `${name} is no member any more.`);
    } catch (error) {
      return refused(visit, error);
    }
  }

  private administrationOf(visit: InOrganisation): Administration {
    const { accounts, clock } = this.options;
    return new Administration({ accounts, clock, actor: actorOf(visit.session.email, visit) });
  }

  /** False when there is no mail server, or it refused the mail: then the owner must inform the member. */
  private async sendInvitation({ organisation, session }: InOrganisation, { email }: Member): Promise<boolean> {
    const { mailer, publicUrl, logger } = this.options;
    if (mailer === null || publicUrl === null) return false;
    try {
      await mailer.sendInvitation(email, organisation.name, session.email, `${publicUrl}/account`);
      return true;
    } catch (error) {
      logger.warn('an invitation could not be sent', errorFields(error));
      return false;
    }
  }
}

const done = ({ home }: InOrganisation, text: string): Redirect => ({
  to: `${home}/members`,
  notice: { tone: 'good', text },
});

/** What cannot be done is said on the page. @throws every other error */
function refused({ home }: InOrganisation, error: unknown): Redirect {
  if (!(error instanceof AccountInputError || error instanceof AccountRefusedError)) throw error;
  return { to: `${home}/members`, notice: { tone: 'bad', text: error.message } };
}

function card({ email, name, roles, addedAtMs }: Member, visit: InOrganisation): Html {
  const hidden = html`${formToken(visit)}<input type="hidden" name="email" value="${email}">`;
  return html`<li><div class="head"><div><h2>${name}${email === visit.session.email && html` <span class="tag">you</span>`}</h2><span class="soft">${email}</span></div>
<div>${roles.map((role) => html`<span class="tag">${role}</span>`)}</div></div>
<p class="soft small">since ${moment(addedAtMs)}</p>
<details><summary>Change or remove<span class="off"> ${name}</span></summary>
<form method="post" action="${visit.home}/members/roles">${hidden}${roleBoxes(`Roles of ${name}`, email, roles, null)}<button>Save the roles</button></form>
<form method="post" action="${visit.home}/members/remove">${hidden}<p><button class="danger">Remove ${name}</button></p></form></details></li>`;
}

/** @param of distinguishes the boxes of several people on one page */
function roleBoxes(legend: string, of: string, checked: readonly string[], wrong: string | null): Html {
  return choices({
    legend,
    name: 'role',
    of,
    items: ROLES.map((role) => ({ value: role, label: role, hint: MEANING[role], checked: checked.includes(role) })),
    wrong,
  });
}
