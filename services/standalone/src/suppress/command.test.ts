import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '@tripoint/testing';
import { runSuppressCommand } from './command';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'suppress-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const clock = { now: () => Date.parse('2026-11-22T10:00:00Z') } as never;
const suppress = (...words: string[]) =>
  runCommand(runSuppressCommand, [...words, '--data-dir', dataDir], { env: {}, clock });

test('numbers come on the list as registers write them, and off it again', async () => {
  const added = await suppress('add', 'SK', '19', '31 322 832', '--reason', 'asked\u001B[31m for it');
  expect(added).toMatchObject({ code: 0, out: '', said: expect.stringContaining('scripts/import sk-businesses') });
  const entry = { country: 'sk', reason: 'asked\u001B[31m for it', addedAt: '2026-11-22T10:00:00.000Z' };
  expect(JSON.parse((await suppress('list', '--json')).out)).toEqual([
    { ...entry, cin: '00000019' },
    { ...entry, cin: '31322832' },
  ]);
  expect((await suppress('list')).out).toContain('sk 31322832  2026-11-22T10:00:00.000Z  asked [31m for it\n');
  const removed = await suppress('remove', 'sk', '19', '12345679', '--json');
  expect([removed.code, JSON.parse(removed.out)]).toEqual([0, { removed: 1 }]);
  expect(JSON.parse((await suppress('list', '--json')).out)).toHaveLength(1);
});

test('a wrong check digit is refused unless it is wanted', async () => {
  expect(await suppress('add', 'sk', '31322833')).toMatchObject({ code: 2, said: expect.stringContaining('--anyway') });
  expect((await suppress('add', 'sk', '31322833', '--anyway')).code).toBe(0);
});

test.each([
  [[], 'Say add, remove or list'],
  [['add', 'sk'], 'needs a country'],
  [['add', 'pl', '31322832'], 'needs a country'],
  [['add', 'sk', '../31322832'], 'is no IČO'],
  [['add', 'sk', '0'], 'is no IČO'],
  [['add', 'sk', '31322832', '--reason', 'x'.repeat(1001)], 'at most 1000'],
  [['list', '--colour'], 'colour'],
])('%j is wrong use', async (words, text) => {
  expect(await suppress(...words)).toMatchObject({ code: 2, said: expect.stringContaining(text) });
  expect((await suppress('list')).said).toBe('Nobody is on the list.\n');
});

test('--help explains the command', async () => {
  expect(await suppress('--help')).toMatchObject({ code: 0, out: expect.stringContaining('scripts/suppress add') });
});
