import type { ErrorProfile } from '@tripoint/contract';
import type { OrganisationStore } from '@tripoint/organisations';
import type { PhraseStore } from '@tripoint/phrases';
import type { Clock, Logger } from '@tripoint/runtime';

/** What the service of phrases and translations is made of. */
export interface IntlParts {
  readonly store: PhraseStore;
  readonly members: Pick<OrganisationStore, 'member'>;
  /** Votes that approve a translation by themselves. */
  readonly votes: number;
  readonly clock: Clock;
  readonly errorStatuses: ErrorProfile;
  readonly logger: Logger;
}
