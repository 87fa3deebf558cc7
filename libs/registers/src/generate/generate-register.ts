import { mkdir, stat } from 'node:fs/promises';
import { registerSize } from '@tripoint/samples';
import type { Register } from '../register';
import { registers } from '../registers';

/** Bounds of the number of rows. */
export const LEAST_GENERATED_ROWS = 1_000;
export const MOST_GENERATED_ROWS = 9_000_000;
export const DEFAULT_GENERATED_SEED = 'tripoint';
export const MOST_GENERATED_DAYS = 90;

export interface GenerateOptions {
  readonly register: string;
  /** Folder the files are written into; made when it is missing. */
  readonly folder: string;
  /** Rows, {@link LEAST_GENERATED_ROWS} to {@link MOST_GENERATED_ROWS}; default: as many as the real register has. */
  readonly rows?: number;
  /** The same seed and number of rows give the same bytes. */
  readonly seed?: string;
  /** Days of changes to write for the register, up to {@link MOST_GENERATED_DAYS}; default: none. */
  readonly days?: number;
  /** Called with the number of rows written so far, now and then. */
  readonly onProgress?: (rows: number) => void;
}

export interface GeneratedFiles {
  /** The register first, then what belongs beside it. */
  readonly paths: readonly string[];
  readonly rows: number;
}

/** Rows of the real register, which are generated unless another number is given. */
export function rowsOfWholeRegister(register: string): number {
  return wholeRegister(register).rows;
}

/**
 * Writes a register in the layout in which it is published, with invented houses or companies: towns are real, most villages are
 * composed. Each file has its name only once it is whole. Throws RangeError for a number of rows out of bounds.
 */
export async function generateRegister(options: GenerateOptions): Promise<GeneratedFiles> {
  const { register, folder, seed = DEFAULT_GENERATED_SEED, onProgress = () => undefined } = options;
  const whole = wholeRegister(register);
  const { rows = whole.rows } = options;
  if (!Number.isInteger(rows) || rows < LEAST_GENERATED_ROWS || rows > MOST_GENERATED_ROWS) {
    throw new RangeError(`rows must be a whole number from ${LEAST_GENERATED_ROWS} to ${MOST_GENERATED_ROWS}`);
  }
  const { days = 0 } = options;
  if (!Number.isInteger(days) || days < 0 || days > MOST_GENERATED_DAYS) {
    throw new RangeError(`days must be a whole number from 0 to ${MOST_GENERATED_DAYS}`);
  }
  if (days > 0 && whole.writeDays === undefined) throw new RangeError(`${register} is published without change sets`);
  await mkdir(folder, { recursive: true });
  const paths = await whole.write(folder, registerSize(rows, whole), seed, onProgress);
  if (days === 0 || whole.writeDays === undefined) return { paths, rows };
  const written = await whole.writeDays({ folder, rows, days, seed });
  const isThere = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return { paths: [...paths.filter((_, at) => isThere[at] !== null), ...written], rows };
}

function wholeRegister(register: string): NonNullable<Register['generated']> {
  const generated = registers[register]?.generated;
  if (generated === undefined) throw new RangeError(`${register} cannot be generated`);
  return generated;
}
