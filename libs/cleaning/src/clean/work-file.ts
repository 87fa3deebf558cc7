import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Cells } from '../table/table';
import type { CheckedRow } from './checked-row';

/** A row and what became of it. */
export type DoneRow = readonly [cells: Cells, checked: CheckedRow];

const LINE_FEED = 0x0a;
/** Characters written at a time, some 200 rows: as many at most are checked again after a kill. */
const CHARACTERS_AT_ONCE = 100_000;

/** A row as a line of the file. */
export const workLine = (row: DoneRow): string => `${JSON.stringify(row)}\n`;

/**
 * What was done so far of a table, which may be killed at any moment: a line that says what is done, then a line of JSON for
 * each row. What follows the last line break was not written whole.
 */
export class WorkFile {
  private waiting = '';

  private constructor(
    private readonly file: FileHandle,
    /** Rows that were done before. */
    readonly done: number,
  ) {}

  /**
   * Opens the file, or begins it.
   * @param job what is done, as one line; a file of another job is `other`
   */
  static async open(path: string, job: string): Promise<WorkFile | 'other'> {
    const file = await open(path, 'a+', 0o600);
    const { first, lines, bytes } = await wholeLines(path);
    if (lines > 0 && first !== job) {
      await file.close();
      return 'other';
    }
    await file.truncate(bytes);
    const work = new WorkFile(file, Math.max(0, lines - 1));
    if (lines === 0) await work.write(`${job}\n`);
    return work;
  }

  /** @param lines whole ones, of `workLine` */
  async add(lines: string): Promise<void> {
    this.waiting += lines;
    if (this.waiting.length >= CHARACTERS_AT_ONCE) await this.flush();
  }

  private async flush(): Promise<void> {
    if (this.waiting !== '') await this.write(this.waiting);
    this.waiting = '';
  }

  private write(text: string): Promise<void> {
    return this.file.appendFile(text);
  }

  async close(): Promise<void> {
    await this.flush();
    await this.file.sync();
    await this.file.close();
  }

  /** All rows of a file, in their order. */
  static async *rows(path: string): AsyncGenerator<DoneRow> {
    let isFirst = true;
    for await (const line of linesOf(path)) {
      if (!isFirst) yield JSON.parse(line) as DoneRow;
      isFirst = false;
    }
  }
}

async function wholeLines(path: string): Promise<{ first: string; lines: number; bytes: number }> {
  let lines = 0;
  let bytes = 0;
  let at = 0;
  let first = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    for (let i = chunk.indexOf(LINE_FEED); i >= 0; i = chunk.indexOf(LINE_FEED, i + 1)) {
      if (lines === 0) first = Buffer.concat([first, chunk.subarray(0, i)]);
      lines += 1;
      bytes = at + i + 1;
    }
    if (lines === 0) first = Buffer.concat([first, chunk]);
    at += chunk.length;
  }
  return { first: first.toString(), lines, bytes };
}

/** The lines of a text that end with a line break. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
