import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AddressRecord } from '../../../record';
import { RegisterFileError } from '../../../register-file-error';
import { tarOf, zipOf } from '../../../testing/archives';
import { openFilesIn } from '../../../testing/open-files';
import { readAll } from '../../../testing/read-register';
import { fileOf, lineOf, manyLines } from '../../../testing/ruian-rows';
import { czAddresses } from '../register';

const FILES = [
  { name: '20220430_OB_900001_ADR.csv', bytes: fileOf(manyLines(3_000)) },
  { name: '20220430_OB_900002_ADR.csv', bytes: fileOf([]) },
  {
    name: '20220430_OB_900003_ADR.csv',
    bytes: fileOf(manyLines(50, (index) => ({ key: String(1_000 + index), municipalityCode: '900003' }))),
  },
];
const ROWS = 3_050;
/** One file larger than what is unpacked in one go. */
const LARGE = { name: '20220430_OB_900004_ADR.csv', bytes: fileOf(manyLines(40_000)) };

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tripoint-ruian-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function put(name: string, bytes: Buffer): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, bytes);
  return path;
}

const keysOf = (records: readonly AddressRecord[]) => records.map((record) => record.key);

describe('every kind of source', () => {
  const plainKeys = [...FILES[0].bytes.toString('latin1').matchAll(/^\d+/gm)].map(String);
  const keys = [...plainKeys, ...Array.from({ length: 50 }, (_, index) => String(1_000 + index))];
  const nested = FILES.map((file) => ({ ...file, name: `CSV/${file.name}` }));

  it.each([
    ['a ZIP', 'x.zip', zipOf(FILES)],
    [
      'a ZIP with folders and other files',
      'x.zip',
      zipOf([{ name: 'readme.txt', bytes: Buffer.from('x') }, ...nested]),
    ],
    ['a ZIP without compression', 'x.zip', zipOf(FILES, { stored: true })],
    ['a tar', 'x.tar', tarOf(nested)],
    ['a tar.gz', 'x.tar.gz', gzipSync(tarOf(FILES))],
    ['a tgz', 'x.tgz', gzipSync(tarOf(FILES))],
    ['a ZIP with a wrong name', 'register.tar.gz', zipOf(FILES)],
    ['a tar.gz with a wrong name', 'register.csv', gzipSync(tarOf(FILES))],
  ])('%s gives the same records', async (_kind, name, bytes) => {
    const { records, report, bytesRead, totalBytes } = await readAll(await put(name, bytes));
    expect(keysOf(records)).toEqual(keys);
    expect(report).toMatchObject({ rowsRead: ROWS, kept: ROWS, files: 3, sourceVersion: '20220430', refused: {} });
    expect(totalBytes).toBe(bytes.length);
    expect(bytesRead).toBe(bytes.length);
  });

  it('a folder of CSV files, plain or packed, gives the same records', async () => {
    await put(FILES[0].name, FILES[0].bytes);
    await put(`${FILES[1].name}.zip`, zipOf([FILES[1]]));
    await put(`${FILES[2].name}.gz`, gzipSync(FILES[2].bytes));
    await put('notes.txt', Buffer.from('not part of it'));
    const { records, report, bytesRead, totalBytes } = await readAll(dir);
    expect(keysOf(records)).toEqual(keys);
    expect(report.files).toBe(3);
    expect(bytesRead).toBe(totalBytes);
  });

  it('a folder CSV inside the folder is found, as the national archive unpacks', async () => {
    await mkdir(join(dir, 'CSV'));
    for (const file of nested) await put(file.name, file.bytes);
    expect((await readAll(dir)).report.kept).toBe(ROWS);
  });

  it('of national archives in a folder the newest is read', async () => {
    await put('20220331_OB_ADR_csv.zip', zipOf([FILES[2]]));
    await put('20220430_OB_ADR_csv.zip', zipOf(FILES));
    await put('other.csv', Buffer.from('a,b\n'));
    expect((await readAll(dir)).report.kept).toBe(ROWS);
  });

  it.each([
    ['plain', 'adresy.csv', FILES[0].bytes],
    ['in gzip', 'adresy.csv.gz', gzipSync(FILES[0].bytes)],
  ])('a single CSV %s is read, its version taken from the rows', async (_kind, name, bytes) => {
    const { report } = await readAll(await put(name, bytes));
    expect(report).toMatchObject({ kept: 3_000, files: 1, sourceVersion: '20170607' });
  });

  it.each([
    ['plain', 'large.csv', LARGE.bytes],
    ['in a ZIP', 'large.zip', zipOf([LARGE])],
    ['in a tar.gz', 'large.tgz', gzipSync(tarOf([LARGE]))],
  ])('a file of several megabytes %s is read', async (_kind, name, bytes) => {
    const { report, bytesRead } = await readAll(await put(name, bytes));
    expect(report.kept).toBe(40_000);
    expect(bytesRead).toBe(bytes.length);
  });
});

