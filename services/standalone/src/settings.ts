import { gatewaySettings, keySettings } from '@tripoint/gateway';
import { importerSettings } from '@tripoint/importer';
import { searchSettings } from '@tripoint/places';
import { engineSettings, limitsSettings, processSettings, type SettingsOf } from '@tripoint/runtime';

/** Settings of the whole service in one process. */
export const standaloneSettings = {
  ...processSettings,
  ...gatewaySettings,
  ...keySettings,
  ...engineSettings,
  ...limitsSettings,
  ...searchSettings,
  ...importerSettings,
} as const;

export type StandaloneSettings = SettingsOf<typeof standaloneSettings>;
