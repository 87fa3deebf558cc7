export { firstFrom } from './ascending';
export {
  atLeastOneRow,
  fewerRows,
  noRowLost,
  percent,
  type RowsMoved,
  type RowThresholds,
  refusedShare,
  rowsShare,
  shareOf,
} from './build/common-gates';
export { goldenGate } from './build/golden-gate';
export { buildGrid } from './build/grid';
export { Growing } from './build/growing';
export type {
  BuiltGeneration,
  BuiltIndex,
  ClosableSearch,
  GenerationChecks,
  IndexBuilder,
  IndexedKind,
  VersionedRecord,
} from './build/indexed-kind';
export { KeyColumn, markOfKey } from './build/key-column';
export { NameTable } from './build/name-table';
export { PostingsBuilder } from './build/postings';
export { commonProblem, isText, isWhole, MAX_KEY_CHARACTERS, type RecordFields } from './build/record-check';
export { RecordColumn } from './build/record-column';
export { sortedFingerprints } from './build/sorted-fingerprints';
export { numbered, TermTable, TextTable } from './build/term-table';
export { DictionaryError, openGeneration } from './elasticsearch/dictionary';
export { ElasticsearchEngine } from './elasticsearch/elasticsearch-engine';
export { writeGeneration } from './elasticsearch/generation-writer';
export { indexKinds, ROWS_PER_BLOCK } from './elasticsearch/mappings';
export type { Search, SearchBatcher } from './elasticsearch/search-batcher';
export { EmbeddedEngine } from './embedded/embedded-engine';
export { Engines } from './engines';
export { readCold } from './file/cold-file';
export {
  INDEX_FORMAT_VERSION,
  type IndexData,
  IndexFileError,
  openIndex,
  writeIndexFile,
} from './file/index-file';
export { type KeyForm, keyAt } from './file/row-keys';
export {
  COORDINATE_SCALE,
  type ColdSections,
  gridSections,
  NO_COORDINATE,
  nameSections,
  type SectionsOf,
  textSections,
  vocabularySections,
  WORD_ALIAS,
  WORD_DOTTED,
} from './file/sections';
export { buildIdTable, hashText, identifierBytes, identifierText, mix } from './identifiers';
export { documentOfRow, IndexDirectory, type TermRange } from './index-directory';
export type { Problem, SearchModule } from './pool/search-module';
export {
  freeMemory,
  NothingLoadedError,
  SearchPool,
  type SearchPoolOptions,
  WARM_UP_SEARCHES_DEFAULT,
} from './pool/search-pool';
export type { Caller } from './pool/thread-set';
export type { Pause } from './pool/warm-up';
export type { Clause, Conjunction, Matched, NearRow, SearchEngine, Term } from './port';
export type {
  IndexHeader,
  IndexRow,
  IndexSchema,
  IndexTypes,
  PackedRows,
  RowSummary,
  UnpackedRows,
} from './schema';
export {
  type AnswerKind,
  asTypedThenMeant,
  bestRepair,
  firstFound,
  forEachNearText,
  isTerm,
  Scored,
  type SearchDepth,
  stageByStage,
  Tries,
  UntilFull,
  wordEnds,
} from './search/stages';
export { termSpaces, wholeNameTerm } from './terms';
