import type { AddressParts, AddressSegment, NumberFields } from './address-parts';
import { readCzechQuery } from './czech';
import { czechNumberFields, czechStreetLine, formatCzechAddress, formatPostalCode } from './czech-format';
import { czechBaseForms } from './czech-inflection';
import { czechStreetWords } from './czech-street-aliases';
import { wordSpans } from './fold';
import type { NameWord } from './name-words';
import { readPolishQuery } from './polish';
import { formatPolishAddress, formatPolishPostalCode, polishNumberFields, polishStreetLine } from './polish-format';
import { polishBaseForms } from './polish-inflection';
import { polishPlaceWords } from './polish-place-aliases';
import { polishStreetWords } from './polish-street-aliases';
import type { Lexicon, Reading } from './query';
import { readSlovakQuery } from './slovak';
import { formatSlovakAddress, slovakNumberFields, slovakStreetLine } from './slovak-format';
import { slovakGivenNames } from './slovak-given-names';
import { slovakBaseForms } from './slovak-inflection';
import { slovakPlaceWords } from './slovak-place-words';
import { slovakStreetWords } from './slovak-street-aliases';

/** Countries whose addresses are understood, as lower-case codes of ISO 3166. */
export type RulesCountry = 'cz' | 'sk' | 'pl';

/** How the addresses of one country are read, found and written. An index is built and searched by the same rules. */
export interface AddressRules {
  readonly country: RulesCountry;
  /**
   * The ways to read a query, best first; a search takes the first that has results.
   * @param text the query as typed; only its first `queryLengthMax` characters and `queryTokensMax` tokens are read
   */
  readQuery(text: string, lexicon: Lexicon): Reading[];
  /** The words of a street name, each with the other forms under which it must be found. */
  streetWords(name: string): NameWord[];
  /** The same for the name of a municipality, part, district, gmina, county or region. */
  placeWords(name: string): NameWord[];
  /** Folded base forms that an inflected word may have (`v Praze`: praha); most of them are no words. */
  baseForms(word: string): string[];
  /** Given names as they stand before a surname in street names, folded: a register may have the surname alone. */
  readonly givenNames: ReadonlySet<string>;
  /** Street (the settlement where there is none) and number. */
  streetLine(address: AddressParts): AddressSegment[];
  /** The address on one line, as the country's post writes it. */
  formatAddress(address: AddressParts): AddressSegment[];
  numberFields(address: AddressParts): NumberFields;
  /** Five digits as the country's post writes them; an empty string stays empty. */
  formatPostalCode(digits: string): string;
}

const czech: AddressRules = {
  country: 'cz',
  readQuery: readCzechQuery,
  streetWords: czechStreetWords,
  placeWords: (name) => wordSpans(name).map(({ text, dotted }) => ({ text, dotted, aliases: [] })),
  baseForms: czechBaseForms,
  givenNames: new Set(),
  streetLine: czechStreetLine,
  formatAddress: formatCzechAddress,
  numberFields: czechNumberFields,
  formatPostalCode,
};

const slovak: AddressRules = {
  country: 'sk',
  readQuery: readSlovakQuery,
  streetWords: slovakStreetWords,
  placeWords: slovakPlaceWords,
  baseForms: slovakBaseForms,
  givenNames: slovakGivenNames,
  streetLine: slovakStreetLine,
  formatAddress: formatSlovakAddress,
  numberFields: slovakNumberFields,
  formatPostalCode,
};

const polish: AddressRules = {
  country: 'pl',
  readQuery: readPolishQuery,
  streetWords: polishStreetWords,
  placeWords: polishPlaceWords,
  baseForms: polishBaseForms,
  givenNames: new Set(),
  streetLine: polishStreetLine,
  formatAddress: formatPolishAddress,
  numberFields: polishNumberFields,
  formatPostalCode: formatPolishPostalCode,
};

/** The rules of every country. */
export const addressRules: Readonly<Record<RulesCountry, AddressRules>> = {
  cz: czech,
  sk: slovak,
  pl: polish,
};
