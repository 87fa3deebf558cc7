export { CityLocator } from './city-locator';
export { FollowedBooks } from './followed-books';
export { HostNames } from './host-names';
export { IpDatabase, type KnownAddress } from './ip-database';
export {
  hostNameSettings,
  installedFiles,
  ipCitySettings,
  ipSettings,
  openCityLocator,
  openHostNames,
  openIpDatabase,
} from './open-ip';
