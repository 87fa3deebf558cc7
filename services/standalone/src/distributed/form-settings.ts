import { type Declarations, loadSettings, type SettingWarning, settingWarnings } from '@tripoint/runtime';
import { settingsOfProcesses } from '../processes';
import { standaloneChecks, standaloneSettings } from '../settings';

type Environment = Readonly<Record<string, string | undefined>>;

/** What makes the distributed form of the product. */
export const FIXED = { ENGINE: 'elasticsearch', LIMITS: 'redis', BUS: 'kafka' } as const;
const unset = Object.fromEntries(Object.keys(FIXED).map((name) => [name, '']));

/** Settings that an operator gives to these processes; those that the form makes by itself have no default. */
const given = byDefault(true);
const made = byDefault(false);

function byDefault(has: boolean): Declarations {
  const all = Object.entries(settingsOfProcesses());
  return Object.fromEntries(all.filter(([, { fallback }]) => (fallback !== undefined) === has));
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
