import { invalidParameter, restricted, unauthorized } from '@tripoint/contract';
import { type Member, permits } from '@tripoint/organisations';
import type { CallContext } from '@tripoint/runtime';
import type { IntlParts } from './intl-parts';

type Caller = Pick<CallContext, 'organisationId' | 'isPublicKey'>;

/**
 * The organisation whose phrases a call is about, and no other's.
 * @throws ApiError 401 for a call without a key
 */
export function organisationOf({ organisationId }: Caller): string {
  if (organisationId === null) throw unauthorized();
  return organisationId;
}

/**
 * The member that a call names.
 * @throws ApiError `invalid_parameter` when the organisation has no such member, or the member may not translate
 */
export async function contributorOf({ members }: IntlParts, ctx: Caller, email: string): Promise<Member> {
  const member = await members.member(organisationOf(ctx), email);
  if (member !== null && permits(member, 'contribute')) return member;
  throw invalidParameter(
    'contributor',
    "contributor must be the e-mail address of a member of the key's organisation who may translate: a contributor, reviewer or owner.",
  );
}

/** Whether what the member does is approved. Of a key in a website nobody knows who sends the address of a reviewer. */
export function isTrusted({ isPublicKey }: Caller, member: Member): boolean {
  return !isPublicKey && permits(member, 'review');
}

/** @throws ApiError `restricted` for a key that visitors of a website can read */
export function refusePublicKey({ isPublicKey }: Caller, what: string): void {
  if (!isPublicKey) return;
  throw restricted(`A key that is restricted to websites may not ${what}: every visitor of the website has the key.`);
}
