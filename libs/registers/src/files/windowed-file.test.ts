import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WindowedFile } from './windowed-file';

const SIZE = 1_500_000;

describe('a file read through a window', () => {
  const content = Buffer.from(Uint32Array.from({ length: SIZE / 4 }, (_, index) => index).buffer);
  let dir: string;
  let handle: FileHandle;
  let file: WindowedFile;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tripoint-window-'));
    await writeFile(join(dir, 'x'), content);
    handle = await open(join(dir, 'x'), 'r');
    file = new WindowedFile(join(dir, 'x'), handle);
  });
  afterAll(async () => {
    await handle.close();
    await rm(dir, { recursive: true, force: true });
  });

  it.each([
    ['the start', 0, 30],
    ['inside the window', 1_000, 400_000],
    ['across its end', 500_000, 100_000],
    ['behind it', 1_400_000, 22],
    ['before it', 4, 46],
    ['more than the window holds', 100, 1_200_000],
    ['the very end', SIZE - 22, 22],
    ['nothing', 10, 0],
  ])('gives %s', async (_where, position, length) => {
    const buffer = Buffer.alloc(length + 3);
    await file.fill(buffer, 3, length, position);
    expect(buffer.subarray(3).equals(content.subarray(position, position + length))).toBe(true);
  });

  it.each([
    [SIZE - 10, 11],
    [SIZE + 5, 1],
    [100, SIZE],
  ])('refuses to read past the end: %d + %d', async (position, length) => {
    await expect(file.fill(Buffer.alloc(length), 0, length, position)).rejects.toThrow('unexpected EOF');
  });
});
