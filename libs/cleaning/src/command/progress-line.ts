import type { Progress } from '../clean/clean-table';

/** Least time between two lines, in milliseconds: on a terminal, and elsewhere. */
const REDRAW_MS = 200;
const LINE_MS = 5_000;

export interface ProgressOutput {
  /** True for a terminal, where a line can be drawn over. */
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows now and then how far it is. */
export class ProgressLine {
  private shownMs: number;
  private readonly startMs: number;

  /** @param fileBytes size of the file that is read */
  constructor(
    private readonly output: ProgressOutput,
    private readonly fileBytes: number,
    private readonly now: () => number = Date.now,
  ) {
    this.startMs = now();
    this.shownMs = this.startMs;
  }

  show({ rows, own, bytes }: Progress): void {
    const nowMs = this.now();
    if (nowMs - this.shownMs < (this.output.isTTY ? REDRAW_MS : LINE_MS)) return;
    this.shownMs = nowMs;
    const share = Math.min(100, Math.floor((100 * bytes) / Math.max(1, this.fileBytes)));
    const text = `${counted(rows)} rows, ${share} % of the file read, ${counted(own / ((nowMs - this.startMs) / 1_000))} rows/s`;
    this.output.write(this.output.isTTY ? `\r\u001B[2K${text}` : `${text}\n`);
  }

  /** The last line, of rows that were done in this run. */
  end(own: number): void {
    const seconds = Math.max(0.001, (this.now() - this.startMs) / 1_000);
    const line = `${counted(own)} rows in ${seconds.toFixed(1)} s, ${counted(own / seconds)} rows/s\n`;
    this.output.write(this.output.isTTY ? `\r\u001B[2K${line}` : line);
  }
}

const counted = (value: number): string => Math.round(value).toLocaleString('en-GB');
