import { TableError } from './table';

const FIRST_BYTES = 1 << 16;
const FIRST_COUNT = 1 << 12;

/** Numbered texts in one piece of memory: millions of strings would take several times as much. */
export class TextStore {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private starts = new Float64Array(FIRST_COUNT);
  private count = 0;

  /** @param maxBytes most that all texts take */
  constructor(private readonly maxBytes: number) {}

  add(text: string): void {
    const start = this.starts[this.count] as number;
    const end = start + Buffer.byteLength(text);
    if (end > this.maxBytes) {
      throw new TableError(`The texts of the workbook take more than ${this.maxBytes} bytes. Save the sheet as CSV.`);
    }
    if (end > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, Math.min(this.maxBytes, this.bytes.length * 2)));
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    this.bytes.write(text, start);
    this.count += 1;
    if (this.count === this.starts.length) {
      const longer = new Float64Array(this.starts.length * 2);
      longer.set(this.starts);
      this.starts = longer;
    }
    this.starts[this.count] = end;
  }

  /** The text with this number, from 0; empty when there is none. */
  get(at: number): string {
    return at >= 0 && at < this.count ? this.bytes.toString('utf8', this.starts[at], this.starts[at + 1]) : '';
  }
}
