import type { Clock } from '@tripoint/runtime';
import { emailOf, nameOf, newOrganisationId, rolesOf } from './account-input';
import type { Accounts } from './accounts';
import { type Actor, ActRecorder, RefusedActError } from './act-recorder';
import type { Member, Organisation, Role } from './model';
import type { SignInLink } from './session-store';
import { hashToken, newToken } from './token';

/** How long a sign-in link can be used, in milliseconds. */
export const SIGN_IN_LINK_MS = 15 * 60_000;

/** What is asked for cannot be done; the message is for the person who asked. */
export class AccountRefusedError extends RefusedActError {
  override readonly name = 'AccountRefusedError';
  constructor(readonly reason: keyof typeof REFUSALS) {
    super(REFUSALS[reason]);
  }
}

const REFUSALS = {
  'unknown organisation': 'There is no such organisation.',
  'ambiguous name': 'Several organisations have this name: give the id.',
  'unknown member': 'There is no member with this e-mail address.',
  'unknown session': 'There is no such session.',
  exists: 'There is a member with this e-mail address already.',
  full: 'The organisation has as many members as one may have.',
  'last owner': 'An organisation keeps at least one owner: make another member an owner first.',
} as const;

export interface AdministrationOptions {
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly actor: Actor;
}

/** A link just made: the only moment at which its token exists. */
export interface IssuedLink {
  readonly token: string;
  readonly link: SignInLink;
}

/** Changes organisations, members and sign-ins for one actor; each act is in the log before it is done. */
export class Administration {
  private readonly acts: ActRecorder;

  constructor(private readonly options: AdministrationOptions) {
    const { accounts, clock, actor } = options;
    this.acts = new ActRecorder({ log: accounts.log, clock, actor });
  }

  /**
   * @param owner e-mail address of the first owner
   * @throws AccountInputError
   */
  async createOrganisation(name: string, owner: string, ownerName = owner): Promise<Organisation> {
    const nowMs = this.options.clock.now();
    const organisation = { id: newOrganisationId(), name: nameOf(name), createdAtMs: nowMs };
    const member = { email: emailOf(owner), name: nameOf(ownerName), roles: ['owner'] as const, addedAtMs: nowMs };
    const { organisations } = this.options.accounts;
    const detail = `${organisation.name}, owner ${member.email}`;
    const act = {
      act: 'organisation.create',
      organisationId: organisation.id,
      subject: organisation.id,
      detail,
    } as const;
    await this.acts.record(act, () => organisations.create(organisation, member));
    return organisation;
  }

  /** @throws AccountInputError, AccountRefusedError */
  async renameOrganisation(id: string, name: string): Promise<void> {
    const before = await this.organisation(id);
    const after = nameOf(name);
    const act = { act: 'organisation.rename', organisationId: id, subject: id } as const;
    await this.acts.record({ ...act, detail: `${before.name} -> ${after}` }, async () => {
      if (!(await this.options.accounts.organisations.rename(id, after))) {
        throw new AccountRefusedError('unknown organisation');
      }
    });
  }

  /** @throws AccountInputError, AccountRefusedError */
  async addMember(organisationId: string, email: string, roles: readonly string[], name = email): Promise<Member> {
    await this.organisation(organisationId);
    const { accounts, clock } = this.options;
    const member: Member = {
      organisationId,
      email: emailOf(email),
      name: nameOf(name),
      roles: rolesOf(roles),
      addedAtMs: clock.now(),
    };
    const act = { act: 'member.add', organisationId, subject: member.email, detail: rolesText(member.roles) } as const;
    await this.acts.record(act, async () => {
      const result = await accounts.organisations.addMember(member);
      if (result !== 'added') throw new AccountRefusedError(result);
    });
    return member;
  }

  /** @throws AccountInputError, AccountRefusedError */
  async changeRoles(organisationId: string, email: string, roles: readonly string[]): Promise<Member> {
    const before = await this.member(organisationId, email);
    const after = { ...before, roles: rolesOf(roles) };
    const detail = `${rolesText(before.roles)} -> ${rolesText(after.roles)}`;
    const act = { act: 'member.change_roles', organisationId, subject: before.email, detail } as const;
    await this.acts.record(act, async () => {
      const { organisations } = this.options.accounts;
      const result = await organisations.changeRoles(organisationId, before.email, after.roles);
      if (result !== 'changed') throw new AccountRefusedError(result);
    });
    return after;
  }

  /**
   * Removes a member, and ends the sessions of a person who is a member of nothing else.
   * @throws AccountInputError, AccountRefusedError
   */
  async removeMember(organisationId: string, email: string): Promise<Member> {
    const member = await this.member(organisationId, email);
    const { organisations, sessions } = this.options.accounts;
    const detail = rolesText(member.roles);
    await this.acts.record({ act: 'member.remove', organisationId, subject: member.email, detail }, async () => {
      const result = await organisations.removeMember(organisationId, member.email);
      if (result !== 'removed') throw new AccountRefusedError(result);
      if ((await organisations.membershipsOf(member.email)).length === 0) await sessions.revokeAll(member.email);
    });
    return member;
  }

  /**
   * Makes a link with which a member signs in once, within `SIGN_IN_LINK_MS`.
   * @param browserHash `hashToken` of what only the browser has that asked for the link; null = any browser may use it
   * @throws AccountInputError, AccountRefusedError
   */
  async createSignInLink(organisationId: string, email: string, browserHash: string | null): Promise<IssuedLink> {
    const member = await this.member(organisationId, email);
    const createdAtMs = this.options.clock.now();
    const token = newToken();
    const expiresAtMs = createdAtMs + SIGN_IN_LINK_MS;
    const link = { tokenHash: hashToken(token), email: member.email, browserHash, createdAtMs, expiresAtMs };
    const act = { act: 'sign_in_link.create', organisationId, subject: member.email } as const;
    await this.acts.record(act, () => this.options.accounts.sessions.addLink(link));
    return { token, link };
  }

  private async organisation(id: string): Promise<Organisation> {
    const found = await this.options.accounts.organisations.get(id);
    if (found === null) throw new AccountRefusedError('unknown organisation');
    return found;
  }

  private async member(organisationId: string, email: string): Promise<Member> {
    const found = await this.options.accounts.organisations.member(organisationId, emailOf(email));
    if (found === null) throw new AccountRefusedError('unknown member');
    return found;
  }
}

const rolesText = (roles: readonly Role[]): string => roles.join(', ');
