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
export { type PlaceKind, parsePlaceId, placeIdBytes, placeIdText } from './place-id';
export { PlaceSearch } from './place-search';
export type { PlaceQuery, ReverseQuery, SearchScope } from './place-search-types';
export { PlacePool } from './pool/place-pool';
export { IndexRecords } from './records/index-records';
export { openKnownAddresses } from './records/known-addresses';
export { openAddressGeneration, openAddressIndex, writeAddressGeneration } from './schema/address-index';
export { addressIndexKinds, addressSchema } from './schema/address-schema';
export type { AddressCounts, AddressHeader, AddressIndex, AddressTypes } from './schema/address-types';
