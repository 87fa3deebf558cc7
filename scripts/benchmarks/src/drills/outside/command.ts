import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../processes/repository';
import { type BenchCommand, exitCodes } from '../../shared/command';
import { readOptions, textOption, wholeOption } from '../../shared/options';
import { latencyOf } from '../../shared/percentiles';
import { writeResults } from '../../shared/results-file';
import { say } from '../../shared/say';
import { milliseconds, textTable, verdict } from '../../shared/table';

const drillFile = join(root, 'services/utils/dist/testing/outage-drill.js');
const RATE_DEFAULT = 200;
const MAX_RATE = 2_000;
const SECONDS_DEFAULT = 10;
const MAX_SECONDS = 600;
/** An answer comes within this time, in milliseconds. */
const LONGEST_GOAL_MS = 7_000;
/** The p99 of the others may rise by this share of the calm time before it, and by so many milliseconds. */
const P99_SHARE_GOAL = 1.25;
const P99_MORE_MS = 5;
const jsonDefault = 'bench-results/outside.json';

const help = `Usage: scripts/bench outside [options]

Calls all four utilities at a steady rate while what one of them asks is frozen, broken or full of garbage, one after the other;
before each is a calm time. Everything outside is a stub on this machine, in the process of the utilities. Goals: every answer
as decided (an outage of its own, the others as ever) and within ${LONGEST_GOAL_MS / 1_000} s; the p99 of the others at most ${P99_SHARE_GOAL} times that of the
calm time, or ${P99_MORE_MS} ms more; and all work again without a restart. Exit code 1 when anything is wrong.

  --rate N          calls a second of all four together (default ${RATE_DEFAULT})
  --seconds N       length of each trouble and of each calm time (default ${SECONDS_DEFAULT})
  --json FILE       where the figures are written (default ${jsonDefault})`;

/** A line of the drill. */
interface Drilled {
  readonly what: string;
  readonly ownMs: readonly number[];
  readonly othersMs: readonly number[];
  readonly calmMs: readonly number[];
  readonly wrong: readonly string[];
  readonly recoveredMs: number;
}

function rowOf({ what, ownMs, othersMs, calmMs, wrong, recoveredMs }: Drilled) {
  const [own, others, calm] = [latencyOf(ownMs), latencyOf(othersMs), latencyOf(calmMs)];
  const isUnchanged = others.p99 <= Math.max(calm.p99 * P99_SHARE_GOAL, calm.p99 + P99_MORE_MS);
  const ok = wrong.length === 0 && isUnchanged && Math.max(own.max, others.max) <= LONGEST_GOAL_MS;
  return { what, own, others, calm, wrong, recoveredMs, ok };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { rate: { type: 'string' }, seconds: { type: 'string' } });
  const rate = wholeOption(values, 'rate', RATE_DEFAULT, 4, MAX_RATE);
  const seconds = wholeOption(values, 'seconds', SECONDS_DEFAULT, 1, MAX_SECONDS);
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-outside-'));
  const rows: ReturnType<typeof rowOf>[] = [];
  try {
    const child = spawn(process.execPath, [drillFile, JSON.stringify({ dataDir, rate, seconds })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    for await (const line of createInterface({ input: child.stdout })) {
      const row = rowOf(JSON.parse(line) as Drilled);
      rows.push(row);
      say(`${row.what}: ${row.wrong.length === 0 ? 'answered as decided' : row.wrong.join('; ')}`);
    }
    if ((await ended) !== 0) throw new Error('the drill ended early');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const ok = rows.every((row) => row.ok);
  const head = ['in trouble', 'own p99 ms', 'own longest', 'others calm p99', 'others p99', 'well again ms', ''];
  const cells = rows.map(({ what, own, calm, others, recoveredMs, ok: isOk }) => [
    what,
    ...[own.p99, own.max, calm.p99, others.p99, recoveredMs].map(milliseconds),
    verdict(isOk),
  ]);
  process.stdout.write(`${textTable(head, cells)}\n`);
  const figures = { benchmark: 'outside', at: new Date().toISOString(), ok, rate, seconds, rows };
  say(`Written to ${await writeResults(textOption(values, 'json') ?? jsonDefault, figures)}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const outsideCommand: BenchCommand = {
  name: 'outside',
  summary: 'are the utilities alone in their outages, while each outside is frozen, broken or full of garbage?',
  help,
  run,
};
