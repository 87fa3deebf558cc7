import { type AddressRole, type AddressSegment, escapeHtml, highlight, type MarkWord } from '@tripoint/text';
import type { Directory, DisplayWord } from '../directory';
import type { PreparedReading } from '../plan/prepared-reading';
import { resemblanceCost, type WordPattern } from '../plan/word-pattern';

/** Marks what a query matched in display strings: the field `highlight` of an answer. */
export class Marker {
  private readonly known = new Map<string, number>();

  constructor(
    private readonly directory: Directory,
    private readonly reading: PreparedReading,
    private readonly patterns: readonly WordPattern[],
  ) {}

  /** The segments as one line of HTML in which every match stands in `<em>`. */
  line(segments: readonly AddressSegment[]): string {
    let html = '';
    for (const { role, text } of segments) html += role === 'plain' ? escapeHtml(text) : this.segment(role, text);
    return html;
  }

  private segment(role: AddressRole, text: string): string {
    if (role === 'postal_code') return this.postalCode(text);
    if (role === 'number') return highlight(text, this.number);
    return highlight(text, this.word, this.directory.displayWords(text));
  }

  /** Words of names come with their aliases: the directory keeps them. */
  private readonly word: MarkWord = (span) => {
    const key = span.dotted ? `${span.text}.` : span.text;
    let length = this.known.get(key);
    if (length === undefined) {
      length = this.matchedLetters(span as DisplayWord);
      this.known.set(key, length);
    }
    return length;
  };

  private matchedLetters({ text: word, dotted, aliases }: DisplayWord): number {
    const first = word.charCodeAt(0);
    if (first >= 48 && first <= 57) {
      return this.reading.numbers.some(({ token }) => token.first.digits === word) ? word.length : 0;
    }
    let best = 0;
    for (const pattern of this.patterns) {
      const { text } = pattern.word;
      if (pattern.byResemblance) {
        if (resemblanceCost(pattern, word, dotted) >= 0) return word.length;
        continue;
      }
      if (text === word) return word.length;
      if (pattern.low < pattern.high && word.startsWith(text)) best = Math.max(best, text.length);
      else if (pattern.whole.length > 0 && pattern.whole.includes(this.directory.termId(word))) return word.length;
      else if (aliases.some((form) => form.startsWith(text))) return word.length;
    }
    return best;
  }

  private readonly number: MarkWord = ({ text: word }) => {
    let best = 0;
    for (const { token, open } of this.reading.numbers) {
      const halves = token.second ? [token.first, token.second] : [token.first];
      halves.forEach(({ digits, letter }, i) => {
        if (digits === word || (letter !== '' && letter === word)) best = word.length;
        else if (open && i === halves.length - 1 && word.startsWith(digits)) best = Math.max(best, digits.length);
      });
    }
    return best;
  };

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
