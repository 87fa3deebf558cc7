import { mkdir } from 'node:fs/promises';
import { writeCzechSample, writePolishRegister, writeSlovakRegister } from '@tripoint/samples';
import { CZECH_LAYOUT } from '../czech/addresses/ruian/czech-layout';

export const DEFAULT_SAMPLE_SEED = 'tripoint';

/** Registers of which there is a sample. */
export const SAMPLE_REGISTERS = ['sk-addresses', 'cz-addresses', 'pl-addresses'] as const;
export type SampleRegister = (typeof SAMPLE_REGISTERS)[number];

/** Sizes of the samples that are grown like whole registers. */
const SLOVAK_SAMPLE = { rows: 12_000, places: 460, leastRows: 10, isSample: true };
const POLISH_SAMPLE = { rows: 20_000, places: 1_100, leastRows: 7, isSample: true };

export interface SampleOptions {
  /** Another seed gives other houses in the same streets. */
  readonly seed?: string;
  /** Default: `cz-addresses`. */
  readonly register?: SampleRegister;
}

/**
 * Writes a sample register into a folder: real places with invented houses, in the layout of the official files. The
 * same seed gives the same bytes.
 */
export async function writeSampleRegister(
  dir: string,
  options: SampleOptions = {},
): Promise<{ files: number; rows: number }> {
  const { seed = DEFAULT_SAMPLE_SEED, register = 'cz-addresses' } = options;
  if (register === 'cz-addresses') return writeCzechSample(dir, seed, CZECH_LAYOUT);
  await mkdir(dir, { recursive: true });
  const [write, size] =
    register === 'sk-addresses' ? [writeSlovakRegister, SLOVAK_SAMPLE] : [writePolishRegister, POLISH_SAMPLE];
  const written = await write(dir, size, seed, () => undefined);
  return { files: written.length, rows: size.rows };
}
