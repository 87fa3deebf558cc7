import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@tripoint/testing';
import { closeLibsqlFile, openLibsqlFile } from './libsql-file';

const folder = temporaryFolder('libsql');
const MIGRATIONS = ['CREATE TABLE t (x)'];

/** Opens the file in a process of its own, counts the rows, and closes it. */
async function countElsewhere(path: string): Promise<number> {
  const program = `const { closeLibsqlFile, openLibsqlFile } = require(${JSON.stringify(join(__dirname, 'libsql-file.js'))});
    const db = openLibsqlFile(${JSON.stringify(path)}, { migrations: ${JSON.stringify(MIGRATIONS)} });
    console.log(db.prepare('SELECT count(*) AS n FROM t').get().n);
    closeLibsqlFile(db);`;
  return Number((await promisify(execFile)(process.execPath, ['-e', program])).stdout);
}

test('a file that one process has open twice keeps its log when another process closes it', async () => {
  const path = join(folder, 'twice.db');
  const first = openLibsqlFile(path, { migrations: MIGRATIONS });
  const second = openLibsqlFile(path, { migrations: MIGRATIONS });
  for (let i = 1; i <= 3; i += 1) {
    first.exec(`INSERT INTO t VALUES (${i})`);
    expect(await countElsewhere(path)).toBe(i);
    expect(existsSync(`${path}-wal`)).toBe(true);
  }
  closeLibsqlFile(second);
  closeLibsqlFile(first);
});
