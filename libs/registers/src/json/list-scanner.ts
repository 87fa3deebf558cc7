import { isUtf8 } from 'node:buffer';
import { RegisterFileError, type RegisterFileReason } from '../register-file-error';
import { ItemPicker } from './item-picker';

/** Where the items of a file are. */
export interface ListForm {
  /** Member of the file's one object that holds them; null: they are the file, in an array or one behind the other. */
  readonly list: string | null;
  /** One item, as a phrase for messages. */
  readonly item: string;
  /** What the file should be, as a phrase for messages. */
  readonly format: string;
  /** Longest item, in bytes. */
  readonly maxItemBytes: number;
  /** Members of an item that are given; all where there are none. */
  readonly wanted?: ReadonlySet<string>;
}

/** Most bytes outside the list: the type, a name, the date. */
const MAX_FRAME_BYTES = 64 * 1024;
/** Bytes kept before the list to recognise its key. */
const KEY_BYTES = 64;
/** Deepest nesting of an item. */
export const MAX_ITEM_DEPTH = 64;

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Called for each item with the bytes that its wanted members stand in and the 1-based line of its start. */
export type ItemHandler = (bytes: Buffer, start: number, end: number, line: number) => void;

/**
 * Finds the objects of a list in a stream of JSON by counting brackets outside strings, so that only one of them is in
 * memory. Throws RegisterFileError for what has no such list, is cut, is no UTF-8 or has an endless item.
 */
export class ListScanner {
  private state: 'start' | 'frame' | 'list' | 'item' | 'end' = 'start';
  /** Holds the kept bytes and grows by doubling, so that an item of many pieces is not copied for each of them. */
  private store = Buffer.alloc(KEY_BYTES);
  private keptBytes = 0;
  /** Where the kept bytes begin to be unread. */
  private scanned = 0;
  private depth = 0;
  private inString = false;
  private line = 1;
  private itemStart = 0;
  private itemLine = 1;
  private frameBytes = 0;
  private sawList = false;
  private inArray = false;
  private readonly listKey: RegExp;
  private readonly picker: ItemPicker | null;
  private frame: Buffer[] = [];
  /** Bytes of the frame at the start of the next piece that were passed over as an escaped character. */
  private passed = 0;

  constructor(
    private readonly file: string,
    private readonly form: ListForm,
    private readonly onItem: ItemHandler,
  ) {
    this.listKey = new RegExp(`"${form.list}"\\s*:\\s*$`);
    this.picker = form.wanted === undefined ? null : new ItemPicker(form.wanted, MAX_ITEM_DEPTH);
  }

  /** The members before the list, as one JSON text; known once the list has started. */
  get head(): string {
    return `${Buffer.concat(this.frame).toString('utf8')}]}`;
  }

  write(chunk: Buffer): void {
    const bytes = this.behindKept(chunk);
    let at = this.scanned;
    while (at < bytes.length) {
      if (this.state === 'item') at = this.scanItem(bytes, at);
      else if (this.state === 'list') at = this.scanList(bytes, at);
      else at = this.scanFrame(bytes, at);
    }
    const keepFrom = this.state === 'item' ? this.itemStart : Math.max(0, bytes.length - KEY_BYTES);
    this.keep(bytes, keepFrom);
    this.scanned = at - keepFrom;
    this.itemStart = 0;
    if (this.state === 'item' && this.keptBytes > this.form.maxItemBytes) this.refuseLongItem();
  }

  private behindKept(chunk: Buffer): Buffer {
    if (this.keptBytes === 0) return chunk;
    const length = this.keptBytes + chunk.length;
    this.makeRoom(length);
    chunk.copy(this.store, this.keptBytes);
    return this.store.subarray(0, length);
  }

  private keep(bytes: Buffer, from: number): void {
    const length = bytes.length - from;
    this.makeRoom(length);
    if (from > 0 || bytes.buffer !== this.store.buffer) bytes.copy(this.store, 0, from);
    this.keptBytes = length;
  }

  private makeRoom(length: number): void {
    if (length <= this.store.length) return;
    const larger = Buffer.alloc(2 ** Math.ceil(Math.log2(length)));
    this.store.copy(larger, 0, 0, this.keptBytes);
    this.store = larger;
  }

  /** Says that the file is complete. */
  finish(): void {
    const { list, format } = this.form;
    if (this.state === 'start') this.refuse('empty', 'it has no content');
    const isWhole = this.state === 'end' || (this.state === 'list' && list === null && !this.inArray);
    if (!isWhole) this.refuse('truncated', 'it is truncated: its JSON does not end');
    if (!this.sawList) this.refuse('not-a-register', `it has no list "${list}": this is not ${format}`);
  }

