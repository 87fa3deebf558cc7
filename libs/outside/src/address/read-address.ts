import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * The IP address that a text is, or null. Only what every program reads alike: four decimal parts without leading zeros,
 * or IPv6 without a zone.
 */
export function readAddress(text: string): Address | null {
  return isIP(text) === 0 || text.includes('%') ? null : ipaddr.parse(text);
}
