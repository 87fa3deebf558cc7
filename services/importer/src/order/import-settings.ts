import {
  DownloadError,
  goldenListProblem,
  type Registers,
  registers,
  type SourceSetting,
  sourceUrl,
} from '@tripoint/registers';
import {
  busHasBrokers,
  busHasEngine,
  busSettings,
  type Declarations,
  engineHasUrl,
  engineSettings,
  folderSetting,
  gateSettings,
  limitsProblem,
  type Setting,
  SettingProblem,
  type SettingsCheck,
  type SettingsOf,
  textSetting,
  tracingSettings,
  writableFolderSetting,
} from '@tripoint/runtime';

/** Settings that name the publishers of the registers, as the downloads of each register declare them. */
const sourceSettings = sourceSettingsOf(registers);

export function sourceSettingsOf(all: Registers): Declarations {
  const declared = Object.values(all).flatMap(({ download }) => download?.settings ?? []);
  return Object.fromEntries(declared.map((source) => [source.name, sourceSetting(source)]));
}

function sourceSetting({ name, meaning, default: own }: SourceSetting): Setting<string | null> {
  const options = { meaning, default: own };
  if (name.endsWith('_FOLDER')) return folderSetting(name, options);
  if (!name.endsWith('_URL')) return textSetting(name, options);
  const read = (text: string): string => {
    try {
      sourceUrl(text.replace(/\{\w+\}/g, 'x'), name);
    } catch (error) {
      if (error instanceof DownloadError)
        throw new SettingProblem('must begin with https://, or http:// on this machine');
      throw error;
    }
    return text;
  };
  return { ...textSetting(name, options), read };
}

/** With Kafka the indexer checks new generations, by settings of its own. */
const ownGates = Object.fromEntries(
  Object.entries(gateSettings).map(([key, setting]) => [key, { ...setting, onlyWith: 'BUS=embedded' }]),
) as unknown as typeof gateSettings;

/** Settings of everything that imports, the command and the listener. */
export const importSettings = {
  dataDir: writableFolderSetting('DATA_DIR', {
    meaning: 'Folder of the indexes, keys and counts of the service.',
    default: 'data',
  }),
  ...ownGates,
  ...engineSettings,
  ...busSettings,
  ...tracingSettings,
  ...(sourceSettings as Record<never, never>),
} as const;

/** What those settings need of each other. */
export const importChecks: readonly SettingsCheck<SettingsOf<typeof importSettings>>[] = [
  engineHasUrl,
  busHasBrokers,
  busHasEngine,
  (settings) => limitsProblem(settings, Object.keys(registers)),
  ({ goldenQueriesFile }) => goldenListProblem(goldenQueriesFile),
];
