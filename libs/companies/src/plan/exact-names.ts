import { type CompanyName, fold } from '@tripoint/text';
import { type CompanyQuery, exactNameOf } from './company-query';
import { exactRanks } from './weights';

const spaces = /\s+/g;
const tidied = (text: string): string => text.trim().replaceAll(spaces, ' ').toLowerCase();
const apart = /[^\p{L}\p{M}\p{N}]+/gu;
const lettersOf = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(apart, '');

/** Compares names with one text. */
export class ExactNames {
  private readonly tidied: string;
  private readonly letters: string;
  private readonly folded: string;
  private readonly words: ReadonlySet<string>;

  constructor(private readonly query: CompanyQuery) {
    this.tidied = tidied(query.typed);
    this.letters = lettersOf(query.typed);
    this.folded = fold(this.letters);
    this.words = new Set(query.words);
  }

  /** How well a name is what was typed; null: it is another name. @param read the name as it is read */
  rankOf(name: string, read: CompanyName): number | null {
    if (tidied(name) === this.tidied) return exactRanks.same;
    const { key, units } = exactNameOf(read);
    const { exact } = this.query;
    const title = read.words.some(({ unit, text }) => unit === null && !this.words.has(text)) ? exactRanks.title : 0;
    if (key === exact.key) {
      const spelled = read.words.map(({ start, end }) => lettersOf(name.slice(start, end))).join('');
      if (this.letters.startsWith(spelled)) return exactRanks.sameSpelling + title;
      return (fold(lettersOf(name)) === this.folded ? exactRanks.sameLetters : exactRanks.sameWords) + title;
    }
    return units.some((one) => exact.units.includes(one)) ? exactRanks.otherOrder + title : null;
  }
}
