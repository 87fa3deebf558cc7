import { existsSync } from 'node:fs';
import { DatabaseFileError, OlderDatabaseError } from '@tripoint/libsql';
import {
  type Accounts,
  ActRecorder,
  type AdministrativeLog,
  openAccounts,
  operator,
  organisationNamed,
  RefusedActError,
  UnloggedActError,
} from '@tripoint/organisations';
import {
  type Clock,
  engineHasUrl,
  limitsHaveUrl,
  loadSettings,
  redisServer,
  SettingsError,
  warningLines,
} from '@tripoint/runtime';
import { gatewaySettings } from '../settings';
import {
  type CommandContext,
  CommandFailure,
  type CommandSettings,
  commandSettings,
  selectorOf,
  textOf,
} from './command-parts';
import { type KeyRequest, keyRequest, WrongUseError } from './key-arguments';
import { KeyFormat } from './key-format';
import { KEY_HELP } from './key-help';
import { KeyInputError } from './key-input-error';
import { keyReport } from './key-report';
import { type IssuedKey, KeyRing } from './key-ring';
import type { KeyStore } from './key-store';
import { keysFile } from './libsql-key-store';
import { openKeyStore } from './open-key-store';
import { PendingRevocations, RevocationPendingError } from './pending-revocations';
import { publishKeyChange } from './redis/publish-key-change';
import { listKeys, showUsage } from './show-keys';

type Answered = Exclude<KeyRequest, { action: 'help' }>;

const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

const forPeople = [
  CommandFailure,
  RefusedActError,
  UnloggedActError,
  RevocationPendingError,
  OlderDatabaseError,
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

async function answer(request: Answered, context: CommandContext): Promise<void> {
  const env = { ...context.env, ...(request.dataDir === undefined ? {} : { DATA_DIR: request.dataDir }) };
  const settings = loadSettings(commandSettings, env, [engineHasUrl, limitsHaveUrl]);
  if (request.action !== 'list' && request.action !== 'usage')
    context.say(warningLines(commandSettings, env, gatewaySettings));
  const isNew = settings.engine === 'embedded' && !existsSync(keysFile(settings.dataDir));
  if (request.action !== 'create' && isNew) {
    throw new CommandFailure(`There are no keys in ${settings.dataDir}: name the service's folder with --data-dir.`);
  }
  const store = openFor(request, settings, context.clock);
  try {
    if (request.action === 'list') await listKeys(store, settings, request, context);
    else if (request.action === 'usage') await showUsage(request, store, settings, context);
    else {
      const selectors = await withAccounts(request, settings, (accounts) =>
        change(request, { store, accounts }, settings, context),
      );
      await publish(selectors, settings, context);
    }
  } finally {
    // On a full disk the log stays beside the file. What was done, or why it was not, is what the person needs to read.
    await store.close().catch(() => undefined);
  }
}

/** A key is revoked even when its act cannot be logged. */
async function withAccounts<T>(
  request: Answered,
  settings: CommandSettings,
  work: (accounts: OpenedAccounts) => Promise<T>,
): Promise<T> {
  let accounts: Accounts;
  try {
    accounts = openAccounts(settings);
  } catch (cause) {
    if (request.action !== 'revoke') throw cause;
    return work({ organisations: null, log: { append: () => Promise.reject(cause) } });
  }
  try {
    return await work(accounts);
  } finally {
    await accounts.close().catch(() => undefined);
  }
}

interface OpenedAccounts {
  /** null = they cannot be opened. */
  readonly organisations: Accounts['organisations'] | null;
  readonly log: Pick<AdministrativeLog, 'append'>;
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

/** @returns selectors of the keys that were made, changed or ended. */
async function change(
  request: Extract<KeyRequest, { action: 'create' | 'change' | 'rotate' | 'revoke' }>,
  { store, accounts: { organisations, log } }: { readonly store: KeyStore; readonly accounts: OpenedAccounts },
  settings: CommandSettings,
  context: CommandContext,
): Promise<readonly string[]> {
  const { clock } = context;
  const format = new KeyFormat(settings.keyPrefix);
  const acts = new ActRecorder({ log, clock, actor: operator('command') });
  const ring = new KeyRing({ store, format, clock, acts, organisationId: null });
  if (request.action === 'create') {
    const { id } = await organisationNamed(organisations!, request.organisation);
    return [show(await ring.create(request.given, id), request.json, context)];
  }
  const selector = selectorOf(request.key, settings);
  if (request.action === 'rotate') {
    return [selector, show(await ring.rotate(selector, request.overlapMs), request.json, context)];
  }
  if (request.action === 'change') {
    const changed = await ring.change(selector, request.given);
    context.say(`The key ${selector} is changed.\n`);
    if (request.json) context.out(`${JSON.stringify(keyReport(changed, clock.now()))}\n`);
    return [selector];
  }
  const result = await ring.revoke(selector).catch((cause: unknown) => {
    if (cause instanceof RevocationPendingError || cause instanceof UnloggedActError) throw cause;
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
  const server = redisServer(settings);
  if (server === null) return;
  try {
    await publishKeyChange(server, settings.redisPrefix, selectors);
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
