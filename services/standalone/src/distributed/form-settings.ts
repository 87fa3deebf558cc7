import {
  type Declarations,
  integerSetting,
  internalTlsSettings,
  loadSettings,
  probeSettings,
  type Setting,
  type SettingsOf,
  type SettingWarning,
  settingWarnings,
} from '@tripoint/runtime';
import { settingsOfProcesses } from '../processes';
import { standaloneChecks, standaloneSettings } from '../settings';

type Environment = Readonly<Record<string, string | undefined>>;

const PROCESSES_MAX = 64;

/** Settings that this form has alone. */
export const ownSettings = {
  serviceProcesses: integerSetting('SERVICE_PROCESSES', {
    meaning:
      'Processes of each service, and indexers, that `scripts/start --distributed` starts: enough that one may end without a caller noticing. With 1, calls fail while a process that ended is started anew.',
    default: 2,
    min: 1,
    max: PROCESSES_MAX,
  }),
} as const;

/** Settings of `scripts/start --distributed`. */
export function distributedSettings() {
  return { ...standaloneSettings(), ...ownSettings };
}

export type DistributedSettings = SettingsOf<ReturnType<typeof distributedSettings>>;

/** What makes the distributed form of the product. */
export const FIXED = { ENGINE: 'elasticsearch', LIMITS: 'redis', BUS: 'kafka' } as const;
const unset = Object.fromEntries(Object.keys(FIXED).map((name) => [name, '']));

/** On one machine the secret of the processes is enough. */
const ofMachines = new Set(Object.values({ ...internalTlsSettings, ...probeSettings }).map(({ name }) => name));

/** Whether an operator gives a setting to these processes; those that the form makes by itself have no default. */
export const isGiven = ({ name, fallback }: Setting<unknown>): boolean =>
  fallback !== undefined && !ofMachines.has(name);
const given = settingsWhere(isGiven);
const made = settingsWhere((setting) => !isGiven(setting));

function settingsWhere(suits: (setting: Setting<unknown>) => boolean): Declarations {
  return Object.fromEntries(Object.entries(settingsOfProcesses()).filter(([, setting]) => suits(setting)));
}

/** Checks what all processes will read, before servers and processes are started for nothing. @throws SettingsError */
export function checkSettings(env: Environment): void {
  loadSettings({ ...distributedSettings(), ...given }, { ...env, ...unset }, standaloneChecks());
}

export function formWarnings(env: Environment): SettingWarning[] {
  const overruled = Object.entries(FIXED).flatMap(([setting, value]) =>
    (env[setting]?.trim() || value) === value ? [] : { setting, reason: `has no effect: it is always ${value} here` },
  );
  return [...overruled, ...settingWarnings({ ...given, ...ownSettings }, { ...env, ...FIXED }, made)];
}
