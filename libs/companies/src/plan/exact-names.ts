import { fold, nameKey } from '@tripoint/text';
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
    const { exact } = this.query;
    if (nameKey(name.read) === exact.key) return this.ofSpelling(name) + this.titleOf(name);
    const isReordered = name.exact.units.some((one) => exact.units.includes(one));
    return isReordered ? exactRanks.otherOrder + this.titleOf(name) : null;
  }

  private ofSpelling(name: RegisteredName): number {
    if (this.letters.startsWith(name.lettersOfWords)) return exactRanks.sameSpelling;
    return name.foldedLetters === this.folded ? exactRanks.sameLetters : exactRanks.sameWords;
  }

  private titleOf({ read }: RegisteredName): number {
    return read.words.some(({ unit, text }) => unit === null && !this.words.has(text)) ? exactRanks.title : 0;
  }
}
