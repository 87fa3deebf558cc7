import { writeSync } from 'node:fs';
import { silentLogger, systemClock } from '@tripoint/runtime';
import { LibsqlCountStore } from '../libsql-count-store';
import { LocalLimiter } from '../local-limiter';

/*
 * A process for tests to kill: makes calls of one key, `concurrency` at a time, until the quota is used up, and writes
 * one `+` for each call let through, at the moment it learns of it.
 */
const [dataDir, quota, concurrency] = process.argv.slice(2);
const limiter = new LocalLimiter({ clock: systemClock, counts: LibsqlCountStore.open(dataDir!, silentLogger) });
const limits = { ratePerSecond: 100_000, burst: 1_000_000, monthlyQuota: Number(quota) };

async function callUntilRefused(): Promise<void> {
  while ((await limiter.take({ keyId: 'key', limits, quotaCost: 1 })).verdict === 'ok') writeSync(1, '+');
}

void Promise.all(Array.from({ length: Number(concurrency) }, callUntilRefused)).then(() => limiter.close());
