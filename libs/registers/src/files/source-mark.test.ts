import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceMark } from './source-mark';

const never = new AbortController().signal;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'source-mark-'));
  await writeFile(join(folder, 'register.csv'), 'rows');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const mark = (from = join(folder, 'register.csv'), hierarchy: string | null = null) =>
  sourceMark(from, hierarchy, never);

test('what a register is read from shows in its mark: its bytes and the lists beside it, not files of others', async () => {
  const first = await mark();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  await writeFile(join(folder, 'notes.txt'), 'of somebody');
  expect(await mark()).toBe(first);
  await mkdir(join(folder, 'hierarchy'));
  await writeFile(join(folder, 'hierarchy', 'UI_OBEC.csv'), 'list');
  const withList = await mark();
  await writeFile(join(folder, 'register.csv'), 'other rows');
  const other = await mark();
  const whole = await mark(folder);
  await writeFile(join(folder, 'more.csv'), 'rows');
  expect(new Set([first, withList, other, whole, await mark(folder)]).size).toBe(5);
});

test('what cannot be read has none, and a signal ends the reading', async () => {
  expect(await mark(join(folder, 'nowhere.csv'))).toBeNull();
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(sourceMark(join(folder, 'register.csv'), null, stopped)).rejects.toThrow('stopped');
});
