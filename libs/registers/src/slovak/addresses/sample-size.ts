import type { RegisterSize } from '@tripoint/samples';

/** Addresses of the sample, at which companies of their sample have their seats. */
export const SAMPLE_ADDRESSES: RegisterSize = { rows: 12_000, places: 460, leastRows: 10, isSample: true };
