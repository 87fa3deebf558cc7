import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type ipaddr from 'ipaddr.js';
import type { AddressBook } from '../address-book';
import { checkedRows } from '../installed-files';
import type { AutonomousSystem } from './organisation';

/** The event loop gets its turn after so many rows. */
const ROWS_AT_ONCE = 20_000;
/** Digits of the largest IPv4 address as a number. */
const MAX_IPV4_DIGITS = 10;
/** The same of IPv6. */
const MAX_IPV6_DIGITS = 39;
const MAX_SYSTEM_DIGITS = 10;
const [NEWLINE, SPACE, COMMA, ZERO, NINE] = [0x0a, 0x20, 0x2c, 0x30, 0x39];

/** Rows as they are in their file, searched there: to read half a million of them would take every start half a second. */
class Ranges implements AddressBook {
  constructor(
    private readonly bytes: Buffer,
    private readonly isIpv6: boolean,
  ) {}

  find(address: ipaddr.IPv4 | ipaddr.IPv6): AutonomousSystem | null {
    const { bytes } = this;
    if ((address.kind() === 'ipv6') !== this.isIpv6) return null;
    const wanted = digitsOf(address);
    // The last row that begins at the address or before it.
    let found = -1;
    for (let low = 0, high = bytes.length; low < high; ) {
      const from = lineStart(bytes, (low + high) >>> 1);
      if (compare(bytes, from, wanted) > 0) high = from;
      else [found, low] = [from, lineEnd(bytes, from) + 1];
    }
    if (found === -1) return null;
    const end = digitsEnd(bytes, found) + 1;
    if (compare(bytes, end, wanted) < 0) return null;
    const system = digitsEnd(bytes, end) + 1;
    const name = digitsEnd(bytes, system) + 1;
    return {
      autonomous_system_number: Number(digitsAt(bytes, system)),
      autonomous_system_organization: unquoted(bytes.toString('utf8', name, lineEnd(bytes, name)).trimEnd()),
    };
  }
}

/** An address as a decimal number. */
function digitsOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const bytes = address.toByteArray();
  if (address.kind() === 'ipv4') return String(bytes.reduce((sum, byte) => sum * 256 + byte, 0));
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`).toString();
}

/** Below 0: the number whose digits begin at a place is smaller than the other one. */
function compare(bytes: Buffer, from: number, other: string): number {
  let difference = 0;
  for (let i = 0; i < other.length; i++) {
    const digit = bytes[from + i]!;
    // Fewer digits, or the file ends here.
    if (!(digit >= ZERO && digit <= NINE)) return -1;
    if (difference === 0) difference = digit - other.charCodeAt(i);
  }
  return digitsEnd(bytes, from + other.length) > from + other.length ? 1 : difference;
}

/**
 * Rows `start,end,number,name`, addresses as decimal numbers in ascending order.
 * @throws when the rows are others
 */
export async function readRanges(file: Buffer): Promise<AddressBook> {
  if (checkedRows.has(crc32(file))) return rangesOf(file);
  const bytes = withoutBlankLines(file);
  await checkRows(bytes);
  return rangesOf(bytes);
}

const rangesOf = (bytes: Buffer): Ranges => new Ranges(bytes, isOfIpv6(bytes));
const isOfIpv6 = (bytes: Buffer): boolean => digitsEnd(bytes, 0) > MAX_IPV4_DIGITS;

/** Checks every row. @throws naming the first that is wrong */
export async function checkRows(bytes: Buffer): Promise<void> {
  const mostDigits = isOfIpv6(bytes) ? MAX_IPV6_DIGITS : MAX_IPV4_DIGITS;
  let before = '0';
  for (let at = 0, row = 1; at < bytes.length || row === 1; row++) {
    let field = at;
    for (const most of [mostDigits, mostDigits, MAX_SYSTEM_DIGITS]) {
      const to = digitsEnd(bytes, field);
      if (to === field || to - field > most || bytes[to] !== COMMA) {
        throw new Error(`row ${row} is not of the form start,end,number,name`);
      }
      if (bytes[field] === ZERO && to - field > 1) throw new Error(`row ${row} has a number that begins with 0`);
      field = to + 1;
    }
    if (compare(bytes, at, before) < 0) throw new Error(`row ${row} is not in the order of addresses`);
    before = digitsAt(bytes, at);
    at = lineEnd(bytes, field) + 1;
    if (row % ROWS_AT_ONCE === 0) await nextTurn();
  }
}

/** What a blank line, or blanks before a row, have behind a line end. */
const blankBegins = ['\n\n', '\n\r', '\n ', '\n\t'];
const blanks = /(^|\n)[\0- ]+/g;

/** Blank lines, and blanks before a row, are passed over. */
function withoutBlankLines(file: Buffer): Buffer {
  const [first, last] = [file[0]!, file[file.length - 1]!];
  const hasBlanks =
    first <= SPACE || (last <= SPACE && last !== NEWLINE) || blankBegins.some((begin) => file.includes(begin));
  return hasBlanks ? Buffer.from(file.toString('latin1').replace(blanks, '$1'), 'latin1') : file;
}

/** Where the line begins that has a place. */
function lineStart(bytes: Buffer, at: number): number {
  let from = at;
  while (from > 0 && bytes[from - 1] !== NEWLINE) from -= 1;
  return from;
}

function lineEnd(bytes: Buffer, from: number): number {
  const newline = bytes.indexOf(NEWLINE, from);
  return newline === -1 ? bytes.length : newline;
}

function digitsEnd(bytes: Buffer, from: number): number {
  let to = from;
  while (bytes[to]! >= ZERO && bytes[to]! <= NINE) to += 1;
  return to;
}

const digitsAt = (bytes: Buffer, from: number): string => bytes.toString('latin1', from, digitsEnd(bytes, from));

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
