import {
  type Declarations,
  internalTlsSettings,
  loadSettings,
  probeSettings,
  type Setting,
  type SettingWarning,
  settingWarnings,
} from '@tripoint/runtime';
import { settingsOfProcesses } from '../processes';
import { standaloneChecks, standaloneSettings } from '../settings';

type Environment = Readonly<Record<string, string | undefined>>;

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
  loadSettings({ ...standaloneSettings(), ...given }, { ...env, ...unset }, standaloneChecks());
}

export function formWarnings(env: Environment): SettingWarning[] {
  const overruled = Object.entries(FIXED).flatMap(([setting, value]) =>
    (env[setting]?.trim() || value) === value ? [] : { setting, reason: `has no effect: it is always ${value} here` },
  );
  return [...overruled, ...settingWarnings(given, { ...env, ...FIXED }, made)];
}
