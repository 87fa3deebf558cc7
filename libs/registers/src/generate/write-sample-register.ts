import { type Registers, registers } from '../registers';
import { generatedRegisters } from './generated-registers';

export const DEFAULT_SAMPLE_SEED = 'tripoint';

/** Registers whose samples a first start imports. */
export const SAMPLE_REGISTERS = generatedRegisters().filter((id) => registers[id].kind === 'address');

export interface SampleOptions {
  /** Another seed gives other houses in the same streets. */
  readonly seed?: string;
  /** Default: `cz-addresses`. */
  readonly register?: string;
}

/**
 * Writes a sample register into a folder: real places with invented houses, in the layout of the official files. The
 * same seed gives the same bytes. Throws RangeError when there is no sample of the register.
 */
export async function writeSampleRegister(
  dir: string,
  { seed = DEFAULT_SAMPLE_SEED, register = 'cz-addresses' }: SampleOptions = {},
  all: Registers = registers,
): Promise<{ files: number; rows: number }> {
  const generated = all[register]?.generated;
  if (generated === undefined) throw new RangeError(`there is no sample of ${register}`);
  return generated.sample(dir, seed);
}
