import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { RegisterFileError, unpackingError } from '../register-file-error';
import { ArchiveLimits } from './archive-limits';
import { CHUNK_BYTES } from './file-piece';

/**
 * Unpacks gzip on the thread pool; a stream that ends early or fails its checksum is an error, never just shorter. One that
 * unpacks to more than any register is refused as soon as it does.
 */
export async function* gunzip(
  chunks: AsyncIterable<Buffer>,
  file: string,
  limits = new ArchiveLimits(file),
): AsyncGenerator<Buffer> {
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES });
  let unpacked = 0;
  // Errors reach the loop below through the stream itself.
  pipeline(chunks, unzip, () => undefined);
  try {
    for await (const chunk of unzip as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      limits.checkStream(unzip.bytesWritten, unpacked);
      yield chunk;
    }
  } catch (err) {
    throw err instanceof RegisterFileError ? err : unpackingError(file, err);
  } finally {
    unzip.destroy();
  }
}
