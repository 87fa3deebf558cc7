import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import { until } from '@tripoint/testing';
import { CachedKeyVerifier } from './cached-key-verifier';
import { KeyFormat } from './key-format';
import { LibsqlKeyStore } from './libsql-key-store';

const runProgram = promisify(execFile);
const SEEN_WITHIN_MS = 1_000;

describe('the command as a process of its own', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tripoint-cli-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const run = (...words: string[]) =>
    runProgram(process.execPath, [join(__dirname, 'cli.js'), ...words, '--data-dir', dataDir]);

  it('makes and ends keys that a running gateway sees within a second', async () => {
    const store = LibsqlKeyStore.open(dataDir);
    const format = new KeyFormat('tp_live');
    const verifier = new CachedKeyVerifier({
      store,
      format,
      clock: systemClock,
      logger: silentLogger,
      metrics: new Metrics(false),
    });
    await verifier.verify(format.create().key);

    const { key, selector } = JSON.parse((await run('create', '--json')).stdout) as { key: string; selector: string };
    await until('the new key is known', async () => (await verifier.verify(key)) !== null, SEEN_WITHIN_MS);
    await run('revoke', selector);
    await until('the key has stopped', async () => (await verifier.verify(key)) === null, SEEN_WITHIN_MS);
    await verifier.close();
    await store.close();
  });

  it('ends with the code that says what happened', async () => {
    await expect(run('revoke', 'x')).rejects.toMatchObject({ code: 1, stdout: '' });
    await expect(run('nonsense')).rejects.toMatchObject({ code: 2, stdout: '' });
  });
});
