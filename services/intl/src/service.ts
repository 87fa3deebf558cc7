import { intlService } from '@tripoint/contract';
import { openAccounts } from '@tripoint/organisations';
import { openPhrases } from '@tripoint/phrases';
import { declareService, engineHasUrl, systemClock } from '@tripoint/runtime';
import { createIntlService } from './intl-service';
import { intlSettings } from './settings';

/** The service of phrases and translations, as every process runs it that has it. */
export const intl = declareService({
  contract: intlService,
  settings: intlSettings,
  checks: [engineHasUrl],
  port: 8085,
  async open(settings, { logger, shutdown }) {
    const { errorStatuses, translationVotes: votes } = settings;
    const accounts = openAccounts(settings);
    shutdown.add('accounts', () => accounts.close());
    const store = openPhrases(settings);
    shutdown.add('phrase store', () => store.close());
    const service = createIntlService({
      store,
      members: accounts.organisations,
      votes,
      clock: systemClock,
      errorStatuses,
      logger,
    });
    return { service, ready: () => null };
  },
});
