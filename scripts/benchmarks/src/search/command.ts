import { type Drawing, drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexFileOption, openLiveSearch } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import { commonHelp, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { verdict } from '../shared/table';
import { timeInColdProcess } from './cold-process';
import { type Row, rowOf, searchTable, slowestLines, typedBands } from './rows';
import { searchesPerCpuSecondGoal } from './search-goals';
import { resultLimit, timeQueries } from './time-queries';
import { adversarialQueries, fullQueries, keystrokes, typedQueries, type Workload } from './workload';

const countDefault = 1_000;
const countMax = 20_000;
/** Addresses typed letter by letter, as a share of `--count`. */
const typedShare = 0.4;
/** Addresses typed in the cold process: as many keystrokes as a first minute of a busy service may bring. */
const coldTyped = 150;
const adversarialRounds = 10;
const jsonDefault = 'bench-results/search.json';
const bytesPerMegabyte = 1e6;

const help = `Usage: scripts/bench search [options]

Times whole searches in process, down to the JSON text of the answer: full queries by kind, every keystroke by the length
typed so far, inputs made to be costly, and keystrokes in a process that has just started. Warm figures follow a warm-up
with other queries, so no cache of answers is measured. Exit code 1 when a goal is missed.

  --count N         full queries of each kind (default ${countDefault})
  --slowest         also print the longest waits of each row with their texts
  --index FILE      this index file instead of the live one
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

function everyWorkload(drawing: Drawing, part: string, count: number): { full: Workload[]; typed: string[] } {
  return {
    full: fullQueries(drawing, part, count),
    typed: typedQueries(drawing, part, Math.ceil(count * typedShare)).flatMap(keystrokes),
  };
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { ...drawingOptions, count: { type: 'string' }, slowest: { type: 'boolean' } });
  const count = wholeOption(values, 'count', countDefault, 10, countMax);
  const indexFile = await indexFileOption(values);
  const drawing = await openDrawing(values, indexFile, say);
  const warmUp = everyWorkload(drawing, 'warm-up', count);
  const measured = everyWorkload(drawing, 'measured', count);
  const coldTexts = typedQueries(drawing, 'cold', coldTyped).flatMap(keystrokes);

  say('Timing a process that has just started');
  const cold = await timeInColdProcess(indexFile, coldTexts);

  const search = await openLiveSearch(indexFile);
  say('Warming up');
  await timeQueries(search, [...warmUp.full.flatMap(({ queries }) => queries), ...warmUp.typed]);
  say('Timing');
  const rows: Row[] = [];
  let searches = 0;
  let cpuSeconds = 0;
  for (const { name, queries } of measured.full) {
    const timed = await timeQueries(search, queries);
    rows.push(rowOf(name, queries, timed.milliseconds, 'all', timed.cpuSeconds));
    searches += queries.length;
    cpuSeconds += timed.cpuSeconds;
  }
  const typed = await timeQueries(search, measured.typed);
  rows.push(rowOf('keystrokes', measured.typed, typed.milliseconds, 'all', typed.cpuSeconds));
  rows.push(...typedBands(measured.typed, typed.milliseconds, 'all'));
  searches += measured.typed.length;
  cpuSeconds += typed.cpuSeconds;
  const attacks = Array.from({ length: adversarialRounds }, () => adversarialQueries).flat();
  const attacked = await timeQueries(search, attacks);
  rows.push(rowOf('inputs made to be costly', attacks, attacked.milliseconds, 'max', attacked.cpuSeconds));
  rows.push(rowOf('keystrokes, new process', coldTexts, cold.milliseconds, 'max', null));
  rows.push(...typedBands(coldTexts, cold.milliseconds, 'max'));
  const perCpuSecond = Math.round(searches / cpuSeconds);
  const throughputOk = perCpuSecond > searchesPerCpuSecondGoal;
  const ok = throughputOk && rows.every((row) => row.ok);
  const megabytes = (bytes: number): number => Math.round(bytes / bytesPerMegabyte);
  const memory = {
    bare: megabytes(cold.memory.bare),
    open: megabytes(cold.memory.open),
    after: megabytes(cold.memory.after),
  };
  const load = machineLoad();
  process.stdout.write(
    `${searchTable(rows)}

Searches per CPU second, full queries and keystrokes: ${perCpuSecond} (goal ${searchesPerCpuSecondGoal}) ${verdict(throughputOk)}
Memory of a process that only searches (RSS): ${memory.bare} MB bare, ${memory.open} MB with the index open, ${memory.after} MB after ${coldTexts.length} searches
${describeLoad(load)}
`,
  );
  if (values.slowest) process.stdout.write(`\n${slowestLines(rows)}\n`);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'search',
    at: new Date().toISOString(),
    ok,
    seed: drawing.seed,
    poolSeed: drawing.poolSeed,
    source: drawing.source.path,
    indexFile,
    limit: resultLimit,
    searchesPerCpuSecond: perCpuSecond,
    memoryMegabytes: memory,
    load,
    rows: rows.map((row) => ({ ...row, name: row.name.trim() })),
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const searchCommand: BenchCommand = {
  name: 'search',
  summary: 'how long does a search take in process, and how many fit into a CPU second?',
  help,
  run,
};
