import { join } from 'node:path';
import { SeenCounts } from '@tripoint/libsql';

/** How much a file of keys holds. Keys are never removed and never get valid again, so both figures only grow. */
export interface KeyCounts extends Record<string, number> {
  readonly keys: number;
  readonly revoked: number;
}

/** Notices that `keys.db` holds less than it did: keys would be unknown, or revoked ones valid again. */
export function seenKeys(dataDir: string): SeenCounts<KeyCounts> {
  return new SeenCounts<KeyCounts>({
    note: join(dataDir, 'keys-seen.json'),
    setting: 'OLDER_KEYS',
    textOf: ({ keys, revoked }) => `${keys} keys, ${revoked} of them revoked`,
  });
}
