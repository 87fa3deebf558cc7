import type { AdministrativeLog } from './administrative-log';
import type { OrganisationStore } from './organisation-store';
import type { SessionStore } from './session-store';

/** Everything about organisations and the people in them. */
export interface Accounts {
  readonly organisations: OrganisationStore;
  readonly sessions: SessionStore;
  readonly log: AdministrativeLog;
  close(): Promise<void>;
}
