export { AccountInputError, emailOf, isOrganisationId, nameOf, newOrganisationId, rolesOf } from './account-input';
export type { Accounts } from './accounts';
export { showActs } from './act-metrics';
export { type Actor, ActRecorder, type Acts, type PlannedAct, RefusedActError, UnloggedActError } from './act-recorder';
export { AccountRefusedError, Administration, type IssuedLink, SIGN_IN_LINK_MS } from './administration';
export {
  ACTS,
  type Act,
  type ActPage,
  type AdministrativeAct,
  type AdministrativeLog,
} from './administrative-log';
export { runMembersCommand } from './command/members-command';
export { accountsFile } from './libsql/libsql-accounts';
export { type RestoredAccounts, restoreAccounts } from './libsql/restore-accounts';
export { FIRST_OWNER, MAX_MEMBERS } from './membership';
export {
  FIRST_ORGANISATION_ID,
  type Member,
  type Organisation,
  type Permission,
  permits,
  ROLES,
  type Role,
} from './model';
export { type AccountSettings, accountSettings, openAccounts } from './open-accounts';
export { operator } from './operator';
export { organisationNamed } from './organisation-named';
export type { MemberRefusal, NewMember, OrganisationStore } from './organisation-store';
export type { Session, SessionStore, SignInLink } from './session-store';
export { SIGN_IN_PATH, signInUrl } from './sign-in-url';
export { hashToken, newToken } from './token';
