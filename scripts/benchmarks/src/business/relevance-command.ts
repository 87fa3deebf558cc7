import { randomInt } from 'node:crypto';
import type { ClassResult, Miss } from '../relevance/measure';
import { missLines, relevanceTable } from '../relevance/report';
import { type BenchCommand, exitCodes } from '../shared/command';
import { commonHelp, dataDirOption, MAX_SEED, readOptions, textOption, wholeOption } from '../shared/options';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import type { CompanyClass } from './company-class';
import { companyClasses } from './company-classes';
import { type AnsweredCompany, agrees, describeCompany } from './company-expectation';
import { type DrawnCompany, drawCompanies } from './draw-companies';
import { LiveCompanies } from './live-companies';

const COUNT_DEFAULT = 400;
const MAX_COUNT = 5_000;
const MISSES_DEFAULT = 3;
const goals = { correct: 99, misspelt: 97 } as const;
const jsonDefault = 'bench-results/business-relevance.json';

const help = `Usage: scripts/bench business-relevance [options]

Draws companies from each live index by a seed, asks for each in many ways, and looks whether the first result has what the
query said; companies of equal names are equally right. Exit code 1 when a class is below its goal.

  --count N         queries of each class (default ${COUNT_DEFAULT})
  --class TEXT      only the classes whose name contains this
  --country CODE    only this country
  --misses N        misses shown of each class (default ${MISSES_DEFAULT}; all of them are in the JSON)
  --seed N          seed of the draw (default: random, printed)
${commonHelp}
                    (default ${jsonDefault})`;

async function measure(
  companyClass: CompanyClass,
  queries: readonly DrawnCompany[],
  live: LiveCompanies,
): Promise<ClassResult> {
  const misses: Miss[] = [];
  let among = 0;
  for (const { text, expected, cin } of queries) {
    const answer = JSON.parse(await live.ask(companyClass.operation, text)) as AnsweredCompany[];
    const right = answer.map((company) => agrees(company, expected, live.formerNames));
    const isAmong = right.includes(true);
    if (isAmong) among++;
    if (right[0]) continue;
    const got = answer[0] ? `${answer[0].name}, ${answer[0].cin}` : null;
    misses.push({ query: text, expected: describeCompany(expected), got, among: isAmong, key: cin });
  }
  const { difficulty } = companyClass;
  const [goal, first] = [goals[difficulty], queries.length - misses.length];
  const ok = queries.length === 0 ? null : 100 * first >= goal * queries.length;
  const name = `${live.country.toUpperCase()}: ${companyClass.name}`;
  return { name, difficulty, count: queries.length, first, among, goal, ok, misses };
}

async function run(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const values = readOptions(args, { count: text, class: text, country: text, misses: text, seed: text });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 1, MAX_COUNT);
  const missesShown = wholeOption(values, 'misses', MISSES_DEFAULT, 0, MAX_COUNT);
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const wanted = textOption(values, 'class') ?? '';
  const only = textOption(values, 'country')?.toLowerCase();
  const results: ClassResult[] = [];
  for (const live of await LiveCompanies.open(dataDirOption(values))) {
    if (only !== undefined && live.country !== only) continue;
    const pool = await live.draw(seed);
    say(`Seed ${seed}, drawing from ${pool.length} companies of ${live.country.toUpperCase()}`);
    for (const companyClass of companyClasses.filter(({ name }) => name.includes(wanted))) {
      results.push(await measure(companyClass, drawCompanies(companyClass, pool, seed, count), live));
    }
  }
  process.stdout.write(`${relevanceTable(results)}\n`);
  if (missesShown > 0) process.stdout.write(`\n${missLines(results, missesShown)}\n`);
  const ok = results.every((result) => result.ok !== false);
  const report = { benchmark: 'business-relevance', at: new Date().toISOString(), ok, seed, count, classes: results };
  say(`Written to ${await writeResults(textOption(values, 'json') ?? jsonDefault, report)}`);
  return ok ? exitCodes.ok : exitCodes.failed;
}

export const businessRelevanceCommand: BenchCommand = {
  name: 'business-relevance',
  summary: 'is the right company on top, for each way of asking for it?',
  help,
  run,
};
