import { isUtf8 } from 'node:buffer';
import { RegisterFileError, type RegisterFileReason } from '../register-file-error';
import { countLineFeeds } from './line-feeds';
import {
  type DecodeText,
  declaredEncoding,
  decoderOf,
  decodeUtf8,
  wholeUtf8End,
  type XmlEncoding,
} from './xml-encoding';

const LINE_FEED = 0x0a;
const LESS = 0x3c;
const GREATER = 0x3e;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const DECLARATION = Buffer.from('<?xml');
const DECLARATION_END = Buffer.from('?>');
/** Longest XML declaration, in bytes. */
const MAX_DECLARATION_BYTES = 512;

/** The bytes of a file that wait to be read: their encoding, whole characters only, and the line they are in. */
export class XmlInput {
  /** Bytes not consumed yet, from `at` to `end`; behind them a `<` that ends every loop over text. */
  buffer = Buffer.from(new ArrayBuffer(0));
  at = 0;
  end = 0;
  /** The start of a UTF-8 sequence that goes on in the next piece. */
  private cut: Buffer = Buffer.alloc(0);
  /** Line feeds before `countedTo`, which is a place in the buffer. */
  private lineFeeds = 0;
  private countedTo = 0;
  private encoding: XmlEncoding | null = null;
  decode: DecodeText = decodeUtf8;

  constructor(
    private readonly file: string,
    private readonly maxTokenBytes: number,
  ) {}

  /** 1-based line reached, where the tag reported last begins or the text ends; counted on from the last time. */
  get line(): number {
    this.lineFeeds += countLineFeeds(this.buffer, this.countedTo, this.at);
    this.countedTo = this.at;
    return this.lineFeeds + 1;
  }

  /** Takes the next bytes of the file; whether there are characters to read. */
  add(bytes: Buffer): boolean {
    this.append(bytes);
    return this.encoding !== null || this.findEncoding(false);
  }

  /** Says that the file is complete. */
  finish(): void {
    if (this.encoding === null) this.findEncoding(true);
  }

  /** Whether something is left that is no whole character or tag. */
  get hasRest(): boolean {
    return this.at < this.end || this.cut.length > 0;
  }

  private append(bytes: Buffer): void {
    const left = this.end - this.at;
    const needed = left + this.cut.length + bytes.length;
    const old = this.buffer;
    this.lineFeeds += countLineFeeds(old, this.countedTo, this.at);
    this.countedTo = 0;
    if (needed + 1 > old.length) this.buffer = Buffer.from(new ArrayBuffer(needed + (needed >> 1) + 1));
    old.copy(this.buffer, 0, this.at, this.end);
    this.cut.copy(this.buffer, left);
    bytes.copy(this.buffer, left + this.cut.length);
    this.at = 0;
    this.end = needed;
    this.cut = Buffer.alloc(0);
    if (this.encoding !== null) this.checkEncoding(left);
    else this.buffer[needed] = LESS;
  }

  /** Whether the encoding is known now: only the first bytes show it. */
  private findEncoding(isLast: boolean): boolean {
    const { buffer, end } = this;
    const head = buffer.subarray(0, Math.min(end, MAX_DECLARATION_BYTES));
    const isEnough = end >= MAX_DECLARATION_BYTES || head.includes(GREATER);
    if (!isEnough && !isLast) return false;
    if (head.length === 0) this.refuse('empty', 'it has no bytes');
    const first = head.length > 1 ? head.readUInt16BE(0) : 0;
    if (first === 0xfffe || first === 0xfeff) this.refuse('encoding', 'UTF-16 is not read; save it as UTF-8');
    const start = head.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0;
    const isDeclared = head.subarray(start, start + DECLARATION.length).equals(DECLARATION);
    const declarationEnd = isDeclared ? head.indexOf(DECLARATION_END) : 0;
    if (declarationEnd === -1) this.refuse(isLast ? 'truncated' : 'not-a-register', 'its XML declaration does not end');
    const encoding = declaredEncoding(head.toString('latin1', start, declarationEnd));
    if (encoding === null) {
      const why = 'its encoding is not one of UTF-8, windows-1250 and iso-8859-2';
      this.refuse('encoding', why);
    }
    this.encoding = encoding;
    this.decode = decoderOf(encoding);
    this.at = start;
    this.checkEncoding(0);
    return true;
  }

  /** Holds back a character that is cut; refuses bytes that are no UTF-8. */
  private checkEncoding(start: number): void {
    const { buffer } = this;
    if (this.encoding === 'utf-8') {
      const whole = wholeUtf8End(buffer, start, this.end);
      if (!isUtf8(buffer.subarray(start, whole))) {
        this.at = firstBadLine(buffer, start, whole);
        this.refuse('encoding', 'it is not UTF-8 there');
      }
      this.cut = Buffer.from(buffer.subarray(whole, this.end));
      this.end = whole;
    }
    buffer[this.end] = LESS;
  }

  /** Leaves the bytes from `start` for the next piece. */
  keep(start: number): void {
    this.at = Math.min(start, this.end);
    if (this.end - this.at > this.maxTokenBytes) this.refuseLong();
  }

  refuseLong(): never {
    this.refuse('line-too-long', `a tag, comment or text is longer than ${this.maxTokenBytes} bytes`);
  }

  refuse(reason: RegisterFileReason, why: string): never {
    const { file, line } = this;
    throw new RegisterFileError(reason, `${file} line ${line} cannot be read: ${why}`, file, line);
  }
}

/** Start of the first line that is no UTF-8; the whole is known to hold one. */
function firstBadLine(bytes: Buffer, start: number, end: number): number {
  let line = start;
  for (;;) {
    const found = bytes.indexOf(LINE_FEED, line);
    const next = found === -1 || found >= end ? end : found + 1;
    if (next === end || !isUtf8(bytes.subarray(line, next))) return line;
    line = next;
  }
}