  /** What stands around the list: the start and the end of the object and its other members. */
  private scanFrame(bytes: Buffer, start: number): number {
    let at = start;
    let frameFrom = start - this.passed;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === LINE_FEED) this.line += 1;
      if (this.state === 'start') {
        if (byte <= SPACE || (at < BYTE_ORDER_MARK.length && byte === BYTE_ORDER_MARK[at])) continue;
        if (this.form.list === null) return this.startBare(byte, at, bytes);
        if (byte !== OPEN_OBJECT) this.refuse('not-a-register', this.whatItIs(bytes.subarray(at, at + KEY_BYTES)));
        this.state = 'frame';
        this.depth = 1;
        frameFrom = at;
        continue;
      }
      if (this.state === 'end') {
        if (byte > SPACE) this.refuse('damaged', 'something follows the end of its JSON');
        continue;
      }
      this.frameBytes += 1;
      if (this.frameBytes > MAX_FRAME_BYTES) {
        const why = `no list "${this.form.list}" in its first ${MAX_FRAME_BYTES} bytes, or too much behind it`;
        this.refuse('not-a-register', why);
      }
      if (this.inString) {
        if (byte === BACKSLASH) at += 1;
        else if (byte === QUOTE) this.inString = false;
      } else if (byte === QUOTE) {
        this.inString = true;
      } else if (byte === OPEN_ARRAY && this.depth === 1 && this.isListKey(bytes, at)) {
        if (this.sawList) this.refuse('not-a-register', `it has two lists "${this.form.list}"`);
        this.frame.push(Buffer.from(bytes.subarray(frameFrom, at + 1)));
        this.sawList = true;
        this.state = 'list';
        return at + 1;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        this.depth += 1;
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        this.depth -= 1;
        if (this.depth === 0) this.state = 'end';
      }
    }
    if (!this.sawList && this.state === 'frame') this.frame.push(Buffer.from(bytes.subarray(frameFrom)));
    this.passed = at - bytes.length;
    return at;
  }

  private startBare(byte: number, at: number, bytes: Buffer): number {
    if (byte !== OPEN_ARRAY && byte !== OPEN_OBJECT) {
      this.refuse('not-a-register', this.whatItIs(bytes.subarray(at, at + KEY_BYTES)));
    }
    this.sawList = true;
    this.state = 'list';
    this.inArray = byte === OPEN_ARRAY;
    return this.inArray ? at + 1 : at;
  }

  private isListKey(bytes: Buffer, at: number): boolean {
    return this.listKey.test(bytes.toString('latin1', Math.max(0, at - KEY_BYTES), at));
  }

  private scanList(bytes: Buffer, start: number): number {
    for (let at = start; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === OPEN_OBJECT) {
        this.state = 'item';
        this.itemStart = at;
        this.itemLine = this.line;
        this.depth = 0;
        const end = this.picker?.pick(bytes, at) ?? -1;
        if (end === -1) return at;
        this.line += this.picker?.lines ?? 0;
        this.give(bytes, end);
        return end;
      }
      if (byte === CLOSE_ARRAY && (this.form.list !== null || this.inArray)) {
        this.state = this.form.list === null ? 'end' : 'frame';
        this.depth = 1;
        return at + 1;
      }
      if (byte === LINE_FEED) this.line += 1;
      else if (byte > SPACE && byte !== COMMA) {
        this.refuse('damaged', `something else than ${this.form.item} is in its list`);
      }
    }
    return bytes.length;
  }

  private scanItem(bytes: Buffer, start: number): number {
    const length = bytes.length;
    let at = start;
    let depth = this.depth;
    let inString = this.inString;
    while (at < length) {
      const byte = bytes[at];
      at += 1;
      if (inString) {
        if (byte === QUOTE) inString = false;
        else if (byte === BACKSLASH) at += 1;
      } else if (byte === QUOTE) {
        inString = true;
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        depth += 1;
        if (depth > MAX_ITEM_DEPTH) this.refuse('damaged', `${this.form.item} is nested deeper than ${MAX_ITEM_DEPTH}`);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        depth -= 1;
        if (depth === 0) {
          this.inString = false;
          this.picker?.pick(bytes, this.itemStart);
          this.give(bytes, at);
          return at;
        }
      } else if (byte === LINE_FEED) {
        this.line += 1;
      }
    }
    this.depth = depth;
    this.inString = inString;
    return at;
  }

  /** Gives the item that ends there. */
  private give(bytes: Buffer, end: number): void {
    const { picker, itemStart, itemLine } = this;
    if (end - itemStart > this.form.maxItemBytes) this.refuseLongItem();
    if (!isUtf8(bytes.subarray(itemStart, end))) {
      this.line = itemLine;
      this.refuse('encoding', 'the text is not UTF-8 (windows-1250 perhaps); take the file as it is published');
    }
    if (picker === null) this.onItem(bytes, itemStart, end, itemLine);
    else this.onItem(picker.picked, 0, picker.length, itemLine);
    this.state = 'list';
  }

  private whatItIs(head: Buffer): string {
    const { format } = this.form;
    return head[0] === 0x3c ? `this is a web page or XML, not ${format}; download it again` : `this is not ${format}`;
  }

  private refuseLongItem(): never {
    this.line = this.itemLine;
    this.refuse('line-too-long', `${this.form.item} is longer than ${this.form.maxItemBytes} bytes`);
  }

  private refuse(reason: RegisterFileReason, why: string): never {
    throw new RegisterFileError(reason, `${this.file} line ${this.line}: ${why}`, this.file, this.line);
  }
}
