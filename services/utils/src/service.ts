import { utilsService } from '@tripoint/contract';
import { emailSettings, openEmail, smtpHasNames } from '@tripoint/email';
import { hostNameSettings, ipSettings, openHostNames, openIpDatabase } from '@tripoint/ip';
import { openOutside } from '@tripoint/outside';
import { createService, declareService, limitsHaveUrl, limitsSettings } from '@tripoint/runtime';
import { translationSettings } from '@tripoint/translation';
import { openVatNumbers, vatSettings } from '@tripoint/vat';
import { openTranslation } from './open-translation';
import { checkVatNumber } from './operations/check-vat-number';
import { ipDetails } from './operations/ip-details';
import { translate } from './operations/translate';
import { validateEmail } from './operations/validate-email';

/** The utils service, as every process runs it that has it. */
export const utils = declareService({
  contract: utilsService,
  settings: {
    ...limitsSettings,
    ...emailSettings,
    ...vatSettings,
    ...translationSettings,
    ...ipSettings,
    ...hostNameSettings,
  },
  checks: [limitsHaveUrl, smtpHasNames],
  port: 8086,
  async open(settings, parts) {
    const outside = openOutside(settings, parts);
    const email = await openEmail(settings, { outside, logger: parts.logger, shutdown: parts.shutdown });
    const translator = await openTranslation(settings, outside, parts);
    const vatNumbers = openVatNumbers(settings, outside, parts);
    const addresses = await openIpDatabase(settings, parts);
    const hostNames = openHostNames(settings, outside, parts);
    const service = createService({
      name: 'utils',
      handlers: [
        validateEmail(email),
        checkVatNumber(vatNumbers),
        ipDetails(addresses, hostNames),
        translate(translator),
      ],
      countries: () => [],
      errorStatuses: settings.errorStatuses,
      logger: parts.logger,
    });
    return { service, ready: () => null, outside: () => outside.states.read() };
  },
});
