import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { czAddresses } from '../czech/addresses/register';
import { plAddresses } from '../polish/addresses/register';
import { skAddresses } from '../slovak/addresses/register';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-pipe-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const NAMES = { sk: 'zmenovadavka1.xml', cz: '20260201_ST_ZZSZ.xml', pl: 'punkty.xml' };

it.each([skAddresses, czAddresses, plAddresses])('a pipe is refused, not waited for ($id)', async (reader) => {
  const pipe = join(dir, NAMES[reader.country]);
  execFileSync('mkfifo', [pipe]);
  const refusal = expect.objectContaining({
    reason: 'unreadable',
    message: `${pipe} is a pipe or a device where a file is needed`,
  });
  await expect(reader.open(pipe)).rejects.toEqual(refusal);
  const base = { sourceVersion: '20260131', known: {} as never, state: null };
  if (reader.openChanges !== undefined) await expect(reader.openChanges(dir, base)).rejects.toEqual(refusal);
});

it.each([skAddresses, czAddresses, plAddresses])('a device without end is refused, not read ($id)', async (reader) => {
  await expect(reader.open('/dev/zero')).rejects.toMatchObject({ reason: 'unreadable', file: '/dev/zero' });
});
