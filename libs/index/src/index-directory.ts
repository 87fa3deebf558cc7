import { TermFilter } from '@tripoint/text';
import { type ColdFile, fillFromCold, readCold } from './file/cold-file';
import type { IndexData } from './file/index-file';
import { UUID_WORDS, uuidOfWords } from './file/row-keys';
import type { BaseSections, SectionsOf } from './file/sections';
import type { IndexTypes } from './schema';

/** A contiguous range of terms: from `low` up to and without `high`. */
export interface TermRange {
  readonly low: number;
  readonly high: number;
}

/** Entries of the cache of ranges; a full one starts again. */
const RANGES_KEPT = 20_000;

/** Bytes that are read for a record, with those behind it; more for a longer one. */
const RECORD_BYTES = 1024;

/** The part of any index that every engine keeps in memory: vocabulary, names and texts, and the keys of its rows. */
export class IndexDirectory<T extends IndexTypes = IndexTypes> {
  readonly header: T['header'];
  readonly sections: SectionsOf<T['sections']>;
  /** Says of most texts that they are no term. */
  readonly filter: TermFilter;
  protected readonly decoder = new TextDecoder();
  private readonly base: BaseSections;
  private readonly file: ColdFile | null;
  private readonly terms: readonly string[];
  private readonly termIds = new Map<string, number>();
  private readonly ranges = new Map<string, TermRange>();
  private readonly names: (string | undefined)[];
  private readonly lowerNames: (string | undefined)[];
  private readonly texts: (string | undefined)[] = [];
  private lastKey: { readonly row: number; readonly key: string } | null = null;
  /** What one key of digits is read into. */
  private readonly oneKey = new Uint32Array(1);
  private readonly oneKeyBytes = new Uint8Array(this.oneKey.buffer);
  /** What records are read into, and where those that were read last begin and end. */
  private recordBytes = Buffer.allocUnsafe(RECORD_BYTES);
  private readFrom = 0;
  private readTo = 0;

  constructor(data: IndexData<T>) {
    this.header = data.header;
    this.sections = data.sections;
    this.file = data.cold;
    // Every schema has these sections: the builders of an index are made of them.
    this.base = data.sections as unknown as BaseSections;
    const { termBytes, termStart, nameStart } = this.base;
    this.filter = new TermFilter(termBytes, termStart);
    const text = Buffer.from(termBytes.buffer, termBytes.byteOffset, termBytes.length).toString('latin1');
    const terms: string[] = [];
    for (let i = 0; i + 1 < termStart.length; i++) {
      const term = text.slice(termStart[i], termStart[i + 1]);
      terms.push(term);
      this.termIds.set(term, i);
    }
    this.terms = terms;
    this.names = new Array(nameStart.length - 1);
    this.lowerNames = new Array(nameStart.length - 1);
  }

  /** The sections that are read from the file. */
  get cold(): ColdFile {
    if (this.file === null) throw new Error('This index has no file: its rows are with the engine.');
    return this.file;
  }

  term(id: number): string {
    return this.terms[id];
  }

  /** Number of a term, or -1. */
  termId(term: string): number {
    return this.termIds.get(term) ?? -1;
  }

  /** The terms that begin with a text. */
  prefixRange(prefix: string): TermRange {
    let range = this.ranges.get(prefix);
    if (range === undefined) {
      if (this.ranges.size >= RANGES_KEPT) this.ranges.clear();
      range = { low: this.lowerBound(prefix), high: this.lowerBound(`${prefix}\u007f`) };
      this.ranges.set(prefix, range);
    }
    return range;
  }

