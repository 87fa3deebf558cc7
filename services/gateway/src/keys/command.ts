import { existsSync } from 'node:fs';
import { type Clock, loadSettings, SettingsError } from '@tripoint/runtime';
import { readMonthUsage } from '../limits/libsql-usage-store';
import { monthAt } from '../limits/month';
import { type KeyRequest, keyRequest, WrongUseError } from './key-arguments';
import { KeyFormat } from './key-format';
import { KEY_HELP } from './key-help';
import { KeyInputError } from './key-input-error';
import { keyReport, keyTable } from './key-report';
import { type IssuedKey, KeyRing, NotRotatableError } from './key-ring';
import type { KeyStore } from './key-store';
import { keysFile, LibsqlKeyStore } from './libsql-key-store';
import { keySettings } from './settings';

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
    const isForPeople =
      cause instanceof CommandFailure || cause instanceof NotRotatableError || cause instanceof SettingsError;
    context.say(isForPeople ? `${cause.message}\n` : `The keys could not be read or written: ${textOf(cause)}\n`);
    return FAILED;
  }
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

async function answer(request: Exclude<KeyRequest, { action: 'help' }>, context: CommandContext): Promise<void> {
  const settings = loadSettings(keySettings, context.env);
  const dataDir = request.dataDir ?? settings.dataDir;
  if (request.action !== 'create' && !existsSync(keysFile(dataDir))) {
    throw new CommandFailure(`There are no keys in ${dataDir}: name the service's folder with --data-dir.`);
  }
  const store = LibsqlKeyStore.open(dataDir);
  try {
    const format = new KeyFormat(settings.keyPrefix);
    const ring = new KeyRing({ store, format, clock: context.clock });
    if (request.action === 'list') await list(store, dataDir, request.json, context);
    else if (request.action === 'create') show(await ring.create(request.given), request.json, context);
    else await change(request, ring, format, context);
  } finally {
    await store.close();
  }
}

async function change(
  request: Extract<KeyRequest, { action: 'rotate' | 'revoke' }>,
  ring: KeyRing,
  format: KeyFormat,
  context: CommandContext,
): Promise<void> {
  // Whoever found a key somewhere has the whole of it and not its selector.
  const selector = format.selectorOf(request.key) ?? request.key;
  if (request.action === 'rotate') {
    show(await ring.rotate(selector, request.overlapMs), request.json, context);
    return;
  }
  const result = await ring.revoke(selector);
  if (result === 'unknown') throw new CommandFailure('There is no such key: scripts/keys list shows the selectors.');
  context.say(`The key ${selector} ${result === 'revoked' ? 'is revoked.' : 'was revoked already.'}\n`);
  if (request.json) context.out(`${JSON.stringify({ selector, state: 'revoked' })}\n`);
}

function show({ key, stored }: IssuedKey, json: boolean, { clock, out, say }: CommandContext): void {
  say('Keep this key: it is shown only now.\n');
  out(json ? `${JSON.stringify({ key, ...keyReport(stored, clock.now()) })}\n` : `${key}\n`);
}

async function list(store: KeyStore, dataDir: string, json: boolean, { clock, out }: CommandContext): Promise<void> {
  const nowMs = clock.now();
  const usage = readMonthUsage(dataDir, monthAt(nowMs).name);
  const reports = (await store.list()).map((key) => ({
    ...keyReport(key, nowMs),
    used_this_month: usage.get(key.keyId) ?? 0,
  }));
  out(json ? `${JSON.stringify(reports)}\n` : keyTable(reports));
}
