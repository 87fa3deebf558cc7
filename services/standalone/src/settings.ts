import { gatewaySettings, keySettings } from '@tripoint/gateway';
import { searchSettings } from '@tripoint/places';
import { processSettings, type SettingsOf } from '@tripoint/runtime';

/** Settings of the whole service in one process. */
export const standaloneSettings = {
  ...processSettings,
  ...gatewaySettings,
  ...keySettings,
  ...searchSettings,
} as const;

export type StandaloneSettings = SettingsOf<typeof standaloneSettings>;
