import { setImmediate as nextTurn } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import type { AddressBook } from '../address-book';
import type { AutonomousSystem } from './organisation';

/** The event loop gets its turn after so many rows. */
const ROWS_AT_ONCE = 20_000;
/** Digits of the largest IPv4 address as a number. */
const MAX_IPV4_DIGITS = 10;
const ROW = /^(\d{1,39}),(\d{1,39}),(\d{1,10}),(.*)$/;
const BYTE = 8n;
const LOW_BITS = 64n;
const NEWLINE = 0x0a;
/** The longest row that is looked at to recognise the kind of file. */
const MAX_ROW_BYTES = 1_000;

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
  const [, first] = ROW.exec(bytes.toString('utf8', 0, MAX_ROW_BYTES).split(/\r?\n/, 1)[0]!) ?? [];
  if (first === undefined) throw new Error('the first row is not of the form start,end,number,name');
  const fill = async <N extends number | bigint>(
    starts: { [index: number]: N },
    ends: { [index: number]: N },
    keyOf: (text: string) => N,
  ): Promise<number> => {
    let rows = 0;
    for (let from = 0; from < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, from);
      const to = newline === -1 ? bytes.length : newline;
      const row = bytes.toString('utf8', from, to).trimEnd();
      from = to + 1;
      if (row === '') continue;
      const [, start, end, system, name] = ROW.exec(row) ?? [];
      if (start === undefined) throw new Error(`row ${rows + 1} is not of the form start,end,number,name`);
      starts[rows] = keyOf(start);
      ends[rows] = keyOf(end!);
      if (rows > 0 && starts[rows]! < starts[rows - 1]!)
        throw new Error(`row ${rows + 1} is not in the order of addresses`);
      systems[rows] = Number(system);
      names.set(Number(system), unquoted(name!));
      rows += 1;
      if (rows % ROWS_AT_ONCE === 0) await nextTurn();
    }
    return rows;
  };
  if (first.length > MAX_IPV4_DIGITS) {
    const [starts, ends] = [new BigUint64Array(lines), new BigUint64Array(lines)];
    const rows = await fill(starts, ends, (text) => BigInt(text) >> LOW_BITS);
    return new Ranges(starts.subarray(0, rows), ends, systems, names, ipv6Key);
  }
  const [starts, ends] = [new Uint32Array(lines), new Uint32Array(lines)];
  const rows = await fill(starts, ends, Number);
  return new Ranges(starts.subarray(0, rows), ends, systems, names, ipv4Key);
}

function countLines(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
