import { businessService } from '@tripoint/contract';
import { declareService, engineHasUrl } from '@tripoint/runtime';
import { searchSettings } from '@tripoint/serving';
import { createBusinessService } from './business-service';
import { openCompanyData } from './company-data';

/** The business service, as every process runs it that has it. */
export const business = declareService({
  contract: businessService,
  settings: searchSettings,
  checks: [engineHasUrl],
  port: 8082,
  async open(settings, parts) {
    const { ready, ...data } = await openCompanyData(settings, parts);
    const { errorStatuses } = settings;
    return { service: createBusinessService({ ...data, errorStatuses, logger: parts.logger }), ready };
  },
});
