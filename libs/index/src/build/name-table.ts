import { foldedWords } from '@tripoint/text';
import { WORD_ALIAS, WORD_DOTTED } from '../file/sections';
import { wholeNameTerm } from '../terms';
import { Growing } from './growing';
import type { TermTable } from './term-table';

/** A word of a name as it is found: its text, whether the register abbreviates it, and its other forms. */
export interface NameWord {
  readonly text: string;
  readonly dotted: boolean;
  readonly aliases: readonly string[];
}

/** Terms are ASCII: a word of other letters than Latin ones is shown, yet no query can have it. */
const searchable = /^[a-z0-9]+$/;

/**
 * Collects distinct names and the terms under which each is found. The same text in two uses (a street, a place) is two
 * names.
 */
export class NameTable<U extends string> {
  private readonly ids = new Map<string, number>();
  private readonly texts: string[] = [];
  private readonly wordStart = new Growing(Uint32Array);
  private readonly wordTerm = new Growing(Uint32Array);
  private readonly wordPlace = new Growing(Uint8Array);
  private readonly wordFlags = new Growing(Uint8Array);
  /** Per name: all its terms, the whole name included. */
  private readonly terms: number[][] = [];

  constructor(
    private readonly termTable: TermTable,
    private readonly wordsOf: (text: string, use: U) => readonly NameWord[],
  ) {
    this.wordStart.push(0);
  }

  /** @returns the number of the name, added when it is new */
  add(text: string, use: U): number {
    const key = `${use} ${text}`;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.texts.length;
    this.ids.set(key, id);
    this.texts.push(text);
    const words = this.wordsOf(text, use).filter((word) => searchable.test(word.text));
    const terms = new Set<number>();
    words.forEach((word, place) => {
      this.addWord(word.text, place, word.dotted ? WORD_DOTTED : 0, terms);
      for (const alias of word.aliases) this.addWord(alias, place, WORD_ALIAS, terms);
    });
    this.wordStart.push(this.wordTerm.length);
    terms.add(this.termTable.add(wholeNameTerm(foldedWords(text))));
    this.terms.push([...terms]);
    return id;
  }

  private addWord(text: string, place: number, flags: number, terms: Set<number>): void {
    const term = this.termTable.add(text);
    terms.add(term);
    this.wordTerm.push(term);
    this.wordPlace.push(Math.min(place, 255));
    this.wordFlags.push(flags);
  }

  text(id: number): string {
    return this.texts[id];
  }

  termsOf(id: number): readonly number[] {
    return this.terms[id] as number[];
  }

  /** @param order final number of each term */
  finish(order: Uint32Array) {
    const encoded = this.texts.map((text) => Buffer.from(text, 'utf8'));
    const nameStart = new Uint32Array(encoded.length + 1);
    encoded.forEach((bytes, i) => {
      nameStart[i + 1] = nameStart[i] + bytes.length;
    });
    return {
      nameBytes: new Uint8Array(Buffer.concat(encoded)),
      nameStart,
      nameWordStart: this.wordStart.take(),
      nameWordTerm: this.wordTerm.take().map((term) => order[term]),
      nameWordPlace: this.wordPlace.take(),
      nameWordFlags: this.wordFlags.take(),
    };
  }
}
