import { existsSync } from 'node:fs';
import {
  type Clock,
  engineHasUrl,
  engineSettings,
  limitsHaveUrl,
  limitsSettings,
  loadSettings,
  SettingsError,
  type SettingsOf,
  warningLines,
} from '@tripoint/runtime';
import { DatabaseFileError } from '../libsql/libsql-file';
import { readMonthUsage } from '../limits/libsql-usage-store';
import { monthAt } from '../limits/month';
import { readRedisMonthUsage } from '../limits/redis/redis-month-usage';
import { gatewaySettings } from '../settings';
import { type KeyRequest, keyRequest, WrongUseError } from './key-arguments';
import { KeyFormat } from './key-format';
import { KEY_HELP } from './key-help';
import { KeyInputError } from './key-input-error';
import { keyReport, keyTable } from './key-report';
import { type IssuedKey, KeyRing, NotRotatableError } from './key-ring';
import type { KeyStore } from './key-store';
import { keysFile } from './libsql-key-store';
import { openKeyStore } from './open-key-store';
import { PendingRevocations, RevocationPendingError } from './pending-revocations';
import { publishKeyChange } from './redis/publish-key-change';
import { OlderKeysError } from './seen-keys';
import { keySettings } from './settings';
import type { StoredKey } from './stored-key';

const commandSettings = { ...keySettings, ...engineSettings, ...limitsSettings };
type CommandSettings = SettingsOf<typeof commandSettings>;

type Answered = Exclude<KeyRequest, { action: 'help' }>;

/** What the command needs of the process that runs it. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** For programs: keys, tables, JSON. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly say: (text: string) => void;
}

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

/** Something the person asked for cannot be done: said as it is, exit code 1. */
class CommandFailure extends Error {}

const forPeople = [
  CommandFailure,
  NotRotatableError,
  RevocationPendingError,
  OlderKeysError,
  DatabaseFileError,
] as const;

