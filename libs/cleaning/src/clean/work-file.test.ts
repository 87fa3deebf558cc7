import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tripoint/testing';
import { collected } from '../testing/rows';
import { checkedRow } from './checked-row';
import { WorkFile, workLine } from './work-file';

const folder = temporaryFolder('work-file');
const line = (name: string): string => workLine([[name, 'line\nbreak'], checkedRow(null)]);

async function opened(path: string, job = 'job'): Promise<WorkFile> {
  const work = await WorkFile.open(path, job);
  if (work === 'other') throw new Error('another job');
  return work;
}

test('rows are kept in their order; a line that was not written whole is not one', async () => {
  const path = join(folder, 'rows');
  const names = Array.from({ length: 450 }, (_, i) => `Žilina ${i}`);
  const first = await opened(path);
  for (const name of names.slice(0, 430)) await first.add(line(name));
  await first.close();
  for (const torn of ['[["Žil', '[["x"],{}]', '\u0000\u0000']) {
    appendFileSync(path, torn);
    const again = await opened(path);
    expect(again.done).toBe(430);
    await again.close();
  }
  const last = await opened(path);
  for (const name of names.slice(430)) await last.add(line(name));
  await last.close();
  expect((await collected(WorkFile.rows(path))).map(([[name]]) => name)).toEqual(names);
});

test('a kill while the first line was written begins anew', async () => {
  const path = join(folder, 'first');
  appendFileSync(path, 'jo');
  const work = await opened(path);
  await work.add(line('a'));
  await work.close();
  expect(readFileSync(path, 'utf8').split('\n')[0]).toBe('job');
  const again = await opened(path);
  expect(again.done).toBe(1);
  await again.close();
});

test('the rows of another job are not taken for those of this one', async () => {
  const path = join(folder, 'other');
  await (await opened(path, 'a')).close();
  expect(await WorkFile.open(path, 'b')).toBe('other');
});

/** Security: it holds what customers wrote. */
test('only its owner may read it', async () => {
  const path = join(folder, 'mode');
  await (await opened(path)).close();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
