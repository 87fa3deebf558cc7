/** Bytes that distinguish gzip, ZIP, tar and text: a tar header is the longest of them. */
export const PEEK_BYTES = 512;

/** The first bytes of a stream, and the whole stream again; shorter only where the stream is. */
export async function peek(chunks: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncGenerator<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  while (length < PEEK_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  const head = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
  return { head, all: rest(pieces, iterator) };
}

async function* rest(pieces: Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
    for (;;) {
      const next = await iterator.next();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

export function isGzip(head: Buffer): boolean {
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b;
}

/** A ZIP archive starts with a local header, or with its end record when it is empty. */
export function isZip(head: Buffer): boolean {
  return (
    head.length >= 4 && head.readUInt16BE(0) === 0x504b && (head[2] === 3 || head[2] === 5) && head[3] === head[2] + 1
  );
}
