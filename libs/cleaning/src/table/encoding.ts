import { createReadStream } from 'node:fs';

export const encodings = ['utf-8', 'utf-16le', 'windows-1250', 'iso-8859-2'] as const;
export type Encoding = (typeof encodings)[number];

/** How the bytes of a text are read. */
export interface Recognised {
  readonly encoding: Encoding;
  /** Does the file begin with a byte order mark? */
  readonly hasMark: boolean;
}

/** The first and the last control character of ISO 8859-2, which no text has: in windows-1250 š, ť, ž, ś and ź are there. */
const FIRST_CONTROL = 0x80;
const LAST_CONTROL = 0x9f;
/** Letters of ISO 8859-2 that are other characters in windows-1250: Ą Ľ Š Ť Ž Ź Ś ą ľ ś š ť ź ž. */
const LETTERS_OF_ISO = new Set([0xa1, 0xa5, 0xa6, 0xa9, 0xab, 0xac, 0xae, 0xb1, 0xb5, 0xb6, 0xb9, 0xbb, 0xbc, 0xbe]);

/** Recognises the encoding of a text by all of its bytes. */
export async function encodingOf(path: string): Promise<Recognised> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let controls = 0;
  let lettersOfIso = 0;
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return { encoding: 'utf-16le', hasMark: true };
      if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return { encoding: 'utf-8', hasMark: true };
      isFirst = false;
    }
    try {
      if (isUtf8) utf8.decode(chunk, { stream: true });
    } catch {
      isUtf8 = false;
    }
    for (const byte of chunk) {
      if (byte >= FIRST_CONTROL && byte <= LAST_CONTROL) controls += 1;
      else if (LETTERS_OF_ISO.has(byte)) lettersOfIso += 1;
    }
  }
  if (isUtf8) return { encoding: 'utf-8', hasMark: false };
  return { encoding: controls === 0 && lettersOfIso > 0 ? 'iso-8859-2' : 'windows-1250', hasMark: false };
}

/** The text of a file, piece by piece, without a byte order mark. */
export async function* textOf(path: string, encoding: Encoding, read = { bytes: 0 }): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    read.bytes += chunk.length;
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
