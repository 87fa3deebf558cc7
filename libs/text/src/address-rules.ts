import type { AddressFormat } from './display/address-format';
import type { NameWord } from './names/names-by';
import type { Lexicon, Reading } from './query/query';

/** Countries whose addresses are understood, as lower-case codes of ISO 3166. */
export type RulesCountry = 'cz' | 'sk' | 'pl';

/** How the addresses of one country are read, found and written. An index is built and searched by the same rules. */
export interface AddressRules extends AddressFormat {
  readonly country: RulesCountry;
  /** The language by whose alphabet names are ordered (BCP 47). */
  readonly language: string;
  /** Is a house number two numbers, which people know one or the other of (`1234/5`), or one as a whole (`11/12`)? */
  readonly houseNumbers: 'two halves' | 'one number';
  /** What the district of an address is. */
  readonly districts: 'of a city' | 'gmina';
  /** The city whose numbered districts the post writes in place of its name; null where there is none. */
  readonly cityOfDistricts: string | null;
  /** Adjectives that counties or regions are called by, folded. */
  readonly areaAdjective: RegExp;
  /**
   * The ways to read a query, best first, each made when it is asked for; a search takes the first that has results.
   * @param text the query as typed; only its first `MAX_QUERY_LENGTH` characters and `MAX_QUERY_TOKENS` tokens are read
   */
  readQuery(text: string, lexicon: Lexicon): Iterable<Reading>;
  /** The words of a street name, each with the other forms under which it must be found. */
  streetWords(name: string): NameWord[];
  /** The same for the name of a municipality, part, district, gmina, county or region. */
  placeWords(name: string): NameWord[];
  /** Folded base forms that an inflected word may have (`v Praze`: praha); most of them are no words. */
  baseForms(word: string): string[];
  /**
   * Other folded forms of a person that a street is called by (`Palachova`: palacha); most of them are no words.
   * @param spelled the word in lower case as it was typed, where that is known
   */
  personForms(word: string, spelled?: string | null): string[];
  /**
   * Folded words that people add and that names mostly do without: prepositions, kinds of places, types of streets, ranks,
   * what stands before a number. A search drops them only when nothing was found with them.
   */
  readonly droppableWords: ReadonlySet<string>;
  /** Folded prepositions before the name of a place, which is inflected behind them: in, to, from. */
  readonly placePrepositions: ReadonlySet<string>;
  /** Given names as they stand before a surname in street names, folded: a register may have the surname alone. */
  readonly givenNames: ReadonlySet<string>;
}
