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
/** A number of many digits is kept in parts of so many: a double holds each exactly, and none needs a BigInt. */
const PART_DIGITS = 13;
const PART = 10n ** BigInt(PART_DIGITS);
const IPV6_PARTS = 3;
const [NEWLINE, SPACE, COMMA, ZERO, NINE] = [0x0a, 0x20, 0x2c, 0x30, 0x39];

/** Sorted ranges, each with the number of its autonomous system. Addresses have one part, or three, the highest first. */
class Ranges implements AddressBook {
  constructor(
    private readonly parts: 1 | typeof IPV6_PARTS,
    private readonly starts: Float64Array,
    private readonly ends: Float64Array,
    private readonly systems: Uint32Array,
    private readonly names: ReadonlyMap<number, string>,
  ) {}

  find(address: ipaddr.IPv4 | ipaddr.IPv6): AutonomousSystem | null {
    const wanted = partsOf(address);
    if (wanted.length !== this.parts) return null;
    let low = 0;
    let high = this.systems.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (compare(this.starts, middle, wanted, 0, this.parts) <= 0) low = middle;
      else high = middle - 1;
    }
    if (high < 0 || compare(this.starts, low, wanted, 0, this.parts) > 0) return null;
    if (compare(this.ends, low, wanted, 0, this.parts) < 0) return null;
    const number = this.systems[low]!;
    return { autonomous_system_number: number, autonomous_system_organization: this.names.get(number) ?? '' };
  }
}

function partsOf(address: ipaddr.IPv4 | ipaddr.IPv6): readonly number[] {
  const bytes = address.toByteArray();
  if (address instanceof ipaddr.IPv4) return [bytes.reduce((sum, byte) => sum * 256 + byte, 0)];
  const number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  return [number / (PART * PART), (number / PART) % PART, number % PART].map(Number);
}

/** Below 0: the address in a row of the first list is before the one in a row of the second. */
function compare(first: Float64Array, row: number, second: ArrayLike<number>, otherRow: number, parts: number): number {
  for (let part = 0; part < parts; part++) {
    const difference = first[row * parts + part]! - second[otherRow * parts + part]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Reads rows `start,end,number,name`, addresses as decimal numbers in ascending order.
 * @throws when the rows are others
 */
export async function readRanges(bytes: Buffer): Promise<AddressBook> {
  const parts = digitsEnd(bytes, 0, 0) > MAX_IPV4_DIGITS ? IPV6_PARTS : 1;
  const digits = parts === 1 ? MAX_IPV4_DIGITS : MAX_IPV6_DIGITS;
  const lines = countLines(bytes);
  const [starts, ends] = [new Float64Array(lines * parts), new Float64Array(lines * parts)];
  const systems = new Uint32Array(lines);
  const names = new Map<number, string>();
  const readRow = (row: number, from: number): number => {
    const afterStart = digitsEnd(bytes, from, row, digits);
    const afterEnd = digitsEnd(bytes, afterStart + 1, row, digits);
    const afterSystem = digitsEnd(bytes, afterEnd + 1, row, MAX_SYSTEM_DIGITS);
    readParts(bytes, from, afterStart, starts, row, parts);
    readParts(bytes, afterStart + 1, afterEnd, ends, row, parts);
    if (row > 0 && compare(starts, row, starts, row - 1, parts) < 0) {
      throw new Error(`row ${row + 1} is not in the order of addresses`);
    }
    const system = numberIn(bytes, afterEnd + 1, afterSystem);
    systems[row] = system;
    const newline = bytes.indexOf(NEWLINE, afterSystem);
    const to = newline === -1 ? bytes.length : newline;
    // Most systems have many ranges.
    if (!names.has(system)) names.set(system, unquoted(bytes.toString('utf8', afterSystem + 1, to).trimEnd()));
    return to;
  };
  let rows = 0;
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at]! <= SPACE) at += 1;
    else {
      at = readRow(rows, at);
      rows += 1;
      if (rows % ROWS_AT_ONCE === 0) await nextTurn();
    }
  }
  return new Ranges(parts, starts, ends, systems.subarray(0, rows), names);
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

/** Reads the digits of an address into its parts. */
function readParts(bytes: Buffer, from: number, to: number, into: Float64Array, row: number, parts: number): void {
  for (let part = parts - 1, end = to; part >= 0; part--) {
    const start = part === 0 ? from : Math.max(from, end - PART_DIGITS);
    into[row * parts + part] = numberIn(bytes, start, end);
    end = start;
  }
}

function numberIn(bytes: Buffer, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) number = number * 10 + bytes[at]! - ZERO;
  return number;
}

function countLines(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
