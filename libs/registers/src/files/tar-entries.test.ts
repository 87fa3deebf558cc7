import { tarHeader, tarOf } from '../testing/archives';
import { ArchiveLimits } from './archive-limits';
import { isTarHeader, tarPieces } from './tar-entries';

const FILES = [
  { name: './CSV/a.csv', bytes: Buffer.from('first') },
  { name: 'readme.txt', bytes: Buffer.from('skip me') },
  { name: 'empty.csv', bytes: Buffer.alloc(0) },
  { name: 'b.csv', bytes: Buffer.alloc(2_000, 'b') },
  { name: 'c.csv', bytes: Buffer.alloc(1_024, 'c') },
];

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function unpack(
  bytes: Buffer,
  chunkBytes = bytes.length,
  limits?: ArchiveLimits,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const ended = new Set<string>();
  const wants = (name: string) => name.endsWith('.csv');
  for await (const piece of tarPieces(inChunks(bytes, chunkBytes), 'x.tar', wants, limits)) {
    found[piece.file] = (found[piece.file] ?? '') + piece.bytes.toString();
    if (piece.last) ended.add(piece.file);
  }
  expect([...ended].sort()).toEqual(Object.keys(found).sort());
  return found;
}

describe('reading a tar archive', () => {
  const archive = tarOf(FILES);
  const expected = {
    'x.tar/a.csv': 'first',
    'x.tar/empty.csv': '',
    'x.tar/b.csv': 'b'.repeat(2_000),
    'x.tar/c.csv': 'c'.repeat(1_024),
  };

  it.each([1, 100, 511, 512, 513, 5_000])('gives the wanted files from chunks of %d bytes', async (chunkBytes) => {
    expect(await unpack(archive, chunkBytes)).toEqual(expected);
  });

  it('reads long names of GNU and pax archives', async () => {
    const long = `${'folder/'.repeat(20)}long.csv`;
    const gnu = Buffer.from(`${long}\0`);
    const pax = Buffer.from(`160 path=${long.replace('long', 'other')}\n`);
    const pad = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
    const bytes = Buffer.concat([
      tarHeader('././@LongLink', gnu.length, 'L'),
      pad(gnu),
      tarHeader(long, 2, '0'),
      pad(Buffer.from('ok')),
      tarHeader('PaxHeader', pax.length, 'x'),
      pad(pax),
      tarHeader('cut-off-name', 2, '0'),
      pad(Buffer.from('ko')),
      Buffer.alloc(1_024),
    ]);
    expect(await unpack(bytes, 300)).toEqual({ 'x.tar/long.csv': 'ok', 'x.tar/other.csv': 'ko' });
  });

  it('refuses an archive cut anywhere before its end mark', async () => {
    const end = archive.length - 1_024;
    for (let cut = 0; cut < end; cut += 97) {
      await expect(unpack(archive.subarray(0, cut))).rejects.toMatchObject({ reason: 'truncated', file: 'x.tar' });
    }
  });

  it('refuses a damaged header', async () => {
    const damaged = Buffer.from(archive);
    damaged[1_024 + 10] ^= 1;
    await expect(unpack(damaged)).rejects.toMatchObject({ reason: 'damaged' });
  });

  it('refuses unsafe names and archives that unpack to too much', async () => {
    await expect(unpack(tarOf([{ name: '../a.csv', bytes: Buffer.alloc(1) }]))).rejects.toMatchObject({
      reason: 'unsafe-archive',
    });
    await expect(unpack(archive, 512, new ArchiveLimits('x.tar', 100, 2_000))).rejects.toMatchObject({
      reason: 'unsafe-archive',
    });
    await expect(unpack(archive, 512, new ArchiveLimits('x.tar', 2))).rejects.toMatchObject({
      reason: 'unsafe-archive',
    });
    await expect(unpack(tarHeader('././@LongLink', 10_000_000, 'L'))).rejects.toMatchObject({
      reason: 'unsafe-archive',
    });
  });

  it('is distinguished from text by its checksum', () => {
    expect(isTarHeader(archive.subarray(0, 512))).toBe(true);
    expect(isTarHeader(Buffer.alloc(512, 'Kód ADM;'))).toBe(false);
    expect(isTarHeader(Buffer.alloc(512))).toBe(false);
    expect(isTarHeader(archive.subarray(0, 100))).toBe(false);
  });
});
