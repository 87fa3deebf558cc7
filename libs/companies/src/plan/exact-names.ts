import { type CompanyCountry, readCompanyName } from '@tripoint/text';
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

  constructor(
    private readonly query: CompanyQuery,
    private readonly country: CompanyCountry,
  ) {
    this.tidied = tidied(query.typed);
    this.letters = lettersOf(query.typed);
  }

  /** How well a name is what was typed; null: it is another name. */
  rankOf(name: string): number | null {
    if (tidied(name) === this.tidied) return exactRanks.same;
    const read = readCompanyName(name, this.country);
    const { key, units } = exactNameOf(read);
    const { exact } = this.query;
    if (key === exact.key) {
      const spelled = read.words.map(({ start, end }) => lettersOf(name.slice(start, end))).join('');
      return this.letters.startsWith(spelled) ? exactRanks.sameSpelling : exactRanks.sameWords;
    }
    return units.some((one) => exact.units.includes(one)) ? exactRanks.otherOrder : null;
  }
}
