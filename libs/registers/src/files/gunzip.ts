import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { RegisterFileError, unpackingError } from '../register-file-error';
import { CHUNK_BYTES } from './file-piece';

/** Unpacks gzip on the thread pool; a stream that ends early or fails its checksum is an error, never just shorter. */
export async function* gunzip(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  const unzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // Errors reach the loop below through the stream itself.
  pipeline(chunks, unzip, () => undefined);
  try {
    for await (const chunk of unzip as AsyncIterable<Buffer>) yield chunk;
  } catch (err) {
    throw err instanceof RegisterFileError ? err : unpackingError(file, err);
  } finally {
    unzip.destroy();
  }
}
