import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ZipWriter } from '@tripoint/samples';
import { zipPieces } from '../files/zip-entries';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-zip-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function write(name: string, entries: readonly (readonly [string, readonly Buffer[]])[]): Promise<string> {
  const path = join(dir, name);
  const zip = await ZipWriter.create(path, '20260131');
  for (const [entry, chunks] of entries) {
    await zip.startEntry(entry);
    for (const chunk of chunks) await zip.write(chunk);
    await zip.endEntry();
  }
  await zip.end();
  return path;
}

async function read(path: string): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer[]>();
  for await (const piece of zipPieces(path, 'a.zip', () => true, { bytes: 0 })) {
    parts.set(piece.file, [...(parts.get(piece.file) ?? []), piece.bytes]);
  }
  return new Map([...parts].map(([name, bytes]) => [name, Buffer.concat(bytes)]));
}

/** More chunks than are packed at the same time, each different. */
const MANY = Array.from({ length: 23 }, (_, index) => Buffer.alloc(300_000, `chunk ${index} of the entry, `));

describe('a ZIP written in chunks', () => {
  it('is read back with its checksums, in order, the empty file too', async () => {
    const path = await write('a.zip', [
      ['many.txt', MANY],
      ['empty.txt', []],
      ['folder/Łódź.txt', [Buffer.from('one '), Buffer.alloc(0), Buffer.from('two')]],
    ]);
    const files = await read(path);
    expect([...files.keys()]).toEqual(['a.zip/many.txt', 'a.zip/empty.txt', 'a.zip/Łódź.txt']);
    expect(files.get('a.zip/many.txt')?.equals(Buffer.concat(MANY))).toBe(true);
    expect(files.get('a.zip/empty.txt')).toHaveLength(0);
    expect(files.get('a.zip/Łódź.txt')?.toString()).toBe('one two');
  });

  it('has the same bytes when it is written again', async () => {
    const [one, two] = await Promise.all([write('one.zip', [['a', MANY]]), write('two.zip', [['a', MANY]])]);
    expect((await readFile(one)).equals(await readFile(two))).toBe(true);
  });

  it('never writes over a file', async () => {
    await write('there.zip', []);
    await expect(ZipWriter.create(join(dir, 'there.zip'), '20260131')).rejects.toThrow(/EEXIST/);
  });
});
