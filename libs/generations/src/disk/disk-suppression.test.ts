import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeSuppressionList } from '../testing/suppression-contract';
import { DiskSuppression } from './disk-suppression';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'suppression-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describeSuppressionList('on disk', () => new DiskSuppression(dataDir));

test('reading a list that nobody wrote to makes no folder', async () => {
  await new DiskSuppression(dataDir).read();
  expect(await readdir(dataDir)).toEqual([]);
});
