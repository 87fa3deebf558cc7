import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressIndexBuilder, type BuiltAddressIndex } from '@tripoint/addresses';
import { czAddresses, writeSampleRegister } from '@tripoint/registers';

/** Reads the sample register and builds its index. Another seed gives other houses in the same streets. */
export async function buildSampleIndex(seed: string): Promise<BuiltAddressIndex> {
  const register = await mkdtemp(join(tmpdir(), 'places-register-'));
  try {
    await writeSampleRegister(register, { seed });
    const builder = new AddressIndexBuilder({ country: 'cz' });
    const input = await czAddresses.open(register);
    for await (const batch of input.batches()) builder.add(batch);
    return builder.build();
  } finally {
    await rm(register, { recursive: true, force: true });
  }
}
