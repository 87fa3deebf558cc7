import { type Registers, registers } from '@tripoint/registers';
import {
  type BusSettings,
  busHasBrokers,
  busHasEngine,
  busSettings,
  type Declarations,
  type EngineSettings,
  engineHasUrl,
  engineSettings,
  gateSettings,
  type SettingsCheck,
  textSetting,
} from '@tripoint/runtime';

/** Settings of everything that imports, the command and the listener. */
export const importSettings = {
  dataDir: textSetting('DATA_DIR', {
    meaning: 'Folder of the indexes, keys and counts of the service.',
    default: 'data',
  }),
  ...gateSettings,
  ...engineSettings,
  ...busSettings,
} as const;

/** What those settings need of each other. */
export const importChecks: readonly SettingsCheck<EngineSettings & BusSettings>[] = [
  engineHasUrl,
  busHasBrokers,
  busHasEngine,
];

/** Settings that name the publishers of the registers, as the downloads of each register declare them. */
export const sourceSettings = sourceSettingsOf(registers);

export function sourceSettingsOf(all: Registers): Declarations {
  return Object.fromEntries(
    Object.values(all)
      .flatMap(({ download }) => download?.settings ?? [])
      .map(({ name, meaning, default: own }) => [name, textSetting(name, { meaning, default: own })]),
  );
}
