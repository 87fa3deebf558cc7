export {
  DictionaryError,
  DocumentsRefusedError,
  documentKinds as addressIndexKinds,
  INDEX_FORMAT_VERSION,
  type IndexCounts,
  type IndexData,
  IndexFileError,
  type IndexHeader,
  openGeneration,
  openIndex,
  type PlaceKind,
  parsePlaceId,
  placeIdBytes,
  placeIdText,
  writeGeneration,
} from '@tripoint/index';
export { AreaNotPermittedError, UnknownAreaError } from './areas';
export { AddressIndexBuilder, type BuiltIndex } from './build/address-index-builder';
export {
  type KeptExpectation,
  type KeptList,
  KeptListError,
  type KeptPoint,
  type KeptQuery,
  loadKeptList,
  MAX_KEPT_ENTRIES,
  parseKeptList,
} from './gates/kept-list';
export type { AnyPlace } from './index-search';
export { PlaceSearch } from './place-search';
export type { PlaceQuery, ReverseQuery, SearchScope } from './place-search-types';
export { freeMemory } from './pool/free-memory';
export { NothingLoadedError, SearchPool, type SearchPoolOptions } from './pool/search-pool';
export { IndexRecords } from './records/index-records';
export { openKnownAddresses } from './records/known-addresses';
