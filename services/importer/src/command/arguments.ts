import { parseArgs } from 'node:util';
import { isGenerationId } from '@tripoint/generations';

/** What the command was asked to do. */
export type ImportCommand =
  | { readonly action: 'help' }
  | ({ readonly action: 'import'; readonly register: string } & ImportArguments)
  | ({ readonly action: 'rollback'; readonly register: string } & CommonArguments)
  | ({ readonly action: 'list' | 'runs'; readonly register: string | null } & CommonArguments)
  | ({ readonly action: 'show'; readonly run: string } & CommonArguments);

export interface CommonArguments {
  readonly json: boolean;
  /** Null when not given. */
  readonly dataDir: string | null;
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

/** Words that stand where a register would stand. */
const ACTIONS: ReadonlySet<string> = new Set(['list', 'runs', 'show', 'rollback']);

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
  const common = { dataDir: values['data-dir'] ?? null, json: values.json ?? false };
  if (ACTIONS.has(word)) return parseAction(word, rest, values, registers, common);
  requireRegister(word, registers);
  refuseSurplus(rest);
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
  if (word === 'show') {
    if (name === undefined) throw new UsageError('show needs a run: scripts/import runs lists them');
    if (!isGenerationId(name))
      throw new UsageError(`"${name}" is not the name of a run: scripts/import runs lists them`);
    refuseSurplus(surplus);
    return { action: 'show', run: name, ...common };
  }
  refuseSurplus(surplus);
  if (name !== undefined) requireRegister(name, registers);
  if (word === 'list' || word === 'runs') return { action: word, register: name ?? null, ...common };
  if (name === undefined) throw new UsageError('rollback needs a register: scripts/import rollback cz-addresses');
  return { action: 'rollback', register: name, ...common };
}

const OPTIONS = {
  from: { type: 'string' },
  hierarchy: { type: 'string' },
  sample: { type: 'boolean' },
  'change-set': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  again: { type: 'boolean' },
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
  scripts/import rollback REGISTER          make the previous generation live again
  scripts/import list [REGISTER]            show generations and runs

  --from            the register: a file (ZIP, tar.gz, CSV), a folder, or the address of a file
  --change-set      apply change sets to the live data instead of loading the whole register; while another run of
                    the register runs, waits for its end, up to an hour
  --hierarchy DIR   folder of the files that name regions and counties; looked for beside the register by default
  --dry-run         read, build and check, but make nothing visible
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
