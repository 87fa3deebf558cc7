export { AreaNotPermittedError, UnknownAreaError } from './areas';
export { AddressIndexBuilder, type BuiltAddressIndex } from './build/address-index-builder';
export { addressKind } from './gates/address-kind';
export type { OpenedSearch, SampledAddress } from './gates/checked-search';
export { type GateThresholds, thresholdsOf } from './gates/thresholds';
export { placeIdText } from './place-id';
export { type PlaceQuery, PlaceSearch, type ReverseQuery, type SearchScope } from './place-search';
export { PlacePool } from './pool/place-pool';
export { searchModule as placeSearchModule } from './pool/search-module';
export { openAddressLookup } from './records/address-lookup';
export { IndexRecords } from './records/index-records';
export { IndexedAddresses, openKnownAddresses } from './records/known-addresses';
export {
  addressIndexKinds,
  addressSchema,
  openAddressGeneration,
  openAddressIndex,
  writeAddressGeneration,
} from './schema/address-schema';
export type { AddressCounts, AddressHeader, AddressIndex, AddressTypes } from './schema/address-types';
export type { ValidateQuery } from './validate/given';
