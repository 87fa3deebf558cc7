import type { TermTable } from '@tripoint/index';
import { numberTerm } from '../terms';

/** Terms of house numbers; looked up by number, since there are millions of rows and few thousand numbers. */
export class NumberTerms {
  private readonly plainTerms = new Int32Array(65_536).fill(-1);
  private readonly letteredTerms = new Map<number, number>();

  constructor(private readonly terms: TermTable) {}

  plain(number: number): number {
    let term = this.plainTerms[number];
    if (term < 0) {
      term = this.terms.add(numberTerm(number));
      this.plainTerms[number] = term;
    }
    return term;
  }

  lettered(number: number, letter: number): number {
    const key = number * 32 + letter;
    let term = this.letteredTerms.get(key);
    if (term === undefined) {
      term = this.terms.add(numberTerm(number, String.fromCharCode(96 + letter)));
      this.letteredTerms.set(key, term);
    }
    return term;
  }
}
