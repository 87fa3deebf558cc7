const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const NOT_ASCII = /[\x80-\xff]/;
/** Fields of a row that are remembered; more are counted only. */
const MAX_FIELDS = 64;

/** One row of a CSV file with quotes as RFC 4180 has them: fields may hold separators, quotes twice, and line breaks. */
export class DelimitedRow {
  /** Fields of the row. */
  columns = 0;
  /** A quote stands where none can. */
  isBroken = false;
  /** Line ends inside quotes. */
  innerLines = 0;

  private bytes: Buffer = Buffer.alloc(0);
  /** Where reading stops. */
  private end = 0;
  private readonly starts = new Int32Array(MAX_FIELDS);
  private readonly ends = new Int32Array(MAX_FIELDS);
  private readonly hasQuotes = new Uint8Array(MAX_FIELDS);
  /** Every byte of the row as a character, made when a field is asked for: fields of ASCII are cut out of it. */
  private characters: string | null = null;
  private rowStart = 0;
  private rowEnd = 0;

  constructor(private readonly separator = 0x2c) {}

  /**
   * Reads the row at a position; returns the position behind it, or -1 where the bytes end before it does.
   *
   * @param maxBytes a row that is longer is read no further: -1
   */
  read(bytes: Buffer, from: number, maxBytes = bytes.length): number {
    this.bytes = bytes;
    this.end = Math.min(bytes.length, from + maxBytes);
    this.columns = 0;
    this.isBroken = false;
    this.innerLines = 0;
    this.characters = null;
    this.rowStart = from;
    let at = from;
    for (;;) {
      at = bytes[at] === QUOTE ? this.readQuoted(at + 1) : this.readPlain(at);
      if (at === -1 || at >= this.end) return -1;
      if (bytes[at] === LINE_FEED) {
        this.rowEnd = at;
        return at + 1;
      }
      at += 1;
    }
  }

  /** The text of a field of the whole row that `read` found last; empty where the row has not so many. */
  text(column: number): string {
    if (column < 0 || column >= this.columns || column >= MAX_FIELDS) return '';
    const start = this.starts[column];
    const end = this.ends[column];
    // Asked first, because half the cells of a register are empty and decoding costs the same for them.
    if (start === end) return '';
    this.characters ??= this.bytes.toString('latin1', this.rowStart, this.rowEnd);
    const characters = this.characters.slice(start - this.rowStart, end - this.rowStart);
    const text = NOT_ASCII.test(characters) ? this.bytes.toString('utf8', start, end) : characters;
    return this.hasQuotes[column] === 1 ? text.replaceAll('""', '"') : text;
  }

  /** Reads up to the separator or line end; returns its position. */
  private readPlain(start: number): number {
    const { bytes, separator, end } = this;
    let at = start;
    while (at < end && bytes[at] !== separator && bytes[at] !== LINE_FEED) at += 1;
    const isLineEnd = bytes[at] === LINE_FEED;
    this.add(start, isLineEnd && at > start && bytes[at - 1] === CARRIAGE_RETURN ? at - 1 : at, false);
    return at;
  }

  private readQuoted(start: number): number {
    const { bytes, separator, end } = this;
    let hasQuotes = false;
    let at = start;
    for (;;) {
      while (at < end && bytes[at] !== QUOTE) {
        if (bytes[at] === LINE_FEED) this.innerLines += 1;
        at += 1;
      }
      // What follows a quote says what it is.
      if (at + 1 >= end) return -1;
      const next = bytes[at + 1];
      if (next === QUOTE) {
        hasQuotes = true;
        at += 2;
      } else if (next === separator || next === LINE_FEED) {
        this.add(start, at, hasQuotes);
        return at + 1;
      } else if (next === CARRIAGE_RETURN && (at + 2 >= end || bytes[at + 2] === LINE_FEED)) {
        this.add(start, at, hasQuotes);
        return at + 2 >= end ? -1 : at + 2;
      } else {
        this.isBroken = true;
        at += 1;
      }
    }
  }

  private add(start: number, end: number, hasQuotes: boolean): void {
    if (this.columns < MAX_FIELDS) {
      this.starts[this.columns] = start;
      this.ends[this.columns] = end;
      this.hasQuotes[this.columns] = hasQuotes ? 1 : 0;
    }
    this.columns += 1;
  }
}
