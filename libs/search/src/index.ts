export { AreaNotPermittedError, UnknownAreaError } from './areas';
export { AddressIndexBuilder, type BuiltIndex, type Fingerprints } from './build/address-index-builder';
export * from './elasticsearch';
export { EngineBusyError, EngineUnavailableError } from './engine-errors';
export {
  INDEX_FORMAT_VERSION,
  type IndexCounts,
  type IndexData,
  IndexFileError,
  type IndexHeader,
  openIndex,
} from './format/index-file';
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
export * from './generations';
export type { AnyPlace } from './index-search';
export { type PlaceKind, parsePlaceId, placeIdBytes, placeIdText } from './place-id';
export { PlaceSearch } from './place-search';
export type { PlaceQuery, ReverseQuery, SearchScope } from './place-search-types';
export { freeMemory } from './pool/free-memory';
export { NothingLoadedError, SearchPool, type SearchPoolOptions } from './pool/search-pool';
export { IndexRecords } from './records/index-records';
export { openKnownAddresses } from './records/known-addresses';
