import { translationLimits } from '@tripoint/limits';
import { accountSettings } from '@tripoint/organisations';
import { type Clock, engineSettings, limitsSettings, type SettingsOf } from '@tripoint/runtime';
import { usageSettings } from '../usage/settings';
import { KeyFormat } from './key-format';
import { keySettings } from './settings';

/** What the command reads of the environment. */
export const commandSettings = {
  ...keySettings,
  ...accountSettings,
  ...engineSettings,
  ...limitsSettings,
  ...usageSettings,
  ...translationLimits,
};
export type CommandSettings = SettingsOf<typeof commandSettings>;

/** What the command needs of the process that runs it. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** For programs: keys, tables, JSON. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly say: (text: string) => void;
}

/** Something the person asked for cannot be done: said as it is, exit code 1. */
export class CommandFailure extends Error {}

export function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** Someone who found a key somewhere has the whole of it and not its selector. */
export const selectorOf = (key: string, { keyPrefix }: CommandSettings): string =>
  new KeyFormat(keyPrefix).selectorOf(key) ?? key;
