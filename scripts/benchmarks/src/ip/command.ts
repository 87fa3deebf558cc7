import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../processes/repository';
import { type BenchCommand, exitCodes } from '../shared/command';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, readOptions, textOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { textTable, verdict } from '../shared/table';

const runFile = promisify(execFile);
const measureFile = join(root, 'libs/ip/dist/testing/ip-bench.js');
/** Goals: processor time of a lookup, and memory of the data. */
const MICROSECONDS_GOAL = 20;
const MEGABYTES_GOAL = 200;
const jsonDefault = 'bench-results/ip.json';

const help = `Usage: scripts/bench ip [options]

What does it cost to look an IP address up? A process of its own opens the lists and looks a million addresses up. Goals: at
most ${MICROSECONDS_GOAL} microseconds of processor time for each and ${MEGABYTES_GOAL} MB for the lists.

${commonHelp}
                    (default ${jsonDefault})`;

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {});
  say('Looking up');
  const { stdout } = await runFile(process.execPath, [measureFile]);
  const { microseconds, megabytes } = JSON.parse(stdout) as { microseconds: number; megabytes: number };
  const ok = microseconds <= MICROSECONDS_GOAL && megabytes <= MEGABYTES_GOAL;
  const row = [microseconds.toFixed(1), megabytes.toFixed(0), `${MICROSECONDS_GOAL} / ${MEGABYTES_GOAL}`, verdict(ok)];
  const load = machineLoad();
  process.stdout.write(`${textTable(['microseconds', 'MB', 'goals', ''], [row])}\n\n${describeLoad(load)}\n`);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'ip',
    at: new Date().toISOString(),
    ok,
    load,
    goals: { microseconds: MICROSECONDS_GOAL, megabytes: MEGABYTES_GOAL },
    microseconds,
    megabytes,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const ipCommand: BenchCommand = {
  name: 'ip',
  summary: 'what does it cost to look an IP address up?',
  help,
  run,
};
