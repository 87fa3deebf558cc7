import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { RegisterFileError, refuseUnreadable } from '../../../register-file-error';
import { type AresTaxNumbers, readAresAnswer } from './ares-answer';

/** Longest answer, in bytes: a search gives a thousand subjects of about 2 KB. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Deepest nesting of an answer: those of ARES have six levels. */
const MAX_DEPTH = 32;
/** Most companies of which tax numbers are kept: about 200 bytes each. */
const MAX_COMPANIES = 1_000_000;
const LINE_FEED = 0x0a;

/** Tax numbers by IČO. */
export type TaxNumbers = ReadonlyMap<string, Pick<AresTaxNumbers, 'tin' | 'vatin'>>;

/**
 * Reads answers of ARES: one in a file, or one on each line of it. Throws RegisterFileError for a file that holds
 * anything else.
 */
export async function readAres(paths: readonly string[]): Promise<TaxNumbers> {
  const numbers = new Map<string, Pick<AresTaxNumbers, 'tin' | 'vatin'>>();
  for (const path of paths) {
    for await (const { line, text } of answersOf(path)) {
      const answer = readAresAnswer(jsonOf(text));
      if (answer === null) throw noAnswer(path, line, 'this is no answer of ARES');
      for (const { number, tin, vatin } of answer) numbers.set(number, { tin, vatin });
      if (numbers.size > MAX_COMPANIES) throw noAnswer(path, line, `it has more than ${MAX_COMPANIES} companies`);
    }
  }
  return numbers;
}

/** The answers of a file by lines; a line that ends in the middle of an answer is joined with the next ones. */
async function* answersOf(path: string): AsyncGenerator<{ line: number; text: string }> {
  let pending: Buffer[] = [];
  let bytes = 0;
  let line = 1;
  let first = 1;
  const isLines = /\.jsonl$/i.test(path);
  const takePending = () => {
    const text = Buffer.concat(pending)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trim();
    pending = [];
    bytes = 0;
    return text;
  };
  const add = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) throw noAnswer(path, first, `an answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    pending.push(piece);
  };
  const stream = createReadStream(path);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(LINE_FEED); isLines && end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
        add(chunk.subarray(from, end));
        from = end + 1;
        const text = takePending();
        if (text !== '') yield { line: first, text };
        line += 1;
        first = line;
      }
      if (from < chunk.length) add(chunk.subarray(from));
    }
  } catch (error) {
    if (error instanceof RegisterFileError) throw error;
    refuseUnreadable(path)(error as NodeJS.ErrnoException);
  }
  const text = takePending();
  if (text !== '' || !isLines) yield { line: first, text };
}

/** Undefined for what is no JSON or nested deeper than any answer. */
function jsonOf(text: string): unknown {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > MAX_DEPTH) return undefined;
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function noAnswer(path: string, line: number, why: string): RegisterFileError {
  const file = basename(path);
  return new RegisterFileError('damaged', `${file} line ${line}: ${why}`, file, line);
}
