export { AreaNotPermittedError, UnknownAreaError } from './areas';
export { AddressIndexBuilder, type BuiltIndex } from './build/address-index-builder';
export {
  type KeptExpectation,
  type KeptList,
  KeptListError,
  loadKeptList,
} from './gates/kept-list';
export { placeIdBytes, placeIdText } from './place-id';
export { type PlaceQuery, PlaceSearch, type ReverseQuery, type SearchScope } from './place-search';
export { PlacePool } from './pool/place-pool';
export { IndexRecords } from './records/index-records';
export { openKnownAddresses } from './records/known-addresses';
export {
  addressIndexKinds,
  addressSchema,
  openAddressGeneration,
  openAddressIndex,
  writeAddressGeneration,
} from './schema/address-schema';
export type { AddressCounts, AddressHeader, AddressIndex, AddressTypes } from './schema/address-types';
