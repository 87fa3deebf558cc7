import { writeSync } from 'node:fs';
import { Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import { LibsqlUsageHistory } from '../usage/libsql-usage-history';
import { UsageRecorder } from '../usage/usage-recorder';

/* A process for tests to kill: counts a call of one key each millisecond, and writes one `+` for each. */
const [dataDir, flushIntervalMs] = process.argv.slice(2);
const parts = { clock: systemClock, logger: silentLogger };
const history = LibsqlUsageHistory.open({ ...parts, dataDir: dataDir!, months: 13 });
const usage = new UsageRecorder({
  ...parts,
  history,
  metrics: new Metrics(false),
  flushIntervalMs: Number(flushIntervalMs),
});

setInterval(() => {
  usage.record('key', 'places.query', 'answered');
  writeSync(1, '+');
}, 1);
