import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Name in the data folder. */
export const secretFileName = 'internal-secret';
const SECRET_BYTES = 32;

/** What the processes prove themselves to each other with: made once, for the owner of the data folder alone. */
export async function internalSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, secretFileName);
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}
