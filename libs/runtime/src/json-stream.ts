import { Readable } from 'node:stream';
import type { Call } from './context';
import { hasTag } from './kept-json';
import type { Answer } from './service';

/** Answers up to this size are collected: they get a length and are compressed at once. */
const COLLECTED_BYTES = 65_536;

/** An answer of any size, as pieces of JSON text that are made when somebody reads them. */
export class JsonStream {
  /** @param tag changes with the answer; the call must be of an operation that declares `kept`. */
  constructor(
    readonly pieces: AsyncIterable<string>,
    readonly tag: string | null = null,
  ) {}

  /** A JSON array of all elements, page by page. */
  static ofArray<T>(pages: AsyncIterable<readonly T[]>, write: (element: T) => unknown): JsonStream {
    return new JsonStream(arrayPieces(pages, (element) => JSON.stringify(write(element))));
  }

  /** The same of elements that are JSON text already, one by one. */
  static ofTexts(texts: AsyncIterable<string>): JsonStream {
    return new JsonStream(arrayPieces(alone(texts), (text) => text));
  }
}

async function* alone<T>(elements: AsyncIterable<T>) {
  for await (const element of elements) yield [element];
}

async function* arrayPieces<T>(pages: AsyncIterable<readonly T[]>, write: (element: T) => string) {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map(write).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/**
 * The answer of a stream. What is wrong at its beginning is thrown, so that it becomes an error answer; later the connection
 * is all that can say so. The pieces end when the call is aborted.
 */
export async function streamedAnswer({ pieces, tag }: JsonStream, call: Call): Promise<Answer> {
  const tagged = tag === null ? {} : { tag };
  if (tag !== null && hasTag(call.wanted.ifNoneMatch, tag)) return { status: 304, body: '', code: null, tag };
  const rest = pieces[Symbol.asyncIterator]();
  call.whenAborted(() => {
    // Nobody waits for the end of it; what it fails with is the abort.
    rest.return?.().catch(() => undefined);
  });
  const head: Buffer[] = [];
  for (let bytes = 0; bytes < COLLECTED_BYTES; ) {
    const { done, value } = await rest.next();
    if (done === true) return { status: 200, body: Buffer.concat(head), code: null, ...tagged };
    const piece = Buffer.from(value);
    bytes += piece.length;
    head.push(piece);
  }
  const stream = Readable.from(joined(Buffer.concat(head), rest), { objectMode: false });
  return { status: 200, body: '', stream, code: null, ...tagged };
}

async function* joined(head: Buffer, rest: AsyncIterator<string>) {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}
