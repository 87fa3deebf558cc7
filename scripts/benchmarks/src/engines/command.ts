import { randomInt } from 'node:crypto';
import { addressSchema, openAddressIndex, PlaceSearch } from '@tripoint/addresses';
import {
  CompanySearch,
  CompanyTexts,
  type CompanyTypes,
  companySchema,
  openCompanyIndex,
  openTaxIndex,
  taxSchema,
} from '@tripoint/companies';
import { currentIndexPath } from '@tripoint/generations';
import { LiveCompanies } from '../business/live-companies';
import { drawingHelp, drawingOptions, openDrawing } from '../relevance/drawing';
import { searchTable, slowestLines } from '../search/rows';
import { type BenchCommand, exitCodes } from '../shared/command';
import { indexOption } from '../shared/live-search';
import { describeLoad, machineLoad } from '../shared/machine-load';
import {
  commonHelp,
  dataDirOption,
  MAX_SEED,
  type OptionValues,
  readOptions,
  textOption,
  wholeOption,
} from '../shared/options';
import { copyToElasticsearch, type RemoteCopy } from '../shared/remote-copy';
import { writeResults } from '../shared/results-file';
import { say } from '../shared/say';
import { UsageError } from '../shared/usage-error';
import { askCompanies, type CompanyAsked, companyQuestions } from './company-questions';
import { type Ask, type Asked, compare, type QuestionClass, time } from './compare';
import { GatewayClient } from './gateway-client';
import { askSearch, everyQuestion, type Question } from './questions';

const COUNT_DEFAULT = 5_000;
const MAX_COUNT = 100_000;
const DIFFERENCES_SHOWN = 5;
const jsonDefault = 'bench-results/engines.json';
const BYTES_PER_MEGABYTE = 1e6;

const help = `Usage: scripts/bench engines [options]

Asks the embedded engine and Elasticsearch the same questions about the same index and compares the answers, field by
field and in order; then times Elasticsearch, class by class, one question after the other. The address of Elasticsearch
comes from ELASTICSEARCH_URL (scripts/stack up prints it). Its indices are made for the run and removed afterwards. Exit
code 1 when an answer differs or a goal is missed.

  --companies       companies of every country that is live, with their tax numbers, in place of addresses
  --count N         questions in all, about (default ${COUNT_DEFAULT})
  --gateway URL     ask a running gateway, whose service searches the same data, instead of indices of the run's own
  --key KEY         access key for that gateway
  --slowest         also print the longest waits of each class
${drawingHelp}
${commonHelp}
                    (default ${jsonDefault})`;

/** The same questions, answered by two. */
interface Compared<Q extends Asked> {
  /** Questions of a part of the draw. */
  readonly classes: (part: string) => Promise<readonly QuestionClass<Q>[]>;
  readonly embedded: Ask<Q>;
  readonly remote: Ask<Q>;
  /** A line about what is asked besides the embedded engine. */
  readonly about: string;
  /** Of the draw. */
  readonly seed: number;
  close(): Promise<void>;
}

const aboutCopies = (copies: readonly { readonly seconds: number; readonly bytes: number }[]): string => {
  const sum = (of: (copy: (typeof copies)[number]) => number): number =>
    copies.reduce((all, copy) => all + of(copy), 0);
  const megabytes = Math.round(sum(({ bytes }) => bytes) / BYTES_PER_MEGABYTE);
  return `Documents written in ${sum(({ seconds }) => seconds).toFixed(1)} s, ${megabytes} MB on disk`;
};

/** A running gateway in place of indices of the run's own; null where none is given. */
function gatewayOf(values: OptionValues): Pick<Compared<Asked>, 'remote' | 'about' | 'close'> | null {
  const [gateway, key] = [textOption(values, 'gateway'), textOption(values, 'key')];
  if (gateway === undefined) return null;
  if (key === undefined) throw new UsageError('--gateway needs --key, an access key without narrow limits.');
  const client = new GatewayClient(gateway, key);
  const about = `Through the gateway at ${gateway}`;
  return { remote: ({ path, params }) => client.ask(path, params), about, close: async () => client.close() };
}

async function openPlaces(values: OptionValues, count: number): Promise<Compared<Question>> {
  const index = await indexOption(values);
  const drawing = await openDrawing(values, index, say);
  const search = new PlaceSearch([await openAddressIndex(index.indexFile)]);
  const asked = {
    classes: (part: string) => everyQuestion(drawing, part, count, search),
    embedded: (question: Question) => askSearch(search, question),
    seed: drawing.seed,
  };
  const gateway = gatewayOf(values);
  if (gateway !== null) return { ...asked, ...gateway };
  say('Writing the index into Elasticsearch');
  const copy = await copyToElasticsearch(index.register, index.indexFile, addressSchema);
  const remote = new PlaceSearch([copy.index]);
  return {
    ...asked,
    remote: (question) => askSearch(remote, question),
    about: aboutCopies([copy]),
    close: () => copy.remove(),
  };
}

