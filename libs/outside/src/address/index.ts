export { isPublicAddress, publicAddressOf } from './public-address';
export { type Address, readAddress } from './read-address';
