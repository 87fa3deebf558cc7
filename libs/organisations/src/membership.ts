import { FIRST_ORGANISATION_ID, type Member, type Organisation, type Role } from './model';
import type { MemberRefusal, NewMember } from './organisation-store';

/** Members of one organisation; each is looked at when one of them changes. */
export const MAX_MEMBERS = 1_000;

/** Who `organisations.first()` makes an owner; the operator signs in as it. */
export const FIRST_OWNER = 'owner@localhost';

/** The organisation that `first()` makes at need, and its owner. */
export function firstOrganisation(nowMs: number): { readonly organisation: Organisation; readonly owner: NewMember } {
  return {
    organisation: { id: FIRST_ORGANISATION_ID, name: 'First organisation', createdAtMs: nowMs },
    owner: { email: FIRST_OWNER, name: 'Owner', roles: ['owner'], addedAtMs: nowMs },
  };
}

/** What becomes of the members of an organisation; `members` is absent when nothing changes. */
export interface Membership<R> {
  readonly result: R;
  readonly members?: readonly Member[];
}

export function withMember(members: readonly Member[], member: Member): Membership<'added' | 'exists' | 'full'> {
  if (members.some(({ email }) => email === member.email)) return { result: 'exists' };
  return members.length >= MAX_MEMBERS ? { result: 'full' } : { result: 'added', members: [...members, member] };
}

export function withRoles(
  members: readonly Member[],
  email: string,
  roles: readonly Role[],
): Membership<'changed' | MemberRefusal> {
  const changed = members.map((member) => (member.email === email ? { ...member, roles } : member));
  return checked('changed', members, changed, email);
}

export function withoutMember(members: readonly Member[], email: string): Membership<'removed' | MemberRefusal> {
  const left = members.filter((member) => member.email !== email);
  return checked('removed', members, left, email);
}

function checked<R>(result: R, before: readonly Member[], after: readonly Member[], email: string) {
  if (!before.some((member) => member.email === email)) return { result: 'unknown member' } as const;
  if (!after.some(({ roles }) => roles.includes('owner'))) return { result: 'last owner' } as const;
  return { result, members: after };
}
