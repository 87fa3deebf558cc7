import ipaddr from 'ipaddr.js';

type Range = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

const MAPPED_PREFIX = '::ffff:';
/** Four decimal numbers without leading zeros, which some programs would read as octal. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** An IP address in its one usual form: IPv4 that came mapped into IPv6 as IPv4, no zone; null when it is none. */
export function normaliseAddress(text: string): string | null {
  const bare = text.startsWith(MAPPED_PREFIX) ? text.slice(MAPPED_PREFIX.length) : text;
  if (IPV4.test(bare)) return bare;
  if (!text.includes(':')) return null;
  const zone = text.indexOf('%');
  const address = zone === -1 ? text : text.slice(0, zone);
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : null;
}

/** A set of addresses given as single ones and CIDR blocks, of IPv4 and IPv6. */
export class AddressList {
  private readonly ranges: readonly Range[];

  /** @throws when an entry is neither an address nor a CIDR block; the message names it. */
  constructor(entries: readonly string[]) {
    this.ranges = entries.map(parseRange);
  }

  get empty(): boolean {
    return this.ranges.length === 0;
  }

  /** The part of all IPv4 or of all IPv6 addresses that the entries name, whichever is larger; what overlaps counts twice. */
  get share(): number {
    const share = { ipv4: 0, ipv6: 0 };
    for (const [base, bits] of this.ranges) share[base.kind()] += 2 ** -bits;
    return Math.max(share.ipv4, share.ipv6);
  }

  /** @param address in the form that `normaliseAddress` gives. */
  has(address: string): boolean {
    if (this.ranges.length === 0) return false;
    const parsed = ipaddr.parse(address);
    return this.ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
  }
}

function parseRange(entry: string): Range {
  try {
    const [address, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : wholeAddress(entry);
    // A mapped block (::ffff:10.0.0.0/104) means the IPv4 block, because addresses are compared in that form.
    if (address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96) {
      return [(address as ipaddr.IPv6).toIPv4Address(), bits - 96];
    }
    return [address, bits];
  } catch (cause) {
    throw new Error(`"${entry}" is neither an IP address nor a CIDR block`, { cause });
  }
}

function wholeAddress(entry: string): Range {
  const address = ipaddr.parse(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