/** Runs `scripts/keys` on the words after its name. Resolves to the exit code. */
export async function runKeysCommand(words: readonly string[], context: CommandContext): Promise<number> {
  try {
    const request = keyRequest(words);
    if (request.action === 'help') context.out(KEY_HELP);
    else await answer(request, context);
    return DONE;
  } catch (cause) {
    if (cause instanceof WrongUseError || cause instanceof KeyInputError) {
      context.say(`${cause.message}\nSee scripts/keys --help.\n`);
      return WRONG_USE;
    }
    if (cause instanceof SettingsError) {
      context.say(`${cause.message}\n`);
      return WRONG_USE;
    }
    const isForPeople = forPeople.some((kind) => cause instanceof kind);
    context.say(isForPeople ? `${textOf(cause)}\n` : `The keys could not be read or written: ${textOf(cause)}\n`);
    return FAILED;
  }
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

async function answer(request: Answered, context: CommandContext): Promise<void> {
  const env = { ...context.env, ...(request.dataDir === undefined ? {} : { DATA_DIR: request.dataDir }) };
  const settings = loadSettings(commandSettings, env, [engineHasUrl, limitsHaveUrl]);
  if (request.action !== 'list') context.say(warningLines(commandSettings, env, gatewaySettings));
  const isNew = settings.engine === 'embedded' && !existsSync(keysFile(settings.dataDir));
  if (request.action !== 'create' && isNew) {
    throw new CommandFailure(`There are no keys in ${settings.dataDir}: name the service's folder with --data-dir.`);
  }
  const store = openFor(request, settings, context.clock);
  try {
    if (request.action === 'list') await list(store, settings, request.json, context);
    else await publish(await change(request, store, settings, context), settings, context);
  } finally {
    // On a full disk the log stays beside the file. What was done, or why it was not, is what the person needs to read.
    await store.close().catch(() => undefined);
  }
}

function openFor(request: Answered, settings: CommandSettings, clock: Clock): KeyStore {
  try {
    return openKeyStore(settings);
  } catch (cause) {
    // On a full disk the file cannot even be opened: services that have it open are reached all the same.
    if (request.action !== 'revoke' || !(cause instanceof DatabaseFileError)) throw cause;
    return new PendingRevocations(settings.dataDir).note(selectorOf(request.key, settings), clock.now(), cause);
  }
}

/** Someone who found a key somewhere has the whole of it and not its selector. */
const selectorOf = (key: string, { keyPrefix }: CommandSettings): string =>
  new KeyFormat(keyPrefix).selectorOf(key) ?? key;

/** @returns selectors of the keys that were made or ended. */
async function change(
  request: Extract<KeyRequest, { action: 'create' | 'rotate' | 'revoke' }>,
  store: KeyStore,
  settings: CommandSettings,
  context: CommandContext,
): Promise<readonly string[]> {
  const format = new KeyFormat(settings.keyPrefix);
  const ring = new KeyRing({ store, format, clock: context.clock });
  if (request.action === 'create') return [show(await ring.create(request.given), request.json, context)];
  const selector = selectorOf(request.key, settings);
  if (request.action === 'rotate') {
    return [selector, show(await ring.rotate(selector, request.overlapMs), request.json, context)];
  }
  const result = await ring.revoke(selector).catch((cause: unknown) => {
    if (cause instanceof RevocationPendingError) throw cause;
    throw new CommandFailure(`The key ${selector} is not revoked: ${textOf(cause)}`);
  });
  if (result === 'unknown') throw new CommandFailure('There is no such key: scripts/keys list shows the selectors.');
  context.say(`The key ${selector} ${result === 'revoked' ? 'is revoked.' : 'was revoked already.'}\n`);
  if (request.json) context.out(`${JSON.stringify({ selector, state: 'revoked' })}\n`);
  return [selector];
}

/** Gateways find a change by themselves within a second; a published one they know at once. */
async function publish(
  selectors: readonly string[],
  settings: CommandSettings,
  { say }: CommandContext,
): Promise<void> {
  if (settings.limits !== 'redis' || settings.redisUrl === null) return;
  try {
    await publishKeyChange(settings.redisUrl, settings.redisPrefix, selectors);
  } catch (cause) {
    say(`Redis could not be reached (${textOf(cause)}): running gateways see the change within a second.\n`);
  }
}

/** @returns the selector. */
function show({ key, stored }: IssuedKey, json: boolean, { clock, out, say }: CommandContext): string {
  say('Keep this key: it is shown only now.\n');
  out(json ? `${JSON.stringify({ key, ...keyReport(stored, clock.now()) })}\n` : `${key}\n`);
  return stored.selector;
}

async function list(store: KeyStore, settings: CommandSettings, json: boolean, context: CommandContext): Promise<void> {
  const nowMs = context.clock.now();
  const keys = await store.list();
  const usage = await usageOf(keys, monthAt(nowMs).name, settings, context);
  const reports = keys.map((key) => ({
    ...keyReport(key, nowMs),
    used_this_month: usage === null ? null : (usage.get(key.keyId) ?? 0),
  }));
  context.out(json ? `${JSON.stringify(reports)}\n` : keyTable(reports));
}

/** Null when the counts cannot be read: the keys are shown all the same. */
async function usageOf(
  keys: readonly StoredKey[],
  month: string,
  { limits, redisUrl, redisPrefix, dataDir }: CommandSettings,
  { say }: CommandContext,
): Promise<ReadonlyMap<string, number> | null> {
  if (limits !== 'redis' || redisUrl === null) return readMonthUsage(dataDir, month);
  try {
    return await readRedisMonthUsage(redisUrl, redisPrefix, month, [...new Set(keys.map(({ keyId }) => keyId))]);
  } catch (cause) {
    say(`Redis cannot be read (${textOf(cause)}): the use of this month is not shown.\n`);
    return null;
  }
}
