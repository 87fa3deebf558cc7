import type { RefusedRow } from '@tripoint/registers';
import type { ImportStores } from './import-stores';
import { readRefusedRows } from './refused-rows';
import type { RunRecord } from './run-record';

export type RefusedMessagesOf = NonNullable<ImportStores['refusedMessages']>;

/** Everything that a run refused: rows of its reader, then the messages that indexers refused. @param path of its refused rows */
export async function* refusedOf(
  { register, run }: RunRecord,
  path: string,
  refusedMessages: RefusedMessagesOf | null,
): AsyncGenerator<RefusedRow> {
  yield* readRefusedRows(path);
  for (const message of (await refusedMessages?.(register, run))?.records ?? []) {
    yield { reason: 'refused by an indexer', file: 'message', line: 1, row: JSON.stringify(message) };
  }
}
