import { GenerationStore, type Generations } from '@tripoint/generations';

/** Opens the generations of a register, wherever this installation keeps them. */
export type OpenGenerations = (register: string) => Generations;

/** The generations of one process, in files of its data folder. */
export function generationsOnDisk(dataDir: string): OpenGenerations {
  return (register) => new GenerationStore({ dataDir, register });
}
