import { parseArgs } from 'node:util';

/** What the command was asked to do. */
export type ImportCommand =
  | { readonly action: 'help' }
  | ({ readonly action: 'import'; readonly register: string } & ImportArguments)
  | { readonly action: 'rollback'; readonly register: string; readonly dataDir: string | null; readonly json: boolean }
  | {
      readonly action: 'list';
      readonly register: string | null;
      readonly dataDir: string | null;
      readonly json: boolean;
    };

export interface ImportArguments {
  /** Null for the sample register. */
  readonly from: string | null;
  readonly hierarchy: string | null;
  readonly sample: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  /** Null when not given. */
  readonly dataDir: string | null;
}

/** The command was written wrongly; the message says how to write it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where the file of a register can be had, by register. */
const HOW_TO_GET: Readonly<Record<string, string>> = {
  'cz-addresses': [
    'Get the national file of RÚIAN addresses (CSV in a ZIP, about 65 MB), published at the end of each month, from',
    '  https://vdp.cuzk.gov.cz/vymenny_format/csv/YYYYMMDD_OB_ADR_csv.zip   (YYYYMMDD = last day of the month)',
    'or through https://atom.cuzk.cz, and the hierarchy (regions and counties) from the same address,',
    '  YYYYMMDD_strukt_ADR.csv.zip, with the names of UI_VUSC.zip, UI_OKRES.zip and UI_OBEC.zip of',
    '  https://services.cuzk.gov.cz/sestavy/cis/ in one folder. Then run',
    '  scripts/import cz-addresses --from FILE --hierarchy FOLDER',
    'To try the service without it: scripts/import cz-addresses --sample',
  ].join('\n'),
};

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
  const dataDir = values['data-dir'] ?? null;
  const json = values.json ?? false;
  if (word === 'list' || word === 'rollback') {
    refuseOptions(word, values);
    const [register, ...surplus] = rest;
    refuseSurplus(surplus);
    if (register !== undefined) requireRegister(register, registers);
    if (word === 'list') return { action: 'list', register: register ?? null, dataDir, json };
    if (register === undefined) throw new UsageError('rollback needs a register: scripts/import rollback cz-addresses');
    return { action: 'rollback', register, dataDir, json };
  }
  requireRegister(word, registers);
  refuseSurplus(rest);
  const from = values.from ?? null;
  const sample = values.sample ?? false;
  checkSource(word, from, sample, values.hierarchy);
  return {
    action: 'import',
    register: word,
    from,
    hierarchy: values.hierarchy ?? null,
    sample,
    dryRun: values['dry-run'] ?? false,
    json,
    dataDir,
  };
}

const OPTIONS = {
  from: { type: 'string' },
  hierarchy: { type: 'string' },
  sample: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
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
  for (const name of ['from', 'hierarchy', 'sample', 'dry-run'] as const) {
    if (values[name] !== undefined) throw new UsageError(`${word} does not take --${name}`);
  }
}

function refuseSurplus(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`one register at a time; "${words[0]}" is one word too many`);
}

function requireRegister(register: string, registers: readonly string[]): void {
  if (registers.includes(register)) return;
  throw new UsageError(`"${register}" is not a register that can be imported; there is ${registers.join(', ')}`);
}

function checkSource(register: string, from: string | null, sample: boolean, hierarchy: string | undefined): void {
  if (sample) {
    if (from !== null || hierarchy !== undefined) {
      throw new UsageError('--sample generates a register: leave out --from and --hierarchy');
    }
    return;
  }
  const howToGet = HOW_TO_GET[register] ?? '';
  if (from === null) {
    throw new UsageError(`--from FILE is missing: files are not downloaded yet.\n${howToGet}`);
  }
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(from)) {
    throw new UsageError(`--from takes a file or a folder: files are not downloaded yet.\n${howToGet}`);
  }
}

export const HELP = `Imports a public register into the search index of a data directory. The new data answers only when it
was read whole, built and checked; until then, and when anything is wrong, the old data answers.

  scripts/import REGISTER --from FILE|DIR [--hierarchy DIR] [--dry-run] [--data-dir DIR] [--json]
  scripts/import REGISTER --sample          import the generated sample register
  scripts/import rollback REGISTER          make the generation before the live one answer again
  scripts/import list [REGISTER]            show generations and runs

  --from FILE|DIR   the register: ZIP, tar.gz, CSV or a folder of CSV files
  --hierarchy DIR   folder of the files that name regions and counties; looked for beside the register by default
  --dry-run         read, build and check, but make nothing visible
  --data-dir DIR    where the service keeps its data (default: DATA_DIR, else ./data)
  --json            print the record of the run (or the list) as JSON on standard output
  -h, --help        show this

Registers: %REGISTERS%
Settings: DATA_DIR, IMPORT_MIN_ROWS_SHARE (least rows against the live generation, 0 to 1, default 0.98)
Exit code: 0 done; 1 failed or refused; 2 wrong use; 130 or 143 stopped by a signal.
`;
