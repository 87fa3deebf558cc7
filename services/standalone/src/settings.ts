import { gatewayChecks, gatewaySettings, keySettings } from '@tripoint/gateway';
import { importChecks, importerKeyIsGiven, importerSettings, importSettings } from '@tripoint/importer';
import {
  engineSettings,
  limitsHaveUrl,
  limitsSettings,
  processSettings,
  type SettingsCheck,
  type SettingsOf,
} from '@tripoint/runtime';
import { services as allServices } from './services';

/** Settings of the whole product in one process. */
export function standaloneSettings(services = allServices) {
  return {
    ...processSettings,
    ...importSettings,
    ...gatewaySettings,
    ...keySettings,
    ...engineSettings,
    ...limitsSettings,
    ...(Object.assign({}, ...services.map(({ settings }) => settings)) as Record<never, never>),
    ...importerSettings,
  } as const;
}

export type StandaloneSettings = SettingsOf<ReturnType<typeof standaloneSettings>>;

export function standaloneChecks(services = allServices): readonly SettingsCheck<StandaloneSettings>[] {
  const ofServices = services.flatMap(({ checks }) => checks as readonly SettingsCheck<StandaloneSettings>[]);
  return [...new Set([...gatewayChecks, limitsHaveUrl, ...importChecks, ...ofServices, importerKeyIsGiven])];
}
