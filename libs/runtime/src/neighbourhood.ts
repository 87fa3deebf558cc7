import ipaddr from 'ipaddr.js';

/** An IPv6 caller has at least a /64 to himself, so that counting single addresses would not hold him up. */
const IPV6_GROUPS = 4;

/** The first groups of most addresses as they stand in a short form, which need not be parsed. */
const WRITTEN_GROUPS = /^[1-9a-f][0-9a-f]{0,3}:(?:(?:0|[1-9a-f][0-9a-f]{0,3}):){3}/;

/** What counts as one caller: an IPv4 address, however it is written, or the /64 of an IPv6 address. */
export function neighbourhood(address: string): string {
  if (!address.includes(':')) return address;
  const written = WRITTEN_GROUPS.exec(address)?.[0];
  if (written !== undefined) return `${written}:/64`;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, IPV6_GROUPS).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
