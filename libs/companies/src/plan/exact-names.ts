import { fold } from '@tripoint/text';
import { lettersOf, type RegisteredName, tidied } from '../present/registered-name';
import type { CompanyQuery } from './company-query';
import { exactRanks } from './weights';

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

  /** How well a name is what was typed; null: it is another name. */
  rankOf(name: RegisteredName): number | null {
    if (name.tidied === this.tidied) return exactRanks.same;
    const { key, units } = name.exact;
    const { exact } = this.query;
    const title = name.read.words.some(({ unit, text }) => unit === null && !this.words.has(text))
      ? exactRanks.title
      : 0;
    if (key === exact.key) {
      const { words, folded } = name.spelling;
      if (this.letters.startsWith(words)) return exactRanks.sameSpelling + title;
      return (folded === this.folded ? exactRanks.sameLetters : exactRanks.sameWords) + title;
    }
    return units.some((one) => exact.units.includes(one)) ? exactRanks.otherOrder + title : null;
  }
}
