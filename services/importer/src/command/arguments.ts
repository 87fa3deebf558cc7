import { parseArgs } from 'node:util';
import { isGenerationId } from '@tripoint/generations';

/** What the command was asked to do. */
export type ImportCommand =
  | { readonly action: 'help' }
  | ({ readonly action: 'import'; readonly register: string } & ImportArguments)
  | ({ readonly action: 'rollback'; readonly register: string } & CommonArguments)
  | ({ readonly action: 'list' | 'runs'; readonly register: string | null } & CommonArguments)
  | ({ readonly action: 'show'; readonly run: string } & CommonArguments)
  | ({ readonly action: 'refused'; readonly run: string } & CommonArguments)
  | ({ readonly action: 'stop'; readonly run: string } & CommonArguments)
  | ({ readonly action: 'diff'; readonly run: string; readonly format: 'csv' | 'jsonl' } & CommonArguments)
  | ({ readonly action: 'accept'; readonly run: string; readonly why: string } & CommonArguments)
  | ({ readonly action: 'search'; readonly register: string } & SearchArguments);

export interface SearchArguments extends CommonArguments {
  /** What a person would type, or a point as `LAT,LNG`. */
  readonly text: string;
  /** A run or a generation; null for what answers. */
  readonly generation: string | null;
}

export interface CommonArguments {
  readonly json: boolean;
  /** Null when not given. */
  readonly dataDir: string | null;
  /** Until the services on the same data answer from what became live. */
  readonly wait: boolean;
}

export interface ImportArguments extends CommonArguments {
  /** Path or address; null for what the publisher offers, and for the sample register. */
  readonly from: string | null;
  readonly hierarchy: string | null;
  readonly sample: boolean;
  readonly changeSet: boolean;
  readonly dryRun: boolean;
  /** Build also from a source that answers already. */
  readonly again: boolean;
  /** Run whose refused rows are to be read again; null for an import. */
  readonly retryRefused: string | null;
}

/** The command was written wrongly; the message says how to write it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const ON_RUNS = ['show', 'diff', 'refused', 'accept', 'stop'] as const;
/** Words that stand where a register would stand. */
const ACTIONS: ReadonlySet<string> = new Set(['list', 'runs', ...ON_RUNS, 'search', 'rollback']);

/**
 * Reads the words of the command line.
 *
 * @param registers the registers that can be imported
 * @throws UsageError
 */
export function parseImportArguments(argv: readonly string[], registers: readonly string[]): ImportCommand {
  const { values, positionals } = parse(argv);
  if (values.help) return { action: 'help' };
  const [word, ...rest] = positionals;
  if (word === undefined) throw new UsageError(`name a register: ${registers.join(', ')}`);
  const common = { dataDir: values['data-dir'] ?? null, json: values.json ?? false, wait: !values['no-wait'] };
  if (ACTIONS.has(word)) return parseAction(word, rest, values, registers, common);
  requireRegister(word, registers);
  refuseSurplus(rest);
  refuseOthers(word, values);
  checkSource(values);
  return {
    action: 'import',
    register: word,
    from: values.from ?? null,
    hierarchy: values.hierarchy ?? null,
    sample: values.sample ?? false,
    changeSet: values['change-set'] ?? false,
    dryRun: values['dry-run'] ?? false,
    again: values.again ?? false,
    retryRefused: values['retry-refused'] ?? null,
    ...common,
  };
}

function parseAction(
  word: string,
  rest: readonly string[],
  values: Values,
  registers: readonly string[],
  common: CommonArguments,
): ImportCommand {
  refuseOptions(word, values);
  const [name, ...surplus] = rest;
  const onRun = ON_RUNS.find((action) => action === word);
  if (onRun !== undefined) {
    if (name === undefined) throw new UsageError(`${word} needs a run: scripts/import runs lists them`);
    requireRun(name);
    refuseSurplus(surplus);
    return parseOnRun(onRun, name, values, common);
  }
  if (word === 'search') return parseSearch(rest, values, registers, common);
  refuseSurplus(surplus);
  if (name !== undefined) requireRegister(name, registers);
  if (word === 'list' || word === 'runs') return { action: word, register: name ?? null, ...common };
  if (name === undefined) throw new UsageError('rollback needs a register: scripts/import rollback cz-addresses');
  return { action: 'rollback', register: name, ...common };
}

function parseOnRun(
  action: (typeof ON_RUNS)[number],
  run: string,
  { why, format }: Values,
  common: CommonArguments,
): ImportCommand {
  if (action === 'show' || action === 'refused' || action === 'stop') return { action, run, ...common };
  if (action === 'diff') {
    if (format !== undefined && format !== 'csv' && format !== 'jsonl') {
      throw new UsageError('--format takes csv or jsonl');
    }
    return { action, run, format: format ?? (common.json ? 'jsonl' : 'csv'), ...common };
  }
  if (why === undefined) throw new UsageError('accept needs --why TEXT: what you found when you looked at the run');
  if (why.length > MAX_WHY) throw new UsageError(`--why takes at most ${MAX_WHY} characters`);
  return { action, run, why, ...common };
}

function parseSearch(
  [register, ...words]: readonly string[],
  { generation: asked }: Values,
  registers: readonly string[],
  common: CommonArguments,
): ImportCommand {
  if (register === undefined || words.length === 0) {
    throw new UsageError('search needs a register and a text: scripts/import search cz-addresses karlova 213 cheb');
  }
  requireRegister(register, registers);
  const generation = asked ?? null;
  if (generation !== null) requireRun(generation);
  return { action: 'search', register, text: words.join(' '), generation, ...common };
}

