import { join } from 'node:path';
import { luaScript, openRedis } from '@tripoint/limits';
import type { Clock, RedisServer } from '@tripoint/runtime';
import type { ChainableCommander, Redis } from 'ioredis';
import { DAY_MS, daysIn, monthsBefore } from '../days';
import {
  type CallOutcome,
  type DayRange,
  type DayUsage,
  MAX_REFUSALS,
  REFUSAL_DAYS,
  type Refusal,
  type UsageBatch,
  type UsageHistory,
} from '../usage-history';

/** Beside `src`, because the compiler copies no Lua. */
const FOLDER = join(__dirname, '..', '..', '..', 'lua');
/** Nobody waits for what is written; a person may wait for what is read. */
const TIMEOUT_MS = 2_000;
/** A process that starts, or a command, waits so long for its first connection. */
const CONNECT_WAIT_MS = 1_000;
/** A batch of unknown outcome is repeated when Redis is back: after a longer outage it might count twice. */
const MARK_SECONDS = 86_400;
const OUTCOMES: readonly CallOutcome[] = ['answered', 'refused', 'failed'];

interface ScriptedRedis extends Redis {
  addUsage(numberOfKeys: number, ...args: (string | number)[]): Promise<number>;
}

export interface RedisUsageHistoryOptions {
  readonly server: RedisServer | string;
  /** What the names of all keys begin with. */
  readonly prefix: string;
  readonly clock: Clock;
  /** How long days are kept. */
  readonly months: number;
}

/**
 * The usage history of many gateways in one Redis, which is no cluster: a batch has many keys in one step. Days and refusals
 * end there by themselves.
 */
export class RedisUsageHistory implements UsageHistory {
  private readonly client: ScriptedRedis;

  private constructor(private readonly options: RedisUsageHistoryOptions) {
    const client = openRedis(options.server, { commandTimeout: TIMEOUT_MS });
    client.on('error', () => undefined);
    client.defineCommand('addUsage', luaScript('add-usage-n', FOLDER));
    this.client = client as ScriptedRedis;
  }

  /** Resolves when Redis answers, or after a second without it: questions are then rejected until it does. */
  static async open(options: RedisUsageHistoryOptions): Promise<RedisUsageHistory> {
    const history = new RedisUsageHistory(options);
    const waited = new Promise((resolve) => setTimeout(resolve, CONNECT_WAIT_MS).unref());
    await Promise.race([history.client.connect().catch(() => undefined), waited]);
    return history;
  }

  async add(batch: UsageBatch): Promise<void> {
    const { prefix } = this.options;
    const calls = grouped(batch.calls, ({ keyId, day }) => this.callsName(keyId, day));
    const refusals = grouped(batch.refusals, ({ keyId }) => this.refusalsName(keyId));
    const names = [`${prefix}:usage-batch:${batch.id}`, ...calls.keys(), ...refusals.keys()];
    const args: (string | number)[] = [MARK_SECONDS, (REFUSAL_DAYS * DAY_MS) / 1_000, MAX_REFUSALS, calls.size];
    const ends = new Map([...new Set(batch.calls.map(({ day }) => day))].map((day) => [day, this.endOf(day)]));
    for (const rows of calls.values()) {
      const counted = args.push(ends.get(rows[0]!.day)!, 0) - 1;
      for (const row of rows) pushCounts(row, args);
      args[counted] = (args.length - counted - 1) / 2;
    }
    for (const texts of refusals.values()) {
      args.push(texts.length, ...texts.map(({ keyId: _, ...refusal }) => JSON.stringify(refusal)));
    }
    await this.client.addUsage(names.length, ...names, ...args);
  }

  async days(keyId: string, range: DayRange): Promise<readonly DayUsage[]> {
    const days = daysIn(range);
    const pipeline = this.client.pipeline();
    for (const day of days) pipeline.hgetall(this.callsName(keyId, day));
    const found = (await resultsOf(pipeline)) as Record<string, string>[];
    return days.flatMap((day, i) => rowsOf(day, found[i]!));
  }

  async refusals(keyId: string): Promise<readonly Refusal[]> {
    const oldestMs = this.options.clock.now() - REFUSAL_DAYS * DAY_MS;
    const texts = await this.client.lrange(this.refusalsName(keyId), 0, MAX_REFUSALS - 1);
    return texts
      .map((text) => JSON.parse(text) as Refusal)
      .filter(({ whenMs }) => whenMs >= oldestMs)
      .sort((a, b) => b.whenMs - a.whenMs);
  }

  async forget(): Promise<void> {
    // Redis does.
  }

  async close(): Promise<void> {
    this.client.disconnect();
  }

  /** When a day is forgotten, seconds since the epoch. */
  private endOf(day: string): number {
    return (Date.parse(monthsBefore(day, -this.options.months)) + DAY_MS) / 1_000;
  }

  private callsName(keyId: string, day: string): string {
    return `${this.options.prefix}:usage:${keyId}:${day}`;
  }

  private refusalsName(keyId: string): string {
    return `${this.options.prefix}:refusals:${keyId}`;
  }
}

function grouped<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

/** Fields of a hash, each with its number. */
function pushCounts(row: DayUsage, args: (string | number)[]): void {
  for (const outcome of OUTCOMES) if (row[outcome] > 0) args.push(`${row.operation} ${outcome}`, row[outcome]);
}

function rowsOf(day: string, fields: Readonly<Record<string, string>>): DayUsage[] {
  const rows = new Map<string, Record<CallOutcome, number>>();
  for (const [field, calls] of Object.entries(fields)) {
    const [operation, outcome] = field.split(' ') as [string, CallOutcome];
    const row = rows.get(operation) ?? { answered: 0, refused: 0, failed: 0 };
    row[outcome] = Number(calls);
    rows.set(operation, row);
  }
  const byName = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  return byName.map(([operation, row]) => ({ day, operation, ...row }));
}

/** @throws the first error among the answers */
async function resultsOf(pipeline: ChainableCommander): Promise<unknown[]> {
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, result]) => {
    if (error !== null) throw error;
    return result;
  });
}