/** Companies of every country that is live, with their tax numbers. */
async function openCompanies(values: OptionValues, count: number): Promise<Compared<CompanyAsked>> {
  const dataDir = dataDirOption(values);
  const seed = wholeOption(values, 'seed', randomInt(MAX_SEED), 0, MAX_SEED);
  const countries = await LiveCompanies.open(dataDir);
  const pools = await Promise.all(countries.map(async (live) => ({ live, pool: await live.draw(seed) })));
  for (const { live, pool } of pools) {
    say(`Seed ${seed}, drawing from ${pool.length} companies of ${live.country.toUpperCase()}`);
  }
  const taxFile = await currentIndexPath(dataDir, 'sk-tax-numbers');
  const search = new CompanySearch(
    await Promise.all(countries.map(({ indexFile }) => openCompanyIndex(indexFile))),
    taxFile === null ? [] : [await openTaxIndex(taxFile)],
  );
  const texts = new CompanyTexts(search);
  const asked = {
    classes: async (part: string) =>
      pools.flatMap(({ live: { country }, pool }) =>
        companyQuestions(country, pool, seed, part, count / pools.length).map(({ name, questions }) => ({
          name: `${country.toUpperCase()}: ${name}`,
          questions,
        })),
      ),
    embedded: (question: CompanyAsked) => askCompanies(texts, question),
    seed,
  };
  const gateway = gatewayOf(values);
  if (gateway !== null) return { ...asked, ...gateway };
  say('Writing the indexes into Elasticsearch');
  const companies: RemoteCopy<CompanyTypes>[] = [];
  for (const { country, indexFile } of countries) {
    companies.push(await copyToElasticsearch(`${country}-businesses`, indexFile, companySchema));
  }
  const tax = taxFile === null ? [] : [await copyToElasticsearch('sk-tax-numbers', taxFile, taxSchema)];
  const remote = new CompanySearch(
    companies.map(({ index }) => index),
    tax.map(({ index }) => index),
  );
  const remoteTexts = new CompanyTexts(remote);
  return {
    ...asked,
    remote: (question) => askCompanies(remoteTexts, question),
    about: aboutCopies([...companies, ...tax]),
    close: async () => {
      await remote.close();
      for (const copy of [...companies, ...tax]) await copy.remove();
    },
  };
}

async function report<Q extends Asked>(compared: Compared<Q>, values: OptionValues): Promise<number> {
  const { classes, embedded, remote, about, seed } = compared;
  try {
    const measured = await classes('measured');
    say('Comparing answers');
    const different = await compare(measured, embedded, remote);
    say('Timing');
    await time(await classes('warm-up'), remote);
    const rows = await time(await classes('timed'), remote);
    const questions = measured.reduce((sum, one) => sum + one.questions.length, 0);
    const ok = different.length === 0 && rows.every((row) => row.ok);
    const load = machineLoad();
    process.stdout.write(
      `${searchTable(rows)}

Same answers: ${questions - different.length} of ${questions}
${about}
${describeLoad(load)}
`,
    );
    for (const text of different.slice(0, DIFFERENCES_SHOWN)) process.stdout.write(`differs: ${text}\n`);
    if (values.slowest) process.stdout.write(`\n${slowestLines(rows)}\n`);
    const file = await writeResults(textOption(values, 'json') ?? jsonDefault, {
      benchmark: 'engines',
      at: new Date().toISOString(),
      ok,
      seed,
      questions,
      different,
      about,
      load,
      rows,
    });
    say(`Written to ${file}`);
    return ok ? exitCodes.ok : exitCodes.failed;
  } finally {
    await compared.close();
  }
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, {
    ...drawingOptions,
    companies: { type: 'boolean' },
    count: { type: 'string' },
    slowest: { type: 'boolean' },
    gateway: { type: 'string' },
    key: { type: 'string' },
  });
  const count = wholeOption(values, 'count', COUNT_DEFAULT, 12, MAX_COUNT);
  return values.companies
    ? report(await openCompanies(values, count), values)
    : report(await openPlaces(values, count), values);
}

export const enginesCommand: BenchCommand = {
  name: 'engines',
  summary: 'does Elasticsearch answer as the embedded engine does, and how fast?',
  help,
  run,
};
