import { czAddresses } from '../czech/addresses/register';
import type { AddressRecord } from '../record';
import type { ReadOptions, ReadReport } from '../register-reader';

/** Everything a register yields, with its report. */
export async function readAll(
  from: string,
  options?: ReadOptions,
): Promise<{ records: AddressRecord[]; report: ReadReport; bytesRead: number; totalBytes: number | null }> {
  const input = await czAddresses.open(from, options);
  const records: AddressRecord[] = [];
  for await (const batch of input.batches()) for (const record of batch) records.push(record);
  return { records, report: input.report(), bytesRead: input.bytesRead(), totalBytes: input.totalBytes };
}