  private lowerBound(text: string): number {
    let low = 0;
    let high = this.terms.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.terms[middle] < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get termCount(): number {
    return this.terms.length;
  }

  isWord(word: string): boolean {
    return this.termIds.has(word);
  }

  /** A text, such as a register code. */
  text(id: number): string {
    let text = this.texts[id];
    if (text === undefined) {
      const { textBytes, textStart } = this.base;
      text = this.decoder.decode(textBytes.slice(textStart[id], textStart[id + 1]));
      this.texts[id] = text;
    }
    return text;
  }

  /** The register's key of a row, read from the file; the last one is kept, since its code is shown beside its identifier. */
  rowKey(row: number): string {
    if (this.lastKey?.row !== row) this.lastKey = { row, key: this.readKey(row) };
    return this.lastKey.key;
  }

  private readKey(row: number): string {
    if (this.header.keyForm !== 'number') return this.rowKeys(row, row + 1)[0];
    fillFromCold(this.cold, 'rowKey', row, this.oneKeyBytes);
    return String(this.oneKey[0]);
  }

  /** The keys of rows that lie side by side, read together. */
  rowKeys(from: number, to: number): string[] {
    const { keyForm } = this.header;
    const count = to - from;
    const width = keyForm === 'uuid' ? UUID_WORDS : 1;
    const words = readCold(this.cold, 'rowKey', from * width, keyForm === 'text' ? count + 1 : count * width);
    if (keyForm === 'number') return Array.from(words, String);
    if (keyForm === 'uuid') return Array.from({ length: count }, (_, i) => uuidOfWords(words, i * UUID_WORDS));
    const start = words[0];
    const bytes = readCold(this.cold, 'rowKeyText', start, words[count] - start);
    return Array.from({ length: count }, (_, i) =>
      this.decoder.decode(bytes.subarray(words[i] - start, words[i + 1] - start)),
    );
  }

  /** The record of a document, read from the file with some behind it: those that searches ask for mostly lie together. */
  record(document: number): string {
    const { recordStart } = this.cold;
    if (recordStart === null) throw new Error('This index has no records.');
    const [from, to] = [recordStart[document], recordStart[document + 1]];
    if (from < this.readFrom || to > this.readTo) this.readRecords(from, to, recordStart[recordStart.length - 1]);
    return this.recordBytes.toString('utf8', from - this.readFrom, to - this.readFrom);
  }

  private readRecords(from: number, to: number, end: number): void {
    if (to - from > this.recordBytes.length) this.recordBytes = Buffer.allocUnsafe(2 * (to - from));
    const bytes = this.recordBytes.subarray(0, Math.max(to - from, Math.min(RECORD_BYTES, end - from)));
    // Nothing counts as read while it is.
    this.readTo = 0;
    fillFromCold(this.cold, 'recordBytes', from, bytes);
    this.readFrom = from;
    this.readTo = from + bytes.length;
  }

  /** The records of documents from `from` up to and without `to`, read together. */
  recordsBetween(from: number, to: number): string[] {
    const { recordStart } = this.cold;
    if (recordStart === null) throw new Error('This index has no records.');
    const [first, end] = [recordStart[from], recordStart[to]];
    const { buffer } = readCold(this.cold, 'recordBytes', first, end - first);
    const bytes = Buffer.from(buffer);
    return Array.from({ length: to - from }, (_, i) =>
      bytes.toString('utf8', recordStart[from + i] - first, recordStart[from + i + 1] - first),
    );
  }

  /** A name as the register spells it. */
  name(id: number): string {
    let name = this.names[id];
    if (name === undefined) {
      const { nameBytes, nameStart } = this.base;
      // A copy: text is never decoded from memory that threads share.
      name = this.decoder.decode(nameBytes.slice(nameStart[id], nameStart[id + 1]));
      this.names[id] = name;
    }
    return name;
  }

  /** A name in lower case, with its diacritics. */
  lowerName(id: number): string {
    let name = this.lowerNames[id];
    if (name === undefined) {
      name = this.name(id).toLowerCase();
      this.lowerNames[id] = name;
    }
    return name;
  }

  get nameCount(): number {
    return this.names.length;
  }
}

/** The document to which a row belongs. @param start first row of each document (CSR) */
export function documentOfRow(start: Uint32Array, row: number): number {
  let low = 0;
  let high = start.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (start[middle] <= row) low = middle;
    else high = middle;
  }
  return low;
}
