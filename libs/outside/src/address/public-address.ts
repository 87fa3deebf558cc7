import ipaddr from 'ipaddr.js';
import { type Address, readAddress } from './read-address';

/** Global unicast; the rest of IPv6 is not routed, such as the former IPv4-compatible `::127.0.0.1`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** The only NAT64 prefix whose form is known; `64:ff9b:1::/48` is for private use. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const ALL_BITS = 0xff;

/**
 * The public address that an address stands for: itself, or the IPv4 address inside an IPv4-mapped, NAT64, 6to4 or Teredo
 * address. Null when it is not public: private, shared, loopback, link-local, reserved, multicast and the like.
 */
export function publicAddressOf(address: Address): Address | null {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' ? address : null;
  const range = address.range();
  if (range === 'unicast') return address.match(GLOBAL_UNICAST) ? address : null;
  const inner = embeddedIn(address, range).map(publicAddressOf);
  return inner.includes(null) ? null : (inner.at(-1) ?? null);
}

/** The IPv4 addresses that packets to an address of a tunnel or translator may go to; the last is that of the host. */
function embeddedIn(address: ipaddr.IPv6, range: string): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  const at = (offset: number): ipaddr.IPv4 => new ipaddr.IPv4(bytes.slice(offset, offset + 4));
  if (range === 'ipv4Mapped' || (range === 'rfc6052' && address.match(NAT64))) return [at(12)];
  if (range === '6to4') return [at(2)];
  // Of Teredo, RFC 4380: the server, and the client with all bits inverted.
  if (range === 'teredo') return [at(4), new ipaddr.IPv4(bytes.slice(12).map((byte) => byte ^ ALL_BITS))];
  return [];
}

/** Whether a program of ours may connect to an address that a stranger has chosen. Text that is no address may not. */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text);
  return address !== null && publicAddressOf(address) !== null;
}
