export { CityLocator } from './city-locator';
export { FollowedBooks } from './followed-books';
export { HostNames } from './host-names';
export { installedFiles } from './installed-files';
export { IpDatabase, type KnownAddress } from './ip-database';
export {
  hostNameSettings,
  ipCitySettings,
  ipSettings,
  openCityLocator,
  openHostNames,
  openIpDatabase,
} from './open-ip';
