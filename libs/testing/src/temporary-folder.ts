import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that exists until the tests of the file, or of the `describe` around the call, have ended. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tripoint-${name}-`));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
