import {
  type AddressRole,
  type AddressSegment,
  escapeHtml,
  highlight,
  type MarkWord,
  type NumberHalf,
  wordSpans,
} from '@tripoint/text';
import type { Directory, DisplayWord } from '../directory';
import type { PreparedReading } from '../plan/prepared-reading';
import { resemblanceCost, type WordPattern } from '../plan/word-pattern';

/** One half of a typed house number. */
interface TypedHalf extends NumberHalf {
  /** More digits may follow. */
  readonly open: boolean;
}

/** Marks what a query matched in display strings: the field `highlight` of an answer. */
export class Marker {
  private readonly known = new Map<string, number>();
  private readonly halves = new Map<number, readonly TypedHalf[]>();
  private inNames = -1;

  constructor(
    private readonly directory: Directory,
    private readonly reading: PreparedReading,
    private readonly patterns: readonly WordPattern[],
  ) {}

  /**
   * The segments as one line of HTML in which every match stands in `<em>`.
   * @param inNames numbers of the query that are words of names here, as bits by position: all of them unless said
   * otherwise. The others are the house number.
   */
  line(segments: readonly AddressSegment[], inNames = -1): string {
    this.inNames = inNames;
    let html = '';
    for (const { role, text } of segments) html += role === 'plain' ? escapeHtml(text) : this.segment(role, text);
    return html;
  }

  private segment(role: AddressRole, text: string): string {
    if (role === 'postal_code') return this.postalCode(text);
    if (role === 'number') return this.number(text);
    return highlight(text, this.word, this.directory.displayWords(text));
  }

  /** Words of names come with their aliases: the directory keeps them. */
  private readonly word: MarkWord = (span) => {
    const first = span.text.charCodeAt(0);
    if (first >= 48 && first <= 57) return this.isInName(span.text) ? span.text.length : 0;
    const key = span.dotted ? `${span.text}.` : span.text;
    let length = this.known.get(key);
    if (length === undefined) {
      length = this.matchedLetters(span as DisplayWord);
      this.known.set(key, length);
    }
    return length;
  };

  private isInName(digits: string): boolean {
    return this.reading.numbers.some(
      ({ token, index }) => token.first.digits === digits && (this.inNames & (1 << index)) !== 0,
    );
  }

  private matchedLetters({ text: word, dotted, aliases }: DisplayWord): number {
    let best = 0;
    for (const pattern of this.patterns) {
      const { text } = pattern.word;
      if (pattern.byResemblance) {
        if (resemblanceCost(pattern, word, dotted) >= 0) return word.length;
        continue;
      }
      if (text === word) return word.length;
      if (pattern.low < pattern.high && word.startsWith(text)) best = Math.max(best, text.length);
      else if (aliases.some((form) => isMeant(pattern, form, word))) return word.length;
      else if (this.isWhole(pattern, word) || aliases.some((form) => this.isWhole(pattern, form))) return word.length;
    }
    return best;
  }

  private isWhole({ whole }: WordPattern, text: string): boolean {
    return whole.length > 0 && whole.includes(this.directory.termId(text));
  }

  /** The halves of a house number that were typed; where one is just what was typed, no other begins with it. */
  private number(text: string): string {
    if (this.reading.numbers.length === 0) return escapeHtml(text);
    const spans = wordSpans(text);
    const halves = this.typedHalves();
    const begun = halves.filter(({ digits, open }) => open && spans.every((span) => span.text !== digits));
    return highlight(
      text,
      ({ text: word }) => {
        if (halves.some(({ digits, letter }) => digits === word || (letter !== '' && letter === word)))
          return word.length;
        return begun.reduce((best, { digits }) => (word.startsWith(digits) ? Math.max(best, digits.length) : best), 0);
      },
      spans,
    );
  }

  /** Of the numbers that are no words of names here; kept, since the lines of an answer mostly agree in them. */
  private typedHalves(): readonly TypedHalf[] {
    let halves = this.halves.get(this.inNames);
    if (halves === undefined) {
      const wanted = this.reading.numbers.filter(({ index }) => (this.inNames & (1 << index)) === 0);
      halves = wanted.flatMap(({ token, open }) => [
        { ...token.first, open: open && token.second === null },
        ...(token.second ? [{ ...token.second, open }] : []),
      ]);
      this.halves.set(this.inNames, halves);
    }
    return halves;
  }

  /** Marks the typed digits across the space of `280 02`. */
  private postalCode(text: string): string {
    const typed = this.reading.postal?.digits ?? '';
    const digits = text.replace(/[^0-9]/g, '');
    if (typed === '' || !digits.startsWith(typed)) return escapeHtml(text);
    let end = 0;
    for (let matched = 0; matched < typed.length; end++) if (/[0-9]/.test(text[end])) matched++;
    return `<em>${escapeHtml(text.slice(0, end))}</em>${escapeHtml(text.slice(end))}`;
  }
}

/**
 * Does the text say another form of a displayed word: in full, abbreviated with a full stop, or as the beginning of what the
 * displayed word abbreviates? The mere beginning of an abbreviation says nothing of the word.
 */
function isMeant({ word: { text, dotted }, low, high }: WordPattern, form: string, displayed: string): boolean {
  if (form === text) return true;
  if (low >= high || !form.startsWith(text)) return false;
  return text.startsWith(displayed) || (dotted && text.length > 1);
}
