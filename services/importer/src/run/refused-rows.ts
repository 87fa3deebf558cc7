import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { REFUSED_ROW_CHARACTERS, type RefusedRow } from '@tripoint/registers';

/** Most bytes of refused rows kept of one run: more than 1 % of the largest register, at which a run is refused. */
export const MAX_REFUSED_BYTES = 32 * 1024 * 1024;
/** Bytes gathered before they are written. */
const WRITE_BYTES = 256 * 1024;

/**
 * Keeps the refused rows of one run in a file of JSON lines. Rows are taken at once and written by `flush`, because a
 * reader reports them while it works.
 */
export class RefusedRowsFile {
  private readonly limitBytes: number;
  private handle: FileHandle | null = null;
  private waiting: RefusedRow[] = [];
  private waitingBytes = 0;
  private bytes = 0;
  private kept = 0;
  private complete = true;

  constructor(
    private readonly path: string,
    limitBytes = MAX_REFUSED_BYTES,
  ) {
    this.limitBytes = limitBytes;
  }

  /** Rows taken and whether none was left out, cut or lost. */
  get summary(): { readonly kept: number; readonly complete: boolean } {
    return { kept: this.kept, complete: this.complete };
  }

  readonly add = (row: RefusedRow): void => {
    if (row.row.length >= REFUSED_ROW_CHARACTERS) this.complete = false;
    const bytes = Buffer.byteLength(lineOf(row));
    if (this.bytes + bytes > this.limitBytes) {
      this.complete = false;
      return;
    }
    this.bytes += bytes;
    this.kept += 1;
    this.waiting.push(row);
    this.waitingBytes += bytes;
  };

  /** Says that there were rows of which only samples were reported. */
  markIncomplete(): void {
    this.complete = false;
  }

  /** Writes what waits, when it is enough to be worth it or when everything is to be written. Returns those rows. */
  async flush(everything: boolean): Promise<readonly RefusedRow[]> {
    if (this.waiting.length === 0 || (!everything && this.waitingBytes < WRITE_BYTES)) return [];
    const rows = this.waiting;
    this.waiting = [];
    this.waitingBytes = 0;
    this.handle ??= await open(this.path, 'w');
    // Piece by piece: a file of nothing else is all here, and its lines in one text would be as much memory again.
    let text = '';
    for (const row of rows) {
      text += lineOf(row);
      if (text.length < WRITE_BYTES) continue;
      await this.handle.appendFile(text);
      text = '';
    }
    await this.handle.appendFile(text);
    return rows;
  }

  async close(): Promise<void> {
    await this.handle?.close();
    this.handle = null;
  }
}

const lineOf = (row: RefusedRow): string => `${JSON.stringify(row)}\n`;

/** The refused rows of a run as they were kept; none when there is no file. A line that is not whole is left out. */
export async function* readRefusedRows(path: string): AsyncGenerator<RefusedRow> {
  const stream = createReadStream(path, 'utf8');
  try {
    // Not by readline, which in Node.js 24 ends a line at U+2028 also.
    let rest = '';
    for await (const piece of stream as AsyncIterable<string>) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const row = parseRow(line);
        if (row !== null) yield row;
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    stream.destroy();
  }
}

function parseRow(line: string): RefusedRow | null {
  try {
    const value = JSON.parse(line) as Partial<RefusedRow> | null;
    const { reason, file, row } = value ?? {};
    const isRow = typeof reason === 'string' && typeof file === 'string' && typeof row === 'string';
    return isRow && Number.isInteger(value?.line) ? (value as RefusedRow) : null;
  } catch {
    return null;
  }
}
