import { existsSync } from 'node:fs';
import { DatabaseFileError, NewerSchemaError, OlderDatabaseError } from '@tripoint/libsql';
import {
  type Clock,
  engineHasUrl,
  engineSettings,
  loadSettings,
  publicUrlSetting,
  type SettingsOf,
  WrongUseError,
  writableFolderSetting,
} from '@tripoint/runtime';
import { AccountInputError } from '../account-input';
import type { Accounts } from '../accounts';
import { RefusedActError } from '../act-recorder';
import { Administration } from '../administration';
import { accountsFile } from '../libsql/libsql-accounts';
import { accountSettings, openAccounts } from '../open-accounts';
import { operator } from '../operator';

const settings = {
  dataDir: writableFolderSetting('DATA_DIR', { meaning: 'Folder of the service.', default: './data' }),
  publicUrl: publicUrlSetting,
  ...accountSettings,
  ...engineSettings,
} as const;

/** What a command needs of the process that runs it. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** For programs: ids, tables, JSON. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly say: (text: string) => void;
}

/** What one call of a command asks for. */
export interface AccountRequest {
  readonly dataDir: string | undefined;
  /** Whether accounts are made where there are none. */
  readonly creates: boolean;
  readonly run: (parts: CommandParts) => Promise<void>;
}

export interface CommandParts extends CommandContext {
  readonly accounts: Accounts;
  readonly administration: Administration;
  readonly settings: SettingsOf<typeof settings>;
}

/** Options that every action has. */
export const COMMON = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The same options for people. */
export const COMMON_HELP = `Options of all:
  --data-dir DIR     folder of the service's data                          default DATA_DIR or ./data
  --json             prints JSON
  --help             prints this

Accounts are stored in Elasticsearch with ENGINE=elasticsearch (and ELASTICSEARCH_URL), else in the data folder. Give the
command the settings of the service. Every change is in the log of administrative acts. Exit codes: 0 done, 1 failed, 2 wrong use.
`;

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

/** What the person asked for cannot be done: said as it is. */
class CommandFailure extends Error {}

const forPeople = [CommandFailure, RefusedActError, OlderDatabaseError, DatabaseFileError, NewerSchemaError] as const;

/**
 * Runs one call of `scripts/NAME`. Resolves to the exit code.
 * @param read what the words after the name ask for; null = the help. @throws WrongUseError, AccountInputError by way of it
 */
export async function runAccountCommand(
  name: string,
  help: string,
  read: () => AccountRequest | null,
  context: CommandContext,
): Promise<number> {
  try {
    const request = read();
    if (request === null) context.out(help);
    else await answer(request, context);
    return DONE;
  } catch (cause) {
    const { message, code } = cause as Error & { readonly code?: unknown };
    if (cause instanceof WrongUseError || cause instanceof AccountInputError || isParseError(code)) {
      context.say(`${message}\nSee scripts/${name} --help.\n`);
      return WRONG_USE;
    }
    const isForPeople = forPeople.some((kind) => cause instanceof kind);
    context.say(isForPeople ? `${message}\n` : `The accounts could not be read or written: ${message}\n`);
    return FAILED;
  }
}

const isParseError = (code: unknown): boolean => String(code).startsWith('ERR_PARSE_ARGS');

async function answer({ dataDir, creates, run }: AccountRequest, context: CommandContext): Promise<void> {
  if (dataDir === '') throw new WrongUseError('--data-dir needs a folder.');
  const env = { ...context.env, ...(dataDir === undefined ? {} : { DATA_DIR: dataDir }) };
  const loaded = loadSettings(settings, env, [engineHasUrl]);
  if (!creates && loaded.engine === 'embedded' && !existsSync(accountsFile(loaded.dataDir))) {
    throw new CommandFailure(
      `There are no accounts in ${loaded.dataDir}: name the service's folder with --data-dir, or start the service once.`,
    );
  }
  const accounts = openAccounts(loaded);
  try {
    const administration = new Administration({ accounts, clock: context.clock, actor: operator('command') });
    await run({ ...context, accounts, administration, settings: loaded });
  } finally {
    // On a full disk the log stays beside the file. What was done, or why it was not, is what the person needs to read.
    await accounts.close().catch(() => undefined);
  }
}

/**
 * The one word that an action needs.
 * @throws WrongUseError saying `what` is missing
 */
export function oneWord(positionals: readonly string[], what: string): string {
  const [word, ...others] = positionals;
  if (word !== undefined && others.length === 0) return word;
  throw new WrongUseError(`Give ${what}.`);
}
