import { type KeyForm, keyFormOf, UUID_WORDS, uuidOfWords, wordsOfUuid } from '../file/row-keys';
import type { ColdSections } from '../file/sections';
import { Growing } from './growing';

/** Collects the keys of rows in the narrowest form that holds them all; a key of a wider form turns what is there over. */
export class KeyColumn {
  private form: KeyForm = 'number';
  /** One number a row, or four words of a UUID. */
  private words = new Growing(Uint32Array);
  private texts: string[] = [];
  private count = 0;

  get length(): number {
    return this.count;
  }

  push(key: string): void {
    const form = keyFormOf(key);
    if (this.count === 0) this.form = form;
    else if (form !== this.form && this.form !== 'text') this.toTexts();
    this.count++;
    if (this.form === 'text') {
      this.texts.push(key);
    } else if (this.form === 'number') {
      this.words.push(Number(key));
    } else {
      for (const word of wordsOfUuid(key)) this.words.push(word);
    }
  }

  private toTexts(): void {
    this.texts = Array.from({ length: this.count }, (_, row) => this.at(row));
    this.words = new Growing(Uint32Array);
    this.form = 'text';
  }

  at(row: number): string {
    if (this.form === 'text') return this.texts[row];
    if (this.form === 'number') return String(this.words.at(row));
    return uuidOfWords(this.words.view(), row * UUID_WORDS);
  }

  /** Orders rows by their keys: numbers by value, others by their characters. */
  compare(a: number, b: number): number {
    if (this.form === 'number') return this.words.at(a) - this.words.at(b);
    if (this.form === 'text') {
      const [left, right] = [this.texts[a], this.texts[b]];
      return left < right ? -1 : left > right ? 1 : 0;
    }
    const words = this.words.view();
    for (let i = 0; i < UUID_WORDS; i++) {
      const difference = words[a * UUID_WORDS + i] - words[b * UUID_WORDS + i];
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /**
   * A number for each row by which two generations compare: the key itself where it is a number, else 53 bits that two
   * different keys of eight million share with a chance of one to 250.
   */
  marks(): Uint32Array | Float64Array {
    if (this.form === 'number') return this.words.view().slice();
    const marks = new Float64Array(this.count);
    if (this.form === 'uuid') {
      const words = this.words.view();
      for (let row = 0; row < this.count; row++) marks[row] = markOfWords(words, row * UUID_WORDS);
    } else {
      for (let row = 0; row < this.count; row++) marks[row] = markOfText(this.texts[row]);
    }
    return marks;
  }

  /** The keys in their final order as sections; the column is empty afterwards. */
  finish(order: Uint32Array): { form: KeyForm; sections: Pick<ColdSections, 'rowKey' | 'rowKeyText'> } {
    const { form } = this;
    if (form === 'text') return { form, sections: this.finishTexts(order) };
    const width = form === 'uuid' ? UUID_WORDS : 1;
    const words = this.words.take();
    const rowKey = new Uint32Array(words.length);
    for (let row = 0; row < order.length; row++) {
      for (let i = 0; i < width; i++) {
        rowKey[row * width + i] = words[order[row] * width + i];
      }
    }
    return { form, sections: { rowKey, rowKeyText: new Uint8Array(0) } };
  }

  private finishTexts(order: Uint32Array): Pick<ColdSections, 'rowKey' | 'rowKeyText'> {
    const rowKey = new Uint32Array(order.length + 1);
    let bytes = 0;
    for (let row = 0; row < order.length; row++) {
      bytes += Buffer.byteLength(this.texts[order[row]]);
      rowKey[row + 1] = bytes;
    }
    const rowKeyText = Buffer.alloc(bytes);
    for (let row = 0; row < order.length; row++) {
      rowKeyText.write(this.texts[order[row]], rowKey[row]);
    }
    this.texts = [];
    return { rowKey, rowKeyText: new Uint8Array(rowKeyText.buffer, rowKeyText.byteOffset, bytes) };
  }
}

/** The number by which generations compare the row with a key, as `marks` gives it for a whole index of that form. */
export function markOfKey(form: KeyForm, key: string): number {
  if (form === 'number') return Number(key);
  return form === 'uuid' ? markOfWords(wordsOfUuid(key), 0) : markOfText(key);
}

/** 53 of the 122 random bits of a UUID; those that say its version are not among them. */
function markOfWords(words: Uint32Array, at: number): number {
  return words[at] * 2 ** 21 + (words[at + 3] & 0x1f_ffff);
}

/** Two independent 32-bit hashes of a text (FNV-1a from two offsets), 53 bits of them. */
function markOfText(text: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    high = Math.imul(high ^ text.charCodeAt(i), 0x01000193);
    low = Math.imul(low ^ text.charCodeAt(i), 0x85ebca6b);
  }
  return (high >>> 0) * 2 ** 21 + ((low >>> 0) & 0x1f_ffff);
}
