import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chance } from '@tripoint/registers/testing';
import { importPhases } from '../../processes/import-process';
import { type BenchCommand, exitCodes } from '../../shared/command';
import { describeLoad, machineLoad } from '../../shared/machine-load';
import { MAX_SEED, readOptions, textOption, wholeOption } from '../../shared/options';
import { writeResults } from '../../shared/results-file';
import { say } from '../../shared/say';
import { textTable } from '../../shared/table';
import { KILLS_BETWEEN_REPAIRS, killImports, type ScenarioResult } from './kill-loop';
import { writeScenarios } from './scenarios';

const KILLS_DEFAULT = 50;
const MAX_KILLS = 10_000;
const ROWS_DEFAULT = 3_000;
const MIN_ROWS = 1_000;
const MAX_ROWS = 100_000;
const jsonDefault = 'bench-results/kills.json';

const help = `Usage: scripts/bench kills [options]

Kills imports at random moments of every phase, as a power cut would: whole loads of the three registers and change sets
of two, generated, in data directories of their own. After each kill the live index is opened anew and must answer a set of
searches wholly as before or wholly anew, and the run must be reported as interrupted; after every ${KILLS_BETWEEN_REPAIRS} kills and after the
last an import is left alone and must go through and leave nothing behind. Exit code 1 when anything is wrong.

  --kills N         how often in all (default ${KILLS_DEFAULT})
  --rows N          addresses of a whole load (default ${ROWS_DEFAULT})
  --seed N          another seed, other moments (default 1)
  --json FILE       where the figures are written as JSON (default ${jsonDefault})
  --help            this text`;

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { kills: { type: 'string' }, rows: { type: 'string' }, seed: { type: 'string' } });
  const kills = wholeOption(values, 'kills', KILLS_DEFAULT, 1, MAX_KILLS);
  const rows = wholeOption(values, 'rows', ROWS_DEFAULT, MIN_ROWS, MAX_ROWS);
  const seed = wholeOption(values, 'seed', 1, 0, MAX_SEED);
  const work = await mkdtemp(join(tmpdir(), 'tripoint-kills-'));
  try {
    const scenarios = await writeScenarios(join(work, 'registers'), rows, seed);
    const results: (ScenarioResult & { readonly name: string })[] = [];
    let firstPhase = 0;
    for (const [at, scenario] of scenarios.entries()) {
      const share = Math.floor(kills / scenarios.length) + (at < kills % scenarios.length ? 1 : 0);
      if (share === 0) continue;
      say(`${scenario.name}: ${share} kills`);
      const chance = new Chance(`${seed} ${scenario.name}`);
      const dataDir = join(work, `data-${at}`);
      results.push({ name: scenario.name, ...(await killImports(scenario, dataDir, share, chance, firstPhase)) });
      firstPhase += share;
    }
    return await report(results, seed, textOption(values, 'json') ?? jsonDefault);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function report(
  results: readonly (ScenarioResult & { readonly name: string })[],
  seed: number,
  json: string,
): Promise<number> {
  const count = (result: ScenarioResult, test: (kill: ScenarioResult['kills'][number]) => boolean): string =>
    String(result.kills.filter(test).length);
  const head = [
    'import',
    ...importPhases,
    'as before',
    'anew',
    'interrupted',
    'no record',
    'too late',
    'repairs',
    'wrong',
  ];
  const lines = results.map((result) => [
    result.name,
    ...importPhases.map((phase) => count(result, (kill) => kill.phase === phase)),
    count(result, (kill) => kill.answered === 'as before'),
    count(result, (kill) => kill.answered === 'anew'),
    count(result, (kill) => kill.recorded === 'interrupted'),
    count(result, (kill) => kill.recorded === null),
    String(result.tooLate),
    String(result.repairs),
    String(result.wrong.length),
  ]);
  const wrong = results.flatMap((result) => result.wrong);
  const load = machineLoad();
  const kills = results.flatMap((result) => result.kills);
  process.stdout.write(`${textTable(head, lines)}\n\n${kills.length} kills, seed ${seed}. ${describeLoad(load)}\n`);
  for (const line of wrong) process.stdout.write(`WRONG ${line}\n`);
  say(`Written: ${await writeResults(json, { seed, load, results })}`);
  return wrong.length === 0 ? exitCodes.ok : exitCodes.failed;
}

export const killsCommand: BenchCommand = {
  name: 'kills',
  summary: 'imports killed at random moments: what answers afterwards, and whether the next one goes through',
  help,
  run,
};
