export { buildGrid } from './build/grid';
export { Growing } from './build/growing';
export { hashText, mix } from './build/hash';
export { buildIdTable } from './build/id-table';
export { KeyColumn } from './build/key-column';
export { NameTable } from './build/name-table';
export { PostingsBuilder } from './build/postings';
export { TermTable } from './build/term-table';
export { TextTable } from './build/text-table';
export { Directory, type DisplayWord, type TermRange } from './directory';
export { packRows, ROWS_PER_BLOCK } from './elasticsearch/columns';
export { DictionaryError } from './elasticsearch/dictionary';
export { ElasticsearchEngine } from './elasticsearch/elasticsearch-engine';
export { DocumentsRefusedError, writeGeneration } from './elasticsearch/generation-writer';
export { documentKinds } from './elasticsearch/mappings';
export { openGeneration } from './elasticsearch/open-generation';
export type { Search, SearchBatcher } from './elasticsearch/search-batcher';
export { EmbeddedEngine } from './embedded/embedded-engine';
export { Engines } from './engines';
export {
  INDEX_FORMAT_VERSION,
  type IndexCounts,
  type IndexData,
  IndexFileError,
  type IndexHeader,
  openIndex,
  writeIndexFile,
} from './file/index-file';
export type { KeyForm } from './file/row-keys';
export {
  type AllSections,
  COORDINATE_SCALE,
  firstLetterOf,
  isRegistration,
  NO_COORDINATE,
  rowColumns,
  rowMarks,
  type Sections,
  WORD_ALIAS,
  WORD_DOTTED,
} from './file/sections';
export {
  countyTerm,
  municipalityTerm,
  numberTerm,
  postalTerm,
  regionTerm,
  termSpaces,
  wholeNameTerm,
} from './file/terms';
export { type PlaceKind, parsePlaceId, placeIdBytes, placeIdText, postalPlaceKey } from './place-id';
export type {
  AddressRow,
  Clause,
  Conjunction,
  DocumentKind,
  FoundPlace,
  IndexEngine,
  Matched,
  NearRow,
  RowColumns,
  RowNeed,
  Term,
} from './port';
export { ahead } from './search/ahead';
export { Scored } from './search/scored';
