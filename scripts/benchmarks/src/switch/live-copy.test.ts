import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerDirectory } from '@tripoint/generations';
import { copyLive } from './live-copy';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'live-copy-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const generation = '20260101T000000000Z-0001';

function liveRegister(): { dataDir: string; register: string; indexFile: string } {
  const dataDir = join(root, 'data');
  const register = 'sk-addresses';
  const folder = join(registerDirectory(dataDir, register), 'generations', generation);
  mkdirSync(join(folder, 'state'), { recursive: true });
  writeFileSync(join(folder, 'index.bin'), 'index');
  writeFileSync(join(folder, 'state', 'versions.json'), '{}');
  return { dataDir, register, indexFile: join(folder, 'index.bin') };
}

test('the live generation is live in the copy, with all its files, and takes no room of its own', async () => {
  const { dataDir, register, indexFile } = liveRegister();
  const copy = await copyLive(dataDir, [{ register, country: 'sk', indexFile }]);
  const directory = registerDirectory(copy, register);
  expect(JSON.parse(readFileSync(join(directory, 'current.json'), 'utf8'))).toMatchObject({ current: generation });
  const path = join(directory, 'generations', generation, 'index.bin');
  expect(readFileSync(path, 'utf8')).toBe('index');
  expect(statSync(path).ino).toBe(statSync(indexFile).ino);
  expect(readFileSync(join(path, '..', 'state', 'versions.json'), 'utf8')).toBe('{}');
});

test('removing the copy leaves the original', async () => {
  const { dataDir, register, indexFile } = liveRegister();
  rmSync(await copyLive(dataDir, [{ register, country: 'sk', indexFile }]), { recursive: true });
  expect(readFileSync(indexFile, 'utf8')).toBe('index');
});

test('a copy that fails leaves nothing behind', async () => {
  const { dataDir, register } = liveRegister();
  const gone = [{ register, country: 'sk', indexFile: join(root, 'absent', generation, 'index.bin') }] as const;
  await expect(copyLive(dataDir, gone)).rejects.toThrow(/ENOENT/);
  expect(readdirSync(root)).toEqual(['data']);
});
