import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Coding, createCompressor } from './content-coding';
import { CallerGoneError } from './context';

/** How much of a large answer was sent. */
export interface SentStream {
  readonly bytes: number;
  /** Why it could not be made to its end; null when it was, and when its caller did not wait for it. */
  readonly failure: unknown;
}

/**
 * Sends a body as fast as its caller reads it: of what he has not read, no more is made than the buffers of the connection
 * hold. One that cannot be made to its end breaks the connection, so that the caller does not take a part for the whole.
 * @param res with its headers written
 */
export async function sendStream(stream: Readable, coding: Coding | null, res: ServerResponse): Promise<SentStream> {
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      bytes += piece.length;
      yield piece;
    }
  }
  try {
    if (coding === null) await pipeline(stream, counted, res);
    else await pipeline(stream, createCompressor(coding), counted, res);
    return { bytes, failure: null };
  } catch (error) {
    return { bytes, failure: isCallerGone(error) ? null : error };
  }
}

function isCallerGone(error: unknown): boolean {
  return (
    error instanceof CallerGoneError || (error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}
