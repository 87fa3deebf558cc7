export { FollowedBooks } from './followed-books';
export { HostNames } from './host-names';
export { IpDatabase, type KnownAddress } from './ip-database';
export { hostNameSettings, installedFiles, ipSettings, openHostNames, openIpDatabase } from './open-ip';
