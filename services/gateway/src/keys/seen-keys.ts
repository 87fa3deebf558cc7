import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How much a file of keys holds. Keys are never removed and never get valid again, so both figures only grow. */
export interface KeyCounts {
  readonly keys: number;
  readonly revoked: number;
}

const FILE_MODE = 0o600;

/** A file of keys holds less than it did: keys would be unknown, or revoked ones valid again. */
export class OlderKeysError extends Error {
  override readonly name = 'OlderKeysError';
  constructor(path: string, found: KeyCounts, seen: KeyCounts) {
    const textOf = ({ keys, revoked }: KeyCounts): string => `${keys} keys, ${revoked} of them revoked`;
    super(
      `${path} is missing, empty or older than it was: it has ${textOf(found)}; there were ${textOf(seen)}. ` +
        'Restore the newest copy, or set OLDER_KEYS=accept once to go on with this one',
    );
  }
}

/** The file beside `keys.db` that says how much that held. */
const fileOf = (dataDir: string): string => join(dataDir, 'keys-seen.json');

/** @throws OlderKeysError when there are fewer keys than there were */
export function refuseOlderKeys(dataDir: string, path: string, found: KeyCounts): void {
  const seen = readSeen(dataDir);
  if (seen === null || (found.keys >= seen.keys && found.revoked >= seen.revoked)) return;
  throw new OlderKeysError(path, found, seen);
}

/** Notes what there is now. A note that cannot be written is made at the next change or start. */
export function noteSeenKeys(dataDir: string, { keys, revoked }: KeyCounts): void {
  const seen = readSeen(dataDir);
  if (seen?.keys === keys && seen.revoked === revoked) return;
  try {
    const draft = `${fileOf(dataDir)}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify({ keys, revoked })}\n`, { mode: FILE_MODE });
    renameSync(draft, fileOf(dataDir));
  } catch {
    // A full disk: what was noted before still holds.
  }
}

function readSeen(dataDir: string): KeyCounts | null {
  try {
    const { keys, revoked } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Partial<KeyCounts>;
    return typeof keys === 'number' && typeof revoked === 'number' ? { keys, revoked } : null;
  } catch {
    return null;
  }
}
