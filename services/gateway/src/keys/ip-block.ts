import ipaddr from 'ipaddr.js';
import { KeyInputError } from './key-input-error';

const IPV4_BITS = 32;
const IPV6_BITS = 128;
/** An IPv4 address inside IPv6 (RFC 4291, 2.5.5.2) follows this many bits. */
const MAPPED_BITS = IPV6_BITS - IPV4_BITS;
/** Four decimal parts: the short forms (`10.1`, `0x0a.1`) that a parser may take are read as a mistake. */
const IPV4_SHAPE = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * An IP restriction as it is kept: a block of IPv4 or IPv6 in CIDR form, beginning at its first address; a single
 * address becomes a block of one, an IPv4 address inside IPv6 becomes IPv4.
 * @throws KeyInputError
 */
export function ipBlockOf(text: string): string {
  const [address, bitsText, ...rest] = text.split('/');
  const bitsGiven = bitsText === undefined ? null : bitsText;
  if (rest.length > 0 || !isAddress(address!) || (bitsGiven !== null && !/^\d{1,3}$/.test(bitsGiven)))
    throw unusable(text);
  const parsed = ipaddr.parse(address!);
  const bits = bitsGiven === null ? null : Number(bitsGiven);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && (bits ?? IPV6_BITS) >= MAPPED_BITS) {
    return blockOf(text, parsed.toIPv4Address(), (bits ?? IPV6_BITS) - MAPPED_BITS);
  }
  return blockOf(text, parsed, bits ?? (parsed.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS));
}

function isAddress(text: string): boolean {
  return text.includes(':')
    ? ipaddr.IPv6.isValid(text) && !text.includes('%')
    : IPV4_SHAPE.test(text) && ipaddr.IPv4.isValid(text);
}

function blockOf(text: string, address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const isV4 = address.kind() === 'ipv4';
  if (bits > (isV4 ? IPV4_BITS : IPV6_BITS)) throw unusable(text);
  const block = `${address.toString()}/${bits}`;
  const first = isV4 ? ipaddr.IPv4.networkAddressFromCIDR(block) : ipaddr.IPv6.networkAddressFromCIDR(block);
  return `${first.toString()}/${bits}`;
}

function unusable(text: string): KeyInputError {
  return new KeyInputError(
    'ip',
    `"${text}" is not an address. Give one such as 192.0.2.7 or 2001:db8::7, or a block such as 192.0.2.0/24.`,
  );
}
