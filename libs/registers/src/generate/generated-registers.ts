import { type Registers, registers } from '../registers';

/** The names of the registers that can be generated, the smallest first. */
export function generatedRegisters(all: Registers = registers): string[] {
  const sizeOf = (id: string) => all[id].generated?.rows ?? 0;
  return Object.keys(all)
    .filter((id) => all[id].generated !== undefined)
    .sort((a, b) => sizeOf(a) - sizeOf(b));
}
