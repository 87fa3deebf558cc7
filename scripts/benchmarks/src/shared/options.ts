import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error';

export type OptionDeclarations = NonNullable<ParseArgsConfig['options']>;
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** Largest seed that a command takes. */
export const MAX_SEED = 2 ** 31;

/** Options of every benchmark. */
const commonOptions = {
  'data-dir': { type: 'string' },
  json: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies OptionDeclarations;

/** The part of `--help` about the options of every benchmark. */
export const commonHelp = `  --data-dir DIR    data directory whose live register is measured (default: $DATA_DIR or ./data)
  --json FILE       where the figures are written as JSON
  --help            this text`;

/** Reads the arguments of one benchmark; anything not declared is refused with a message that names it. */
export function readOptions(args: readonly string[], declared: OptionDeclarations): OptionValues {
  try {
    const { values } = parseArgs({ args: [...args], options: { ...commonOptions, ...declared }, strict: true });
    return values as OptionValues;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

export function textOption(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  if (typeof value === 'string' && value.trim() === '') throw new UsageError(`--${name} needs a value.`);
  return typeof value === 'string' ? value : undefined;
}

/** A whole number in the given range, or the default when the option is absent. */
export function wholeOption(values: OptionValues, name: string, fallback: number, min: number, max: number): number {
  const text = textOption(values, name);
  if (text === undefined) return fallback;
  const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) {
    throw new UsageError(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

export function dataDirOption(values: OptionValues): string {
  return textOption(values, 'data-dir') ?? process.env.DATA_DIR ?? './data';
}
