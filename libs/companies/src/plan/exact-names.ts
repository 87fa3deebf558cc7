import { fold } from '@tripoint/text';
import { ofLast } from '../of-last';
import { lettersOf, type RegisteredName } from '../present/registered-name';
import type { CompanyQuery } from './company-query';
import { exactRanks } from './weights';

/** Compares names with one text. */
export class ExactNames {
  private readonly words: ReadonlySet<string>;
  private spelled: { readonly letters: string; readonly folded: string } | null = null;

  constructor(private readonly query: CompanyQuery) {
    this.words = new Set(query.words);
  }

  /** How well a name is what was typed; null: it is another name. */
  readonly rankOf = ofLast((name: RegisteredName) => this.compare(name));

  private compare(name: RegisteredName): number | null {
    const { exact } = this.query;
    if (name.tidied === exact.tidied) return exactRanks.same;
    if (name.key === exact.key) return this.ofSpelling(name) + this.titleOf(name);
    const isReordered = name.exact.units.some((one) => exact.units.includes(one));
    return isReordered ? exactRanks.otherOrder + this.titleOf(name) : null;
  }

  private ofSpelling(name: RegisteredName): number {
    if (this.spelled === null) {
      const letters = lettersOf(this.query.typed);
      this.spelled = { letters, folded: fold(letters) };
    }
    const { letters, folded } = this.spelled;
    if (letters.startsWith(name.lettersOfWords)) return exactRanks.sameSpelling;
    return name.foldedLetters === folded ? exactRanks.sameLetters : exactRanks.sameWords;
  }

  private titleOf({ read }: RegisteredName): number {
    return read.words.some(({ unit, text }) => unit === null && !this.words.has(text)) ? exactRanks.title : 0;
  }
}
