import { readFileSync } from 'node:fs';
import { isPlaceId } from '@tripoint/contract';

/** What the answer must hold: an address by its text, or by its identifier. */
export interface GoldenExpectation {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Null when `placeId` says it. */
  readonly formattedAddress: string | null;
  /** Null when `formattedAddress` says it. */
  readonly placeId: string | null;
}

/** A query that must find its address. */
export interface GoldenQuery extends GoldenExpectation {
  readonly query: string;
}

/** A point at which reverse geocoding must find its address. */
export interface GoldenPoint extends GoldenExpectation {
  readonly lat: number;
  readonly lng: number;
}

/** A name or a number that must find its company. */
export interface GoldenCompany {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly query: string;
  /** Number that the answer must hold: eight digits, twelve of an organisational unit. */
  readonly cin: string;
}

/** What an operator wants every generation of a register to answer. */
export interface GoldenList {
  readonly queries: readonly GoldenQuery[];
  readonly points: readonly GoldenPoint[];
  readonly companies: readonly GoldenCompany[];
}

/** Most lines of a list: each is asked at every import. */
export const MAX_GOLDEN_ENTRIES = 10_000;
const MAX_TEXT_CHARACTERS = 500;
const MAX_LIST_BYTES = 8 * 1024 * 1024;

const REGISTER = /^[a-z]{2}(?:-[a-z]+)+$/;
const COMPANIES = /-businesses$/;
const CIN = /^\d{8}(?:\d{4})?$/;
const FIELDS: ReadonlySet<string> = new Set([
  'register',
  'query',
  'lat',
  'lng',
  'formatted_address',
  'place_id',
  'cin',
]);

/** The list cannot be used; the message names file and line and says what is wrong. */
export class GoldenListError extends Error {
  override readonly name = 'GoldenListError';
}

/**
 * Reads the golden list of one register from a file of JSON lines, one of
 *
 *     {"register": "cz-addresses", "query": "masarykovo nám 1 jihlava", "formatted_address": "..."}
 *     {"register": "cz-addresses", "lat": 49.3961, "lng": 15.5903, "place_id": "cz_..."}
 *     {"register": "cz-businesses", "query": "kovárna lípa", "cin": "00000019"}
 *
 * Blank lines and lines that begin with # are left out; lines of other registers are checked too.
 *
 * @throws GoldenListError
 */
export async function loadGoldenList(path: string, register: string): Promise<GoldenList> {
  return readGoldenList(path, register);
}

/** What is wrong with the file that IMPORT_GOLDEN_QUERIES names; null when it can be used, or none is named. */
export function goldenListProblem(path: string | null): string | null {
  try {
    if (path !== null) readGoldenList(path, '');
    return null;
  } catch (error) {
    if (error instanceof GoldenListError) return error.message;
    throw error;
  }
}

function readGoldenList(path: string, register: string): GoldenList {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message;
    throw new GoldenListError(`IMPORT_GOLDEN_QUERIES: ${path} cannot be read: ${why}`);
  }
  if (text.length > MAX_LIST_BYTES) throw new GoldenListError(`IMPORT_GOLDEN_QUERIES: ${path} is larger than 8 MB`);
  return parseGoldenList(text, path, register);
}

/** As loadGoldenList, from the text of the file. */
export function parseGoldenList(text: string, file: string, register: string): GoldenList {
  const queries: GoldenQuery[] = [];
  const points: GoldenPoint[] = [];
  const companies: GoldenCompany[] = [];
  let entries = 0;
  for (const [index, content] of text.split('\n').entries()) {
    const trimmed = content.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const line = index + 1;
    const refuse = (why: string): never => {
      throw new GoldenListError(`IMPORT_GOLDEN_QUERIES: ${file} line ${line}: ${why}`);
    };
    entries += 1;
    if (entries > MAX_GOLDEN_ENTRIES) refuse(`more than ${MAX_GOLDEN_ENTRIES} lines`);
    const entry = parseEntry(trimmed, line, refuse);
    if (entry.register !== register) continue;
    if ('cin' in entry.golden) companies.push(entry.golden);
    else if ('query' in entry.golden) queries.push(entry.golden);
    else points.push(entry.golden);
  }
  return { queries, points, companies };
}

type Refuse = (why: string) => never;

interface Entry {
  readonly register: string;
  readonly golden: GoldenQuery | GoldenPoint | GoldenCompany;
}

function parseEntry(text: string, line: number, refuse: Refuse): Entry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('must be a JSON object');
  const fields = value as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) refuse(`"${unknown.slice(0, 64)}" is not a field; there is ${[...FIELDS].join(', ')}`);
  const { register } = fields;
  if (typeof register !== 'string' || !REGISTER.test(register))
    return refuse('register must be one such as cz-addresses');
  if (COMPANIES.test(register)) return { register, golden: companyOf(fields, line, refuse) };
  if (fields.cin !== undefined) refuse('cin is for registers of companies, such as cz-businesses');
  const expected = expectationOf(fields, line, refuse);
  if (fields.query !== undefined) {
    if (fields.lat !== undefined || fields.lng !== undefined) refuse('give either query or lat and lng');
    return { register, golden: { query: textOf(fields.query, 'query', refuse), ...expected } };
  }
  const lat = degreesOf(fields.lat, 'lat', 90, refuse);
  return { register, golden: { lat, lng: degreesOf(fields.lng, 'lng', 180, refuse), ...expected } };
}

function companyOf(fields: Record<string, unknown>, line: number, refuse: Refuse): GoldenCompany {
  const { query, cin, ...others } = fields;
  const more = Object.keys(others).find((name) => name !== 'register');
  if (more !== undefined) refuse(`${more} is for registers of addresses; companies have query and cin`);
  if (typeof cin !== 'string' || !CIN.test(cin)) return refuse('cin must be a text of eight digits, twelve of a unit');
  return { line, query: textOf(query, 'query', refuse), cin };
}

function expectationOf(fields: Record<string, unknown>, line: number, refuse: Refuse): GoldenExpectation {
  const { formatted_address: address, place_id: id } = fields;
  if ((address === undefined) === (id === undefined)) refuse('give either formatted_address or place_id');
  if (address !== undefined) {
    return { line, formattedAddress: textOf(address, 'formatted_address', refuse), placeId: null };
  }
  if (typeof id !== 'string' || !isPlaceId(id)) return refuse('place_id must be one that the service gave');
  return { line, formattedAddress: null, placeId: id };
}

function textOf(value: unknown, name: string, refuse: Refuse): string {
  if (typeof value !== 'string' || value.trim() === '') return refuse(`${name} must be a text`);
  if (value.length > MAX_TEXT_CHARACTERS) return refuse(`${name} is longer than ${MAX_TEXT_CHARACTERS} characters`);
  return value;
}

function degreesOf(value: unknown, name: string, most: number, refuse: Refuse): number {
  if (typeof value !== 'number' || !(Math.abs(value) <= most)) {
    return refuse(`${name} must be a number from -${most} to ${most}; without query both lat and lng are needed`);
  }
  return value;
}
