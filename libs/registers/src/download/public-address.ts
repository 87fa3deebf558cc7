import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DownloadError } from './download-error';

/** Addresses no publisher of a register has (IANA special-purpose registries, RFC 6890), the clouds' own among them. */
const NOT_PUBLIC: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const blocked = new BlockList();
for (const [network, prefix, family] of NOT_PUBLIC) blocked.addSubnet(network, prefix, family);

/** Whether an IP address is one of the public Internet. An IPv4 address in the clothes of IPv6 is judged as itself. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !blocked.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Throws DownloadError for a host that is written as an address, and no public one. */
export function requirePublicHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw notPublic(hostname, address);
}

/** Looks a host up as usual, but fails with DownloadError when one of its addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (err, addresses: LookupAddress[]) => {
    if (err !== null) return callback(err, []);
    const inner = addresses.find(({ address }) => !isPublicAddress(address));
    if (inner !== undefined) return callback(notPublic(hostname, inner.address), []);
    if (options.all === true) return callback(null, addresses);
    callback(null, addresses[0].address, addresses[0].family);
  });
};

function notPublic(host: string, address: string): DownloadError {
  const where = host.includes(address) ? host : `${host} (${address})`;
  const why = `a publisher leads to ${where}, which is no public address: only hosts that a setting names may be inside`;
  return new DownloadError('redirect', why);
}
