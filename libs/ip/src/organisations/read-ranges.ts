import { setImmediate as nextTurn } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { AddressBook } from '../address-book';
import type { AutonomousSystem } from './organisation';

/** The event loop gets its turn after so many rows. */
const ROWS_AT_ONCE = 20_000;
/** Digits of the largest IPv4 address as a number. */
const MAX_IPV4_DIGITS = 10;
/** The same of IPv6. */
const MAX_IPV6_DIGITS = 39;
const MAX_SYSTEM_DIGITS = 10;
const BYTE = 8n;
const LOW_BITS = 64n;
const [NEWLINE, SPACE, COMMA, ZERO, NINE] = [0x0a, 0x20, 0x2c, 0x30, 0x39];

/** Sorted ranges, each with the number of its autonomous system. */
class Ranges<N extends number | bigint> implements AddressBook {
  constructor(
    private readonly starts: ArrayLike<N>,
    private readonly ends: ArrayLike<N>,
    private readonly systems: Uint32Array,
    private readonly names: ReadonlyMap<number, string>,
    private readonly keyOf: (address: ipaddr.IPv4 | ipaddr.IPv6) => N | null,
  ) {}

  find(address: ipaddr.IPv4 | ipaddr.IPv6): AutonomousSystem | null {
    const key = this.keyOf(address);
    if (key === null) return null;
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.starts[middle]! <= key) low = middle;
      else high = middle - 1;
    }
    if (high < 0 || this.starts[low]! > key || this.ends[low]! < key) return null;
    const number = this.systems[low]!;
    return { autonomous_system_number: number, autonomous_system_organization: this.names.get(number) ?? '' };
  }
}

const ipv4Key = (address: ipaddr.IPv4 | ipaddr.IPv6): number | null =>
  address instanceof ipaddr.IPv4 ? address.toByteArray().reduce((sum, byte) => sum * 256 + byte, 0) : null;

/** The network half of an IPv6 address: no range that is announced is smaller. */
const ipv6Key = (address: ipaddr.IPv4 | ipaddr.IPv6): bigint | null =>
  address instanceof ipaddr.IPv6
    ? address
        .toByteArray()
        .slice(0, 8)
        .reduce((sum, byte) => (sum << BYTE) | BigInt(byte), 0n)
    : null;

/**
 * Reads rows `start,end,number,name`, addresses as decimal numbers in ascending order.
 * @throws when the rows are others
 */
export async function readRanges(bytes: Buffer): Promise<AddressBook> {
  const lines = countLines(bytes);
  const names = new Map<number, string>();
  const systems = new Uint32Array(lines);
  const fill = async <N extends number | bigint>(
    starts: { [index: number]: N },
    ends: { [index: number]: N },
    keyOf: (bytes: Buffer, from: number, to: number) => N,
  ): Promise<number> => {
    const readRow = (row: number, from: number, to: number): void => {
      const afterStart = digitsEnd(bytes, from, row);
      const afterEnd = digitsEnd(bytes, afterStart + 1, row);
      const afterSystem = digitsEnd(bytes, afterEnd + 1, row, MAX_SYSTEM_DIGITS);
      const start = keyOf(bytes, from, afterStart);
      if (row > 0 && start < starts[row - 1]!) throw new Error(`row ${row + 1} is not in the order of addresses`);
      starts[row] = start;
      ends[row] = keyOf(bytes, afterStart + 1, afterEnd);
      const system = numberIn(bytes, afterEnd + 1, afterSystem);
      systems[row] = system;
      // Most systems have many ranges.
      if (!names.has(system)) names.set(system, unquoted(bytes.toString('utf8', afterSystem + 1, to).trimEnd()));
    };
    let rows = 0;
    for (let from = 0, next = 0; from < bytes.length; from = next) {
      const newline = bytes.indexOf(NEWLINE, from);
      next = newline === -1 ? bytes.length : newline + 1;
      const to = endOfText(bytes, from, next);
      if (to === from) continue;
      readRow(rows, from, to);
      rows += 1;
      if (rows % ROWS_AT_ONCE === 0) await nextTurn();
    }
    return rows;
  };
  if (digitsEnd(bytes, 0, 0) > MAX_IPV4_DIGITS) {
    const [starts, ends] = [new BigUint64Array(lines), new BigUint64Array(lines)];
    const rows = await fill(starts, ends, networkIn);
    return new Ranges(starts.subarray(0, rows), ends, systems, names, ipv6Key);
  }
  const [starts, ends] = [new Uint32Array(lines), new Uint32Array(lines)];
  const rows = await fill(starts, ends, numberIn);
  return new Ranges(starts.subarray(0, rows), ends, systems, names, ipv4Key);
}

/** Where the digits end that a comma follows. @throws when there is something else */
function digitsEnd(bytes: Buffer, from: number, row: number, most = MAX_IPV6_DIGITS): number {
  let to = from;
  while (bytes[to]! >= ZERO && bytes[to]! <= NINE) to += 1;
  if (to === from || to - from > most || bytes[to] !== COMMA) {
    throw new Error(`row ${row + 1} is not of the form start,end,number,name`);
  }
  return to;
}

/** Where a row ends without the blanks behind it. */
function endOfText(bytes: Buffer, from: number, next: number): number {
  let to = next;
  while (to > from && bytes[to - 1]! <= SPACE) to -= 1;
  return to;
}

function numberIn(bytes: Buffer, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) number = number * 10 + bytes[at]! - ZERO;
  return number;
}

/** The network half of an address. */
const networkIn = (bytes: Buffer, from: number, to: number): bigint =>
  BigInt(bytes.toString('latin1', from, to)) >> LOW_BITS;

function countLines(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
