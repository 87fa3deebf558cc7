export type { AddressParts, AddressRole, AddressSegment, NumberFields } from './address-parts';
export { type AddressRules, addressRules, type RulesCountry } from './address-rules';
export { readCzechQuery } from './czech';
export { czechStreetLine, formatCzechAddress, formatNumber, formatPostalCode } from './czech-format';
export { czechBaseForms } from './czech-inflection';
export { czechStreetWords } from './czech-street-aliases';
export { droppableWords } from './droppable-words';
export { commonStem, editDistance, forEachNeighbour, prefixDistance, swapYz } from './edits';
export { escapeHtml } from './escape-html';
export { fold, foldedWords, spelledWords, type WordSpan, wordSpans } from './fold';
export { highlight, type MarkWord } from './highlight';
export { keyboardRowNumber } from './keyboard-row';
export type { NameWord } from './name-words';
export {
  type Lexicon,
  MAX_QUERY_LENGTH,
  MAX_QUERY_TOKENS,
  MAX_READINGS,
  type NumberHalf,
  type NumberMarker,
  type NumberToken,
  type QueryToken,
  type Reading,
  type WordToken,
} from './query';
