import { join } from 'node:path';
import { AddressIndexBuilder } from '@tripoint/addresses';
import { GenerationStore } from '@tripoint/generations';
import { czAddresses, writeSampleRegister } from '@tripoint/registers';

/** Makes the sample register of Czechia live in a data folder below this one. */
export async function writeSampleData(folder: string): Promise<string> {
  const register = join(folder, 'register');
  await writeSampleRegister(register);
  const builder = new AddressIndexBuilder({ country: 'cz' });
  const input = await czAddresses.open(register);
  for await (const batch of input.batches()) builder.add(batch);
  const index = builder.build();
  const dataDir = join(folder, 'data');
  const generations = new GenerationStore({ dataDir, register: 'cz-addresses' });
  const lock = await generations.lock();
  const staged = await generations.begin();
  await index.writeTo(staged.indexPath);
  await generations.writeFingerprints(staged, index.fingerprints());
  const report = { verdict: 'live', counts: index.counts, difference: null, gates: [] } as const;
  await generations.publish(staged, { run: 'run', sourceVersion: null, sample: true, report });
  await lock.release();
  return dataDir;
}
