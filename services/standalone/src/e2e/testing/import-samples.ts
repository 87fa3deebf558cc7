import { join } from 'node:path';
import { SAMPLE_REGISTERS } from '@tripoint/registers';
import { Command, ROOT } from './command';
import { SAMPLES, settingsOf } from './form';

/** Imports the samples of all registers, addresses at the same time, then those whose seats are joined to them. */
export async function importSamples(dataDir: string): Promise<void> {
  // Not importRegister: what knows of tests is not there yet when a run begins.
  const program = join(ROOT, 'scripts/import');
  const settings = settingsOf(SAMPLES);
  const isAddresses = (register: string): boolean => register.endsWith('-addresses');
  for (const isWanted of [isAddresses, (register: string) => !isAddresses(register)]) {
    const imports = SAMPLE_REGISTERS.filter(isWanted).map(
      (register) => Command.node(program, [register, '--sample', '--data-dir', dataDir], settings).finished,
    );
    for (const { code, stderr } of await Promise.all(imports)) {
      if (code !== 0) throw new Error(`a sample was not imported: ${stderr}`);
    }
  }
}
