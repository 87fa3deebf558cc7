import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { openRedis } from '@tripoint/limits';
import { readLines, writeLines } from './json-lines';

type Redis = ReturnType<typeof openRedis>;

const FILE = 'redis.jsonl';
/** Counts of months, calls by day, refusals. Bursts, breakers and marks are over before anybody restores them. */
const KINDS = ['quota', 'usage', 'refusals'] as const;
/** Of a month's counts: what each gateway counted is known to that gateway alone. */
const USED = 'used';
const MAX_REFUSALS = 50;
const PAGE_SIZE = 500;

interface Entry {
  /** Without the prefix. */
  readonly name: string;
  /** Milliseconds since 1970; null = never. */
  readonly endsAtMs: number | null;
  readonly counts?: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly texts?: readonly string[];
}

/** Raises each field to what was counted in the backup; never lowers one. ARGV: end in milliseconds or '', then fields and counts. */
const RAISE = `
local isNew = redis.call('EXISTS', KEYS[1]) == 0
for i = 2, #ARGV, 2 do
  local now = tonumber(redis.call('HGET', KEYS[1], ARGV[i]) or 0)
  if tonumber(ARGV[i + 1]) > now then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
if isNew and ARGV[1] ~= '' then redis.call('PEXPIREAT', KEYS[1], ARGV[1]) end
return 1`;

/** Copies counts, usage and refusals, also while gateways count. */
export async function copyCounts(client: Redis, prefix: string, folder: string): Promise<void> {
  await writeLines(join(folder, FILE), entriesOf(client, prefix));
}

async function* entriesOf(client: Redis, prefix: string): AsyncGenerator<readonly Entry[]> {
  for (const kind of KINDS) {
    const seen = new Set<string>();
    let cursor = '0';
    do {
      const [next, keys] = await client.scan(cursor, 'MATCH', `${prefix}:${kind}:*`, 'COUNT', PAGE_SIZE);
      cursor = next;
      // A key may come twice.
      const fresh = keys.filter((key) => !seen.has(key));
      for (const key of fresh) seen.add(key);
      const entries = await Promise.all(fresh.map((key) => entryOf(client, key, prefix, kind)));
      yield entries.filter((entry) => entry !== null);
    } while (cursor !== '0');
  }
}

async function entryOf(client: Redis, key: string, prefix: string, kind: string): Promise<Entry | null> {
  const ends = Number(await client.call('PEXPIRETIME', key));
  const facts = { name: key.slice(prefix.length + 1), endsAtMs: ends < 0 ? null : ends };
  if (kind === 'refusals') return { ...facts, texts: await client.lrange(key, 0, -1) };
  const fields = await client.hgetall(key);
  const counts = kind === 'quota' ? { [USED]: fields[USED] ?? '0' } : fields;
  // It may have ended meanwhile.
  return Object.keys(fields).length === 0 ? null : { ...facts, counts };
}

/** Raises counts to those of the backup and adds its refusals; doing it again changes nothing. @returns how many counts there are */
export async function restoreCounts(
  client: Redis,
  prefix: string,
  folder: string,
  nowMs: number,
): Promise<number | null> {
  const path = join(folder, FILE);
  if (!existsSync(path)) return null;
  let restored = 0;
  for await (const batch of readLines<Entry>(path)) {
    const alive = batch.filter(({ endsAtMs }) => endsAtMs === null || endsAtMs > nowMs);
    await Promise.all(alive.map((entry) => restore(client, `${prefix}:${entry.name}`, entry)));
    restored += alive.filter(({ name }) => name.startsWith('quota:')).length;
  }
  return restored;
}

async function restore(client: Redis, key: string, { endsAtMs, counts, texts }: Entry): Promise<void> {
  if (counts !== undefined) {
    await client.eval(RAISE, 1, key, endsAtMs ?? '', ...Object.entries(counts).flat());
    return;
  }
  const now = await client.lrange(key, 0, -1);
  const both = [...new Set([...now, ...(texts ?? [])])].sort((a, b) => whenOf(b) - whenOf(a)).slice(0, MAX_REFUSALS);
  if (both.length === 0) return;
  const changes = client
    .multi()
    .del(key)
    .rpush(key, ...both);
  if (endsAtMs !== null) changes.pexpireat(key, endsAtMs);
  await changes.exec();
}

const whenOf = (text: string): number => (JSON.parse(text) as { readonly whenMs: number }).whenMs;
