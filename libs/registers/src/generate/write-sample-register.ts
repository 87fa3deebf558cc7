import type { RecordKind } from '../register';
import { type Registers, registers } from '../registers';
import { generatedRegisters } from './generated-registers';

export const DEFAULT_SAMPLE_SEED = 'tripoint';

const KINDS: readonly RecordKind[] = ['address', 'company', 'tax'];

/** Registers whose samples a first start imports: addresses first, since seats of companies are joined to them. */
export const SAMPLE_REGISTERS = KINDS.flatMap((kind) =>
  generatedRegisters().filter((id) => registers[id].kind === kind),
);

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
