import { type BenchCommand, exitCodes } from '../shared/command';
import { indexFileOption, openLiveSearch } from '../shared/live-search';
import { commonHelp, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { UsageError } from '../shared/usage-error';
import { queryClasses } from './classes';
import { drawQueries } from './draw';
import { drawingHelp, drawingOptions, openDrawing } from './drawing';
import { describeExpectation } from './expectation';
import { type ClassResult, measureClass } from './measure';
import { missLines, relevanceTable } from './report';

/** Enough that one miss by chance does not decide over a class whose goal is 99.5 %. */
const countDefault = 400;
const countMax = 5_000;
const missesDefault = 3;
const jsonDefault = 'bench-results/relevance.json';

const help = `Usage: scripts/bench relevance [options]

Draws addresses from the register by a seed, writes each in many ways, and asks whether the first result agrees with
everything the query said. Exit code 1 when a class is below its goal.

  --count N         queries of each class (default ${countDefault})
  --class TEXT      only the classes whose name contains this
  --list            print the drawn queries with what each must find, and ask nothing
  --misses N        misses shown of each class (default ${missesDefault}; all of them are in the JSON)
  --index FILE      this index file instead of the live one
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    ...drawingOptions,
    count: { type: 'string' },
    class: { type: 'string' },
    list: { type: 'boolean' },
    misses: { type: 'string' },
  });
  const count = wholeOption(values, 'count', countDefault, 1, countMax);
  const missesShown = wholeOption(values, 'misses', missesDefault, 0, countMax);
  const wanted = textOption(values, 'class');
  const classes = queryClasses.filter(({ name }) => wanted === undefined || name.includes(wanted));
  if (classes.length === 0) {
    throw new UsageError(
      `No class has "${wanted}" in its name. The classes are: ${queryClasses.map(({ name }) => name).join('; ')}.`,
    );
  }
  const indexFile = values.list ? null : await indexFileOption(values);
  const { pool, names, seed, poolSeed, source } = await openDrawing(values, indexFile, say);
  if (indexFile === null) {
    for (const queryClass of classes) {
      for (const { text, expected } of drawQueries(queryClass, pool, names, seed, count)) {
        process.stdout.write(`${queryClass.name}\t${text}\t${describeExpectation(expected)}\n`);
      }
    }
    return exitCodes.ok;
  }
  const search = await openLiveSearch(indexFile);

  const results: ClassResult[] = [];
  for (const queryClass of classes) {
    const queries = drawQueries(queryClass, pool, names, seed, count);
    results.push(await measureClass(queryClass, queries, search.query));
  }
  process.stdout.write(`${relevanceTable(results)}\n`);
  const misses = missesShown > 0 ? missLines(results, missesShown) : '';
  if (misses) process.stdout.write(`\n${misses}\n`);
  const ok = results.every((result) => result.ok !== false);
  const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
    benchmark: 'relevance',
    at: new Date().toISOString(),
    ok,
    seed,
    poolSeed,
    count,
    source: source.path,
    indexFile,
    classes: results,
  });
  say(`Written to ${file}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const relevanceCommand: BenchCommand = {
  name: 'relevance',
  summary: 'is the right address on top, for each way of writing it?',
  help,
  run,
};
