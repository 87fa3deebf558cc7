import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@tripoint/outside/address';
import { DownloadError } from './download-error';

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
