import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { silentLogger } from '@tripoint/runtime';
import { temporaryFolder } from '@tripoint/testing';
import { KeptLists, listsFile, writeLists } from './kept-lists';
import { packagedLists } from './lists';

const folder = temporaryFolder('kept-lists');
const refreshed = { refreshedAt: '2026-11-22T10:00:00.000Z', disposable: ['thrown-away.test'], free: ['free.test'] };

test('refreshed lists replace the built-in ones in a running process, and a damaged file replaces nothing', async () => {
  const dataDir = join(folder, 'one');
  const kept = await KeptLists.open(dataDir, silentLogger);
  expect(kept.lists).toBe(packagedLists);
  await writeLists(dataDir, refreshed);
  await kept.look();
  expect([...kept.lists.disposable, ...kept.lists.free]).toEqual(['thrown-away.test', 'free.test']);
  writeFileSync(listsFile(dataDir), '{');
  utimesSync(listsFile(dataDir), 1, 1);
  await kept.look();
  expect(kept.lists.disposable.has('thrown-away.test')).toBe(true);
  kept.close();
});

test('a process starts with a damaged file, on the built-in lists', async () => {
  const dataDir = join(folder, 'two');
  mkdirSync(dirname(listsFile(dataDir)), { recursive: true });
  writeFileSync(listsFile(dataDir), JSON.stringify({ disposable: 'all', free: [] }));
  const kept = await KeptLists.open(dataDir, silentLogger);
  expect(kept.lists).toBe(packagedLists);
  kept.close();
});
