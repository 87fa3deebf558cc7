import { parseArgs } from 'node:util';
import { registers } from '../registers';
import {
  DEFAULT_GENERATED_SEED,
  type GenerateOptions,
  type generateRegister,
  LEAST_GENERATED_ROWS,
  MOST_GENERATED_DAYS,
  MOST_GENERATED_ROWS,
  rowsOfWholeRegister,
} from './generate-register';
import { generatedRegisters } from './generated-registers';

const GENERATED = generatedRegisters();
const WITH_DAYS = GENERATED.filter((register) => registers[register]?.generated?.writeDays !== undefined);

/** Exit codes: done, failed, wrong use. */
const DONE = 0;
const FAILED = 1;
const WRONG_USE = 2;

/** Milliseconds between two lines of progress. */
const PROGRESS_EVERY_MS = 1_000;

const count = (value: number): string => value.toLocaleString('en-US');

export const GENERATE_HELP = `Usage: scripts/generate REGISTER [--rows N] [--days N] [--seed S] [--out DIR]

Writes a whole register with invented houses or companies in the layout in which the real one is published,
to try and to load-test the import. The paths of its files are printed.

  REGISTER    ${GENERATED.join(', ')}
  --rows N    rows, ${count(LEAST_GENERATED_ROWS)} to ${count(MOST_GENERATED_ROWS)}; default ${GENERATED.map((register) => count(rowsOfWholeRegister(register))).join(', ')}
  --days N    days of change sets that follow the register, 1 to ${MOST_GENERATED_DAYS}, in DIR/changes (${WITH_DAYS.join(', ')})
  --seed S    the same seed and rows give the same files (default: ${DEFAULT_GENERATED_SEED})
  --out DIR   folder to write into (default: data/generated/REGISTER)
  --help      this text

Exit codes: 0 done, 1 failed, 2 wrong use.
`;

/** Where the command speaks, and what it calls. */
export interface GenerateIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly isTerminal: boolean;
  readonly now: () => number;
  readonly generate: typeof generateRegister;
}

/** Runs the command with its arguments; the result is the exit code. */
export async function runGenerate(args: readonly string[], io: GenerateIo): Promise<number> {
  let options: Required<Pick<GenerateOptions, 'register' | 'folder' | 'rows' | 'seed' | 'days'>> | 'help';
  try {
    options = readArguments(args);
  } catch (err) {
    io.err(`${(err as Error).message}\nscripts/generate --help says what is possible.\n`);
    return WRONG_USE;
  }
  if (options === 'help') {
    io.out(GENERATE_HELP);
    return DONE;
  }
  const started = io.now();
  let reportedAt = started;
  const { rows } = options;
  const line = (done: number) => `${count(done)} of ${count(rows)} rows`;
  const onProgress = (done: number) => {
    const now = io.now();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    io.err(io.isTerminal ? `\r${line(done)} ` : `${line(done)}\n`);
  };
  try {
    const { paths } = await io.generate({ ...options, onProgress });
    const seconds = ((io.now() - started) / 1_000).toFixed(1);
    io.err(`${io.isTerminal ? '\r' : ''}${count(rows)} rows written in ${seconds} s\n`);
    io.out(`${paths.join('\n')}\n`);
    return DONE;
  } catch (err) {
    io.err(`${io.isTerminal ? '\n' : ''}${options.register} could not be generated: ${(err as Error).message}\n`);
    return FAILED;
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rows: { type: 'string' },
      days: { type: 'string' },
      seed: { type: 'string' },
      out: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  const register = registerOf(positionals);
  const rows = values.rows === undefined ? rowsOfWholeRegister(register) : rowsOf(values.rows);
  const { seed = DEFAULT_GENERATED_SEED, out = `data/generated/${register}` } = values;
  if (out === '') throw new Error('--out must name a folder');
  const days = values.days === undefined ? 0 : daysOf(values.days, register);
  return { register, rows, days, seed, folder: out };
}

function registerOf(positionals: readonly string[]): string {
  const wanted = `one of ${GENERATED.join(', ')}`;
  if (positionals.length !== 1) throw new Error(`Name one register: ${wanted}.`);
  const register = GENERATED.find((known) => known === positionals[0]);
  if (register === undefined)
    throw new Error(`There is no register ${JSON.stringify(positionals[0])}: name ${wanted}.`);
  return register;
}

function daysOf(text: string, register: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MOST_GENERATED_DAYS) {
    throw new Error(`--days must be a whole number from 1 to ${MOST_GENERATED_DAYS}, found ${JSON.stringify(text)}.`);
  }
  if (WITH_DAYS.includes(register)) return days;
  throw new Error(`${register} is published without change sets: --days goes with ${WITH_DAYS.join(' and ')}.`);
}

function rowsOf(text: string): number {
  const rows = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (rows < LEAST_GENERATED_ROWS || rows > MOST_GENERATED_ROWS) {
    throw new Error(
      `--rows must be a whole number from ${LEAST_GENERATED_ROWS} to ${MOST_GENERATED_ROWS}, found ${JSON.stringify(text)}.`,
    );
  }
  return rows;
}
