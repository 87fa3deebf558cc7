import { MILLIONTHS, monthAt, readMonthCounts, readRedisMonthCounts, translationCounts } from '@tripoint/limits';
import { openAccounts, organisationNamed } from '@tripoint/organisations';
import { redisServer } from '@tripoint/runtime';
import { type CommandContext, CommandFailure, type CommandSettings, selectorOf, textOf } from './command-parts';
import type { KeyRequest } from './key-arguments';
import { keyReport, keyTable } from './key-report';
import type { KeyStore } from './key-store';
import { organisationUsage } from './organisation-usage';
import type { StoredKey } from './stored-key';
import { openedHistory, organisationText, readUsageReport, usageText } from './usage-report';

/** Shows keys with their use this month. */
export async function listKeys(
  store: KeyStore,
  settings: CommandSettings,
  { organisation, json }: Extract<KeyRequest, { action: 'list' }>,
  context: CommandContext,
): Promise<void> {
  const nowMs = context.clock.now();
  const id = organisation === undefined ? null : await organisationId(organisation, settings);
  const keys = (await store.list()).filter((key) => id === null || key.organisationId === id);
  const counts = await countsOf(keys, monthAt(nowMs).name, settings, context);
  const counted = (name: string): number | null => (counts === null ? null : (counts.get(name) ?? 0));
  const reports = keys.map((key) => {
    const spent = counted(translationCounts.spending(key.keyId));
    return {
      ...keyReport(key, nowMs),
      used_this_month: counted(key.keyId),
      translated_this_month: counted(translationCounts.characters(key.keyId)),
      spent_this_month: spent === null ? null : spent / MILLIONTHS,
      spending_cap: settings.translationMonthlySpending,
    };
  });
  context.out(json ? `${JSON.stringify(reports)}\n` : keyTable(reports));
}

/** Shows the use of one key by day, or that of every organisation. */
export async function showUsage(
  { key, months, json }: Extract<KeyRequest, { action: 'usage' }>,
  store: KeyStore,
  settings: CommandSettings,
  context: CommandContext,
): Promise<void> {
  if (key === null) return showOrganisations(months, json, store, settings, context);
  const found = await store.find(selectorOf(key, settings));
  if (found === null) throw new CommandFailure('There is no such key: scripts/keys list shows the selectors.');
  const counts = await countsOf([found], monthAt(context.clock.now()).name, settings, context);
  const used = counts === null ? null : (counts.get(found.keyId) ?? 0);
  const report = await readUsageReport(found, used, months, settings, context).catch((cause: unknown) => {
    throw new CommandFailure(`The use of the key cannot be read: ${textOf(cause)}`);
  });
  context.out(json ? `${JSON.stringify(report)}\n` : usageText(report));
}

async function showOrganisations(
  months: number,
  json: boolean,
  store: KeyStore,
  settings: CommandSettings,
  context: CommandContext,
): Promise<void> {
  const { clock, out } = context;
  const accounts = openAccounts(settings);
  const history = await openedHistory(settings, { clock });
  try {
    const keys = await store.list();
    const counts = await countsOf(keys, monthAt(clock.now()).name, settings, context);
    const used = async (keyId: string): Promise<number | null> => (counts === null ? null : (counts.get(keyId) ?? 0));
    const organisations = await accounts.organisations.list();
    const usages = await organisationUsage({ keys, organisations, used, history, clock }, months);
    out(json ? `${JSON.stringify(usages)}\n` : organisationText(usages));
  } finally {
    await Promise.all([history?.close(), accounts.close()]);
  }
}

async function organisationId(text: string, settings: CommandSettings): Promise<string> {
  const accounts = openAccounts(settings);
  try {
    return (await organisationNamed(accounts.organisations, text)).id;
  } finally {
    await accounts.close();
  }
}

/** Null when the counts cannot be read: the keys are shown all the same. */
async function countsOf(
  keys: readonly StoredKey[],
  month: string,
  settings: CommandSettings,
  { say }: CommandContext,
): Promise<ReadonlyMap<string, number> | null> {
  const server = redisServer(settings);
  if (server === null) return readMonthCounts(settings.dataDir, month);
  try {
    const names = keys.flatMap(({ keyId }) => [keyId, ...Object.values(translationCounts).map((name) => name(keyId))]);
    return await readRedisMonthCounts(server, settings.redisPrefix, month, [...new Set(names)]);
  } catch (cause) {
    say(`Redis cannot be read (${textOf(cause)}): the use of this month is not shown.\n`);
    return null;
  }
}
