import { firstFrom, readCold } from '@tripoint/index';
import type { AddressRecord, KnownRecords } from '@tripoint/registers';
import { openAddressIndex } from '../schema/address-schema';
import type { AddressIndex } from '../schema/address-types';
import { IndexRecords } from './index-records';
import { IndexedAddresses } from './known-addresses';

/** Rows of an index, as a power of two; a key and a row make one number of 53 bits. */
const ROW_SPACE = 2 ** 24;
const KEY_LIMIT = Number.MAX_SAFE_INTEGER / ROW_SPACE;

/** Finds addresses whose keys are numbers, millions of times: key and row of each are in memory (8 bytes), in order. */
class NumberedAddresses implements KnownRecords<AddressRecord> {
  constructor(
    private readonly records: IndexRecords,
    private readonly places: Float64Array,
  ) {}

  find(key: string): AddressRecord | null {
    const wanted = Number(key) * ROW_SPACE;
    const row = this.places[firstFrom(this.places, wanted)] - wanted;
    // `row` is no number behind the last place and for a key that is none.
    return row >= 0 && row < ROW_SPACE ? this.records.withKey(row, key) : null;
  }
}

/**
 * Opens the addresses of a generation for many questions by key.
 * @throws {IndexFileError} when its index file is damaged
 */
export async function openAddressLookup(indexPath: string): Promise<KnownRecords<AddressRecord>> {
  return addressLookup(await openAddressIndex(indexPath));
}

/** As openAddressLookup, of an index that is open. */
export function addressLookup(index: AddressIndex): KnownRecords<AddressRecord> {
  const records = new IndexRecords(index);
  const { header, cold } = records.directory;
  const keys = header.keyForm === 'number' ? readCold(cold, 'rowKey', 0, header.counts.rows) : null;
  if (keys === null || keys.length > ROW_SPACE || keys.some((key) => key >= KEY_LIMIT)) {
    return new IndexedAddresses(records);
  }
  return new NumberedAddresses(records, Float64Array.from(keys, (key, row) => key * ROW_SPACE + row).sort());
}
