import { readFile } from 'node:fs/promises';
import type { Address } from '@tripoint/outside';
import { Reader, type Response } from 'mmdb-lib';
import { readRanges } from './organisations/read-ranges';

/** Finds what a file says about an address; null when it has nothing, or is about the other kind of addresses. */
export interface AddressBook {
  find(address: Address): unknown;
}

const IPV6 = 6;
/** An address that any file can look up, whatever it then finds. */
const SOME_ADDRESS = '8.8.8.8';

/** Reads a file of any format that is known, by the end of its name. @throws when it is damaged or of another format */
export async function openAddressBook(path: string): Promise<AddressBook> {
  const bytes = await readFile(path);
  if (path.toLowerCase().endsWith('.mmdb')) return mmdbBook(bytes);
  if (path.toLowerCase().endsWith('.csv')) return readRanges(bytes);
  throw new Error(`${path} has no known format: it must end with .mmdb or .csv`);
}

/** The format of MaxMind. A file for IPv4 alone would read the bits of an IPv6 address as another one. */
function mmdbBook(bytes: Buffer): AddressBook {
  const reader = new Reader<Response>(bytes);
  const hasIpv6 = reader.metadata.ipVersion === IPV6;
  const hasIpv4 = !hasIpv6 || reader.get(SOME_ADDRESS) !== null;
  const has = { ipv4: hasIpv4, ipv6: hasIpv6 } as const;
  return { find: (address) => (has[address.kind()] ? reader.get(address.toString()) : null) };
}
