import type { ImportOrder } from '../order/import-order';
import type { RunRecord } from '../run/run-record';

/** Set for a process that is to carry out one order and to report to its parent how it goes. */
export const CHILD_VARIABLE = 'TRIPOINT_IMPORT_CHILD';

/** What the child is given, once. */
export interface ChildOrder {
  readonly dataDir: string;
  readonly order: ImportOrder;
}

/** What the child reports: the record of its run as it changes, or why there is no run. */
export type ChildEvent = { readonly record: RunRecord } | { readonly problem: string };
