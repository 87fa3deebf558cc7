import { gatewaySettings, keySettings } from '@tripoint/gateway';
import { importerSettings } from '@tripoint/importer';
import { searchSettings } from '@tripoint/places';
import { processSettings, type SettingsOf } from '@tripoint/runtime';

/** Settings of the whole service in one process. */
export const standaloneSettings = {
  ...processSettings,
  ...gatewaySettings,
  ...keySettings,
  ...searchSettings,
  ...importerSettings,
} as const;

export type StandaloneSettings = SettingsOf<typeof standaloneSettings>;
