import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption, liveIndexes } from '../shared/live-search';
import { commonHelp, dataDirOption, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { UsageError } from '../shared/usage-error';
import { queryClasses } from './classes';
import { drawQueries } from './draw';
import { drawingHelp, drawingOptions, openDrawing } from './drawing';
import { openEngine } from './engine';
import { describeExpectation } from './expectation';
import { type ClassResult, measureClass } from './measure';
import { missLines, relevanceTable } from './report';

/** Enough that one miss by chance does not decide over a class whose goal is 99.5 %. */
const COUNT_DEFAULT = 400;
const MAX_COUNT = 5_000;
const MISSES_DEFAULT = 3;
const jsonDefault = 'bench-results/relevance.json';

const help = `Usage: scripts/bench relevance [options]

Draws addresses from the register by a seed, writes each in many ways, and asks whether the first result agrees with
everything the query said. Exit code 1 when a class is below its goal.

  --count N         queries of each class (default ${COUNT_DEFAULT})
  --class TEXT      only the classes whose name contains this; those that no one writes in the country are left out
  --list            print the drawn queries with what each must find, and ask nothing
  --misses N        misses shown of each class (default ${MISSES_DEFAULT}; all of them are in the JSON)
  --engine NAME     embedded (default), or elasticsearch: the same index is written into indices of the run's own there
                    (ELASTICSEARCH_URL) and searched in them
  --together        search all live registers together, as without the parameter country
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
    together: { type: 'boolean' },
    engine: { type: 'string' },
  });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 1, MAX_COUNT);
  const missesShown = wholeOption(values, 'misses', MISSES_DEFAULT, 0, MAX_COUNT);
  const wanted = textOption(values, 'class');
  const named = queryClasses.filter(({ name }) => wanted === undefined || name.includes(wanted));
  if (named.length === 0) {
    throw new UsageError(
      `No class has "${wanted}" in its name. The classes are: ${queryClasses.map(({ name }) => name).join('; ')}.`,
    );
  }
  const index = values.list && values.from ? null : await indexOption(values);
  const { pool, names, seed, poolSeed, source, country } = await openDrawing(values, index, say);
  const classes = named.filter(({ countries }) => countries === undefined || countries.includes(country));
  if (index === null || values.list) {
    for (const queryClass of classes) {
      for (const { text, expected } of drawQueries(queryClass, pool, names, seed, count)) {
        process.stdout.write(`${queryClass.name}\t${text}\t${describeExpectation(expected)}\n`);
      }
    }
    return exitCodes.ok;
  }
  const together = values.together === true;
  const files = together
    ? (await liveIndexes(dataDirOption(values))).map(({ indexFile }) => indexFile)
    : [index.indexFile];
  const search = await openEngine(textOption(values, 'engine') ?? 'embedded', index.register, files);
  const query = (text: string, limit: number): Promise<string> => search.query(text, limit);

  const results: ClassResult[] = [];
  for (const queryClass of classes) {
    const queries = drawQueries(queryClass, pool, names, seed, count);
    results.push(await measureClass(queryClass, queries, query, country));
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
    register: index.register,
    indexFiles: files,
    classes: results,
  });
  say(`Written to ${file}`);
  await search.close();
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const relevanceCommand: BenchCommand = {
  name: 'relevance',
  summary: 'is the right address on top, for each way of writing it?',
  help,
  run,
};
