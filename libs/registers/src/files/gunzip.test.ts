import { gzipSync } from 'node:zlib';
import { ArchiveLimits, MAX_ARCHIVE_ENTRIES, RATIO_FREE_BYTES } from './archive-limits';
import { gunzip } from './gunzip';

const PIECE_BYTES = 64 * 1024;

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** Bytes unpacked before it ended, and how it did. */
async function unpack(packed: Buffer, limits?: ArchiveLimits): Promise<{ bytes: number; reason: string | null }> {
  let bytes = 0;
  try {
    for await (const chunk of gunzip(piecesOf(packed), 'a.csv.gz', limits)) bytes += chunk.length;
    return { bytes, reason: null };
  } catch (error) {
    return { bytes, reason: (error as { reason: string }).reason };
  }
}

test('a gzip file that unpacks to more than any table or XML does is refused as soon as it does', async () => {
  const packed = gzipSync(Buffer.alloc(2 * RATIO_FREE_BYTES));
  const { bytes, reason } = await unpack(packed);
  expect(reason).toBe('unsafe-archive');
  expect(bytes).toBeLessThanOrEqual(RATIO_FREE_BYTES);
});

test('a gzip file that unpacks to too many bytes is refused, and one within the limits is whole', async () => {
  const packed = gzipSync(Buffer.alloc(1_000_000, 'row;'));
  expect(await unpack(packed)).toEqual({ bytes: 1_000_000, reason: null });
  expect((await unpack(packed, new ArchiveLimits('a', MAX_ARCHIVE_ENTRIES, 999_999))).reason).toBe('unsafe-archive');
});
