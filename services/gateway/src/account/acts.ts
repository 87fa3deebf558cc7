import { type Accounts, type Actor, ActRecorder } from '@tripoint/organisations';
import type { Clock } from '@tripoint/runtime';
import type { SignedIn, Visit } from './visit';

/** Who acts in the administrative log: a person, from where they visit. */
export const actorOf = (email: string, { clientIp }: Pick<Visit, 'clientIp'>): Actor => ({
  name: email,
  from: clientIp ?? 'unknown',
});

/** The log of acts of who is signed in. */
export function actsOf(visit: SignedIn, { accounts, clock }: { readonly accounts: Accounts; readonly clock: Clock }) {
  return new ActRecorder({ log: accounts.log, clock, actor: actorOf(visit.session.email, visit) });
}

/** The organisation whose log has the sign-ins of a person; null = they belong to several, or none. */
export const ownOrganisation = (memberships: readonly { readonly organisationId: string }[]): string | null =>
  memberships.length === 1 ? memberships[0]!.organisationId : null;
