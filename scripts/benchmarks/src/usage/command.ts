import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startRedis } from '../processes/own-redis';
import { root } from '../processes/repository';
import { type BenchCommand, exitCodes } from '../shared/command';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { textTable, verdict } from '../shared/table';

const runFile = promisify(execFile);
const measureFile = join(root, 'services/gateway/dist/testing/measure-usage.js');
/** Processor time that a call may take for being counted, writing included. */
const MICROSECONDS_GOAL = 5;
const CALLS_DEFAULT = 1_500;
const MAX_CALLS = 100_000;
/** Calls are written this often. */
const FLUSH_SECONDS = 5;
/** The cheapest counts. */
const ROUNDS = 6;
const KEYS = [1, 100, 1_000, 10_000];
const jsonDefault = 'bench-results/usage.json';

const help = `Usage: scripts/bench usage [options]

What does it cost a call to be counted by key, day and operation? A process counts calls of few and of many keys and writes them
as a gateway does, every ${FLUSH_SECONDS} seconds' worth of calls, to a file or to Redis. Processor time is all that the process took, counting and
writing, for one call; without usage it is 0. Goal: at most ${MICROSECONDS_GOAL} microseconds. It needs redis-server.

  --calls N         calls a second (default ${CALLS_DEFAULT})
${commonHelp}
                    (default ${jsonDefault})`;

interface Cost {
  /** Counts written each time. */
  readonly rows: number;
  readonly countingMicroseconds: number;
  readonly microseconds: number;
}

async function measure(redisUrl: string, keys: number, calls: number, outcome: string): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-usage-'));
  try {
    const args = [redisUrl, folder, keys, FLUSH_SECONDS * calls, ROUNDS, outcome].map(String);
    return JSON.parse((await runFile(process.execPath, [measureFile, ...args])).stdout) as Cost;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { calls: { type: 'string' } });
  const calls = wholeOption(values, 'calls', CALLS_DEFAULT, 1, MAX_CALLS);
  const rows: (Cost & { readonly store: string; readonly keys: number; readonly outcome: string })[] = [];
  const redis = await startRedis();
  try {
    for (const [store, url] of [
      ['file', ''],
      ['Redis', redis.url],
    ] as const) {
      for (const outcome of ['answered', 'refused']) {
        for (const keys of KEYS) {
          say(`Counting ${calls} calls a second of ${keys} keys, ${outcome}, in ${store}`);
          rows.push({ store, keys, outcome, ...(await measure(url, keys, calls, outcome)) });
        }
      }
    }
  } finally {
    redis.stop();
  }
  const isOk = ({ microseconds }: Cost): boolean => microseconds <= MICROSECONDS_GOAL;
  const load = machineLoad();
  const table = rows.map((row) => [
    row.store,
    row.outcome,
    String(row.keys),
    String(row.rows),
    row.countingMicroseconds.toFixed(2),
    row.microseconds.toFixed(2),
    verdict(isOk(row)),
  ]);
  const head = ['store', 'calls are', 'keys', 'rows', 'counting us', 'us a call', ''];
  process.stdout.write(`${textTable(head, table)}\n\n${describeLoad(load)}\n`);
  const ok = rows.every(isOk);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'usage',
    at: new Date().toISOString(),
    ok,
    callsPerSecond: calls,
    load,
    goals: { microseconds: MICROSECONDS_GOAL },
    rows,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const usageCommand: BenchCommand = {
  name: 'usage',
  summary: 'what does it cost a call to be counted by key, day and operation?',
  help,
  run,
};
