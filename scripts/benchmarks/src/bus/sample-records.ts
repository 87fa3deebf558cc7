import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddressRecord, czAddresses, writeSampleRegister } from '@tripoint/registers';

/** Records of one message of the reader of a register. */
const BATCH_RECORDS = 2_048;
const FIRST_KEY = 21_000_000;

/** As many Czech addresses as asked for: those of the sample over and over, each time under other keys. */
export async function* sampleRecords(count: number): AsyncGenerator<AddressRecord[]> {
  const sample = await readSample();
  for (let from = 0; from < count; from += BATCH_RECORDS) {
    const length = Math.min(BATCH_RECORDS, count - from);
    yield Array.from({ length }, (_, n): AddressRecord => {
      return { ...sample[(from + n) % sample.length], key: `${FIRST_KEY + from + n}` };
    });
  }
}

async function readSample(): Promise<AddressRecord[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-bus-'));
  try {
    await writeSampleRegister(directory);
    const source = await czAddresses.open(directory, {});
    const records: AddressRecord[] = [];
    for await (const batch of source.batches()) records.push(...batch);
    return records;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
