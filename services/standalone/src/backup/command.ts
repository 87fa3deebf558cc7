import { parseArgs } from 'node:util';
import { keySettings } from '@tripoint/gateway';
import { GenerationError, RegisterBusyError } from '@tripoint/generations';
import { DamagedDatabaseError, DatabaseFileError, NewerSchemaError } from '@tripoint/libsql';
import {
  engineHasUrl,
  engineSettings,
  limitsHaveUrl,
  limitsSettings,
  loadSettings,
  WrongUseError,
} from '@tripoint/runtime';
import { BackupError } from './backup-folder';
import { type Restored, restoreBackup } from './restore-backup';
import { takeBackup } from './take-backup';

export interface CommandParts {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For programs. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly say: (text: string) => void;
}

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;
const MEGABYTE = 1e6;

const COMMON = `  --data-dir DIR   folder of the service (setting DATA_DIR, default ./data)
  --json           print what was done as JSON
  --help           this text
`;
const HELP = {
  backup: `Usage: scripts/backup FOLDER [--without-registers] [--data-dir DIR] [--json]

Copies keys, accounts, phrases and translations, counts, the development key, and the live generation of each register with
its records of runs and what change sets need into a new folder, also while the service runs. The folder is a data folder
itself. With ENGINE=elasticsearch and LIMITS=redis, which the command needs like the service, what is in Elasticsearch and Redis is
copied too, but for generations.

  --without-registers   leave the registers out: they can be imported again
${COMMON}`,
  restore: `Usage: scripts/restore FOLDER [--data-dir DIR] [--json]

Brings a backup of scripts/backup into the folder of a service, which may be running: keys are those of the backup within a
second, registers within seconds, counts at the next start. A key that was revoked since stays revoked, no count becomes
lower, and everybody is signed out. scripts/import rollback REGISTER returns to the data from before.

${COMMON}`,
};

/** Runs `scripts/backup` or `scripts/restore` on the words after its name. Resolves to the exit code. */
export async function runBackupCommand(
  action: keyof typeof HELP,
  words: readonly string[],
  parts: CommandParts,
): Promise<number> {
  try {
    const { folder, settings, help, json, withRegisters } = request(words, action, parts.env);
    if (help) {
      parts.out(HELP[action]);
      return DONE;
    }
    if (action === 'backup') {
      const list = await takeBackup(settings, folder, withRegisters);
      const bytes = list.files.reduce((sum, file) => sum + file.bytes, 0);
      parts.say(
        `${list.files.length} files, ${(bytes / MEGABYTE).toFixed(1)} MB. Keep it as secret as the service's folder.\n`,
      );
      parts.out(json ? `${JSON.stringify({ folder, ...list })}\n` : `${folder}\n`);
    } else {
      const restored = await restoreBackup(folder, settings);
      parts.say(report(restored, settings.dataDir));
      if (json) parts.out(`${JSON.stringify(restored)}\n`);
    }
    return DONE;
  } catch (error) {
    const { message } = error as Error;
    parts.say(error instanceof WrongUseError ? `${message}\nSee scripts/${action} --help.\n` : `${message}\n`);
    if (error instanceof WrongUseError) return WRONG_USE;
    if (KNOWN.some((kind) => error instanceof kind) || (error as NodeJS.ErrnoException).code !== undefined)
      return FAILED;
    throw error;
  }
}
const KNOWN = [
  BackupError,
  DamagedDatabaseError,
  DatabaseFileError,
  GenerationError,
  NewerSchemaError,
  RegisterBusyError,
];

function request(words: readonly string[], action: keyof typeof HELP, env: CommandParts['env']) {
  const { values, positionals } = parsed(words, action);
  const [folder = '', ...others] = positionals;
  const help = values.help === true;
  if (!help && (folder === '' || others.length > 0)) throw new WrongUseError('Name one folder: that of the backup.');
  const named = values['data-dir'];
  const settings = loadSettings(
    { dataDir: keySettings.dataDir, ...engineSettings, ...limitsSettings },
    { ...env, ...(typeof named === 'string' ? { DATA_DIR: named } : {}) },
    [engineHasUrl, limitsHaveUrl],
  );
  const withRegisters = values['without-registers'] !== true;
  return { folder, settings, help, json: values.json === true, withRegisters };
}

function parsed(words: readonly string[], action: keyof typeof HELP) {
  const options = {
    'data-dir': { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    ...(action === 'backup' ? { 'without-registers': { type: 'boolean' } as const } : {}),
  } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new WrongUseError((error as Error).message);
  }
}

function report({ backupOf, keys, accounts, phrases, counts, servers, registers }: Restored, dataDir: string): string {
  const lines = [`The backup of ${backupOf} is restored to ${dataDir}.`];
  if (keys !== null) {
    lines.push(
      `  ${keys.keys} keys; ${keys.removed} made since are gone, ${keys.keptRevoked} revoked since stay revoked`,
    );
  }
  if (accounts !== null) {
    const { organisations, members, removed, returned } = accounts;
    lines.push(
      `  ${organisations} organisations, ${members} members; ${removed} added since are none, ${returned} removed since are members again;`,
      '    everybody is signed out',
    );
  }
  if (phrases !== null) lines.push(`  ${phrases.phrases} phrases, ${phrases.translations} translations`);
  if (counts !== null) lines.push(`  ${counts} counts: a running service applies them at its next start`);
  if (servers !== null) {
    for (const [name, documents] of Object.entries(servers.indices)) lines.push(`  ${documents} documents of ${name}`);
    if (servers.counts !== null) lines.push(`  ${servers.counts} counts in Redis`);
  }
  for (const [register, id] of Object.entries(registers)) lines.push(`  ${register}: generation ${id} answers`);
  return `${lines.join('\n')}\n`;
}