describe('reading', () => {
  it('yields batches of the size asked for, the last one shorter', async () => {
    const input = await czAddresses.open(await put('x.zip', zipOf(FILES)), { batchRecords: 1_000 });
    const sizes: number[] = [];
    for await (const batch of input.batches()) sizes.push(batch.length);
    expect(sizes).toEqual([1_000, 1_000, 1_000, 50]);
  });

  it.each([
    ['large.csv', LARGE.bytes],
    ['large.zip', zipOf([LARGE, ...FILES])],
    ['large.tgz', gzipSync(tarOf([LARGE]))],
  ])('may be left early and lets go of %s', async (name, bytes) => {
    const path = await put(name, bytes);
    const input = await czAddresses.open(path);
    for await (const batch of input.batches()) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    expect(input.report().kept).toBeLessThan(40_000);
    while ((await openFilesIn(dir)).length > 0) await new Promise(setImmediate);
  });

  it('reports progress and a partial result on the way', async () => {
    const input = await czAddresses.open(await put('large.csv', LARGE.bytes));
    let last = 0;
    for await (const batch of input.batches()) {
      expect(batch.length).toBeGreaterThan(0);
      expect(input.bytesRead()).toBeGreaterThanOrEqual(last);
      expect(input.bytesRead()).toBeLessThanOrEqual(LARGE.bytes.length);
      last = input.bytesRead();
    }
    expect(last).toBe(LARGE.bytes.length);
  });
});

describe('what is no register', () => {
  it.each([
    ['a web page', 'x.csv', Buffer.from('<!DOCTYPE html>\n<html></html>\n'), 'not-a-register'],
    ['binary noise', 'x.csv', Buffer.alloc(100_000, 0xe8), 'line-too-long'],
    ['an empty file', 'x.csv', Buffer.alloc(0), 'empty'],
    ['only headers', 'x.zip', zipOf([FILES[1]]), 'empty'],
    ['a ZIP without CSV', 'x.zip', zipOf([{ name: 'readme.txt', bytes: Buffer.from('x') }]), 'empty'],
    ['an empty ZIP', 'x.zip', zipOf([]), 'empty'],
    ['UTF-8', 'x.csv', Buffer.from(FILES[0].bytes.toString('latin1'), 'utf8'), 'encoding'],
    ['a ZIP slip', 'x.zip', zipOf([{ name: '../x.csv', bytes: FILES[0].bytes }]), 'unsafe-archive'],
    ['an encrypted ZIP', 'x.zip', zipOf(FILES, { encrypted: true }), 'damaged'],
    [
      'a ZIP entry longer than the file',
      'x.zip',
      zipOf([FILES[0]], { announcedPackedBytes: 4_000_000_000 }),
      'damaged',
    ],
    ['a ZIP bomb that lies about its size', 'x.zip', zipOf([FILES[0]], { announcedBytes: 1_000 }), 'damaged'],
    [
      'a ZIP bomb that does not lie',
      'x.zip',
      zipOf([FILES[0], FILES[2]], { announcedBytes: 4_000_000_000 }),
      'unsafe-archive',
    ],
  ])('is refused: %s', async (_what, name, bytes, reason) => {
    const reading = readAll(await put(name, bytes));
    await expect(reading).rejects.toBeInstanceOf(RegisterFileError);
    await expect(reading).rejects.toMatchObject({ reason, file: expect.stringContaining('x.') });
  });

  it('is refused when it does not exist or the folder has nothing', async () => {
    await expect(readAll(join(dir, 'missing.zip'))).rejects.toMatchObject({ reason: 'not-found' });
    await expect(readAll(dir)).rejects.toMatchObject({ reason: 'empty', file: dir });
  });

  it('is refused when a file of the folder cannot be read', async () => {
    const link = join(dir, '20220430_OB_900001_ADR.csv');
    await symlink(join(dir, 'gone'), link);
    await expect(readAll(dir)).rejects.toMatchObject({ reason: 'not-found', file: link });
    await mkdir(join(dir, 'gone'));
    await expect(readAll(dir)).rejects.toMatchObject({ reason: 'unreadable', file: link });
  });

  it('names the file in the archive and the line', async () => {
    const bad = { name: 'CSV/20220430_OB_900009_ADR.csv', bytes: Buffer.from(fileOf([lineOf()]).toString('latin1')) };
    await expect(readAll(await put('x.zip', zipOf([FILES[0], bad])))).rejects.toMatchObject({
      file: 'x.zip/20220430_OB_900009_ADR.csv',
      line: 1,
    });
  });
});

describe('damage', () => {
  const small = FILES.slice(1);
  const STEP = 61;

  it.each([
    ['ZIP', zipOf(small)],
    ['tar.gz', gzipSync(tarOf(small))],
    ['csv.gz', gzipSync(small[1].bytes)],
  ])('a %s cut at any point is refused as a whole', async (_kind, bytes) => {
    for (let cut = bytes.length - 1; cut > 0; cut -= STEP) {
      const path = await put('20220430_x.bin', bytes.subarray(0, cut));
      await expect(readAll(path)).rejects.toBeInstanceOf(RegisterFileError);
    }
  });

  it.each([
    ['ZIP', zipOf(small)],
    ['tar.gz', gzipSync(tarOf(small))],
    ['csv.gz', gzipSync(small[1].bytes)],
  ])('a flipped bit in a %s is refused or changes nothing', async (_kind, bytes) => {
    const good = (await readAll(await put('20220430_x.bin', bytes))).records;
    let refused = 0;
    let flips = 0;
    for (let at = 0; at < bytes.length; at += at > bytes.length - 200 ? 3 : STEP) {
      const flipped = Buffer.from(bytes);
      flipped[at] ^= 1 << (at % 8);
      flips += 1;
      try {
        expect((await readAll(await put('20220430_x.bin', flipped))).records).toEqual(good);
      } catch (err) {
        if (!(err instanceof RegisterFileError)) throw err;
        expect(err.file).not.toBe('');
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(flips / 3);
  });
});
