export type { AddressRules, RulesCountry } from './address-rules';
export { phrasesTogether, unitsOf } from './companies/acronyms';
export {
  type CompanyCountry,
  type CompanyName,
  type CompanyWord,
  hasOtherWritings,
  nameKey,
  readCompanyName,
  type WrittenForm,
} from './companies/company-name';
export { formOf, formsBegunBy, isState, type LegalForm } from './companies/legal-forms';
export { addressRules } from './countries';
export type { AddressParts, AddressRole, AddressSegment, NumberFields } from './display/address-format';
export { escapeHtml, highlight, type MarkWord } from './display/highlight';
export { isLetterSuffix } from './query/lex-query';
export {
  type Lexicon,
  MAX_QUERY_LENGTH,
  type NumberHalf,
  type NumberMarker,
  type NumberToken,
  type Reading,
} from './query/query';
export { commonStem, editDistance, forEachNeighbour, prefixDistance, swapYz } from './spelling/edits';
export { fold, foldedWords, spelledWords, type WordSpan, wordSpans } from './spelling/fold';
export { byCharacters, ofLatin } from './spelling/latin';
export { forEachSlip } from './spelling/slips';
export { followedBy, TermFilter } from './spelling/term-filter';