function requireRun(name: string): void {
  if (isGenerationId(name)) return;
  throw new UsageError(`"${name}" is not the name of a run: scripts/import runs lists them`);
}

/** Characters of a reason; it is kept in the record of the run. */
const MAX_WHY = 1_000;

const OPTIONS = {
  from: { type: 'string' },
  hierarchy: { type: 'string' },
  sample: { type: 'boolean' },
  'change-set': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  again: { type: 'boolean' },
  'no-wait': { type: 'boolean' },
  why: { type: 'string' },
  generation: { type: 'string' },
  format: { type: 'string' },
  'retry-refused': { type: 'string' },
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(argv: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    for (const [name, value] of Object.entries(parsed.values)) {
      if (value === '') throw new UsageError(`--${name} needs a value`);
    }
    return parsed;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError((error as Error).message.split('\n')[0]);
  }
}

function refuseOptions(word: string, values: Values): void {
  for (const name of ['from', 'hierarchy', 'sample', 'change-set', 'dry-run', 'again', 'retry-refused'] as const) {
    if (values[name] !== undefined) throw new UsageError(`${word} does not take --${name}`);
  }
  if (values['no-wait'] && word !== 'rollback' && word !== 'accept') {
    throw new UsageError(`${word} does not take --no-wait`);
  }
  refuseOthers(word, values);
}

/** Options of one action each. */
function refuseOthers(word: string, values: Values): void {
  for (const [name, action] of [
    ['why', 'accept'],
    ['generation', 'search'],
    ['format', 'diff'],
  ] as const) {
    if (values[name] !== undefined && word !== action) throw new UsageError(`--${name} goes with ${action} only`);
  }
}

function refuseSurplus(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`one at a time; "${words[0]}" is one word too many`);
}

function requireRegister(register: string, registers: readonly string[]): void {
  if (registers.includes(register)) return;
  throw new UsageError(`"${register}" is not a register that can be imported; there is ${registers.join(', ')}`);
}

function checkSource(values: Values): void {
  const { from, hierarchy, sample, 'change-set': changeSet, 'retry-refused': retried } = values;
  if (sample && (from !== undefined || hierarchy !== undefined)) {
    throw new UsageError('--sample generates a register: leave out --from and --hierarchy');
  }
  if (sample && changeSet) throw new UsageError('the sample register has no change sets: leave out --change-set');
  if (values.again && (changeSet || retried !== undefined))
    throw new UsageError('--again stands with a full load only');
  if (retried !== undefined) {
    if (sample || changeSet) throw new UsageError('--retry-refused stands with neither --sample nor --change-set');
    if (!isGenerationId(retried)) {
      throw new UsageError(`"${retried}" is not the name of a run: scripts/import runs lists them`);
    }
    if (from !== undefined && isAddress(from))
      throw new UsageError('--retry-refused reads a file or a folder of this machine');
  }
  if (from !== undefined && isAddress(from) && !/^https?:/i.test(from)) {
    throw new UsageError('--from takes a file, a folder, or an address that begins with https:// or http://');
  }
}

/** Whether the text names something on the network rather than a path. */
export function isAddress(from: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(from);
}

export const HELP = `Imports a public register into the search index of a data directory. The new data answers only when it
was read whole, built and checked; until then, and when anything is wrong, the old data answers.

  scripts/import REGISTER [--change-set] [--dry-run]       download the register, or what changed, and import it
  scripts/import REGISTER --from FILE|DIR|URL [--change-set] [--hierarchy DIR] [--dry-run]
  scripts/import REGISTER --sample                         import the generated sample register
  scripts/import REGISTER --retry-refused RUN [--from FILE|DIR]
                                                           read again the rows that a run refused
  scripts/import runs [REGISTER]            list the runs, who started them and their outcomes
  scripts/import show RUN                   print the report of a run, also while it runs
  scripts/import diff RUN [--format csv|jsonl]   list what the run added, changed and removed, record by record
  scripts/import refused RUN                list the rows that the run refused
  scripts/import stop RUN                   stop a run under way on this machine
  scripts/import accept RUN --why TEXT      make the generation that a check refused answer after all
  scripts/import search REGISTER TEXT [--generation RUN]
                                            search the live generation, or that of a run, for trial
  scripts/import rollback REGISTER          make the previous generation live again
  scripts/import list [REGISTER]            show generations and runs

  --from            the register: a file (ZIP, tar.gz, CSV), a folder, or the address of a file
  --change-set      apply change sets to the live data instead of loading the whole register; while another run of
                    the register runs, waits for its end, up to an hour
  --hierarchy DIR   folder of the files that name regions and counties; looked for beside the register by default
  --dry-run         read, build and check, but make nothing visible
  --no-wait         end when the new data is live; without it the command waits until the services on the same data
                    answer from it, as rollback and accept do
  --again           build also when the live data is of this very source
  --retry-refused   add the refused rows of a run that can be read now; waits like a change set
  --data-dir DIR    where the service keeps its data (default: DATA_DIR, else ./data)
  --json            print what the command reports as JSON on standard output
  -h, --help        show this

Registers: %REGISTERS%
Settings: DATA_DIR, IMPORT_MIN_... and IMPORT_MAX_... (limits of the checks, of all registers or of one),
          IMPORT_GOLDEN_QUERIES (file of queries that every generation must answer);
          ENGINE and BUS with theirs where Elasticsearch and Kafka are used: docs/settings.md
Exit code: 0 done, or nothing new; 1 failed or refused; 2 wrong use; 130 or 143 stopped by a signal.
`;
