import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A part or further place as the skeleton names it; without a position it lies somewhere near the town. */
export interface SkeletonPlacePart {
  readonly name: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A municipality or place that is known by name; populations are classes. */
export interface SkeletonTown {
  readonly name: string;
  /** Polish gmina: `1` urban, `2` rural, `3` mixed, and its name where it is another; null elsewhere. */
  readonly gmina: { readonly kind: 1 | 2 | 3; readonly name: string } | null;
  readonly people: number;
  readonly lat: number;
  readonly lng: number;
  readonly postalCodes: readonly string[];
  /** The official code where the skeleton gives one. */
  readonly code: string | null;
  readonly streets: readonly string[];
  readonly parts: readonly SkeletonPlacePart[];
}

export interface SkeletonCounty {
  readonly code: string;
  readonly name: string;
  readonly towns: readonly SkeletonTown[];
}

export interface SkeletonRegion {
  readonly code: string;
  readonly name: string;
  readonly counties: readonly SkeletonCounty[];
}

/** What a generated register of one country grows from. */
export interface CountrySkeleton {
  readonly regions: readonly SkeletonRegion[];
  /** Word lists by their name, each a list of semicolon-separated items. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] };

const FOLDER = join(__dirname, '..', 'skeletons');
const PEOPLE_PER_UNIT = 1_000;

/** Reads a skeleton by the name of its file; its head explains the notation. Throws with file and line. */
export function readCountrySkeleton(name: string): CountrySkeleton {
  const file = join(FOLDER, name);
  const reader = new SkeletonLines();
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('//')) continue;
    try {
      reader.add(line);
    } catch (err) {
      throw new Error(`${file} line ${index + 1}: ${(err as Error).message}`);
    }
  }
  return reader;
}

class SkeletonLines implements CountrySkeleton {
  readonly regions: Writable<SkeletonRegion>[] = [];
  readonly words = new Map<string, string[]>();
  private county: Writable<SkeletonCounty> | null = null;
  private town: Writable<SkeletonTown> | null = null;
  private list: string[] | null = null;

  add(line: string): void {
    if (line.startsWith('[')) this.startList(line.slice(1, -1));
    else if (this.list !== null) this.list.push(...items(line));
    else if (line.startsWith('% ')) this.startRegion(line.slice(2));
    else if (line.startsWith('& ')) this.startCounty(line.slice(2));
    else if (line.startsWith('@ ')) this.startTown(line.slice(2));
    else if (this.town === null) throw new Error('a region, a county and a municipality must come first');
    else if (line.startsWith('+ ')) this.town.parts.push(...items(line.slice(2)).map(partOf));
    else this.town.streets.push(...items(line));
  }

  private startList(name: string): void {
    this.list = [];
    this.words.set(name, this.list);
  }

  private startRegion(text: string): void {
    const [code, name] = codeAndName(text);
    this.regions.push({ code, name, counties: [] });
  }

  private startCounty(text: string): void {
    const [head, town] = text.split(' @ ');
    const [code, name] = codeAndName(head);
    this.county = { code, name, towns: [] };
    const region = this.regions.at(-1);
    if (region === undefined) throw new Error('a region must come first');
    region.counties.push(this.county);
    if (town !== undefined) this.startTown(town);
  }

  private startTown(text: string): void {
    if (this.county === null) throw new Error('a county must come first');
    const cells = text.split('|').map((cell) => cell.trim());
    const name = cells[0];
    const gmina = /^([123])(?: (.+))?$/.exec(cells[1]);
    const isPolish = cells.length >= 5 && gmina !== null;
    const [people, at, codes, code] = isPolish ? cells.slice(2) : cells.slice(1);
    const [lat, lng] = at.split(' ').map(Number);
    const thousands = Number(people);
    if (!(lat > 0 && lng > 0 && thousands > 0 && codes))
      throw new Error('people, position or postal codes are missing');
    this.town = {
      name,
      gmina: isPolish ? { kind: Number(gmina[1]) as 1 | 2 | 3, name: gmina[2] ?? name } : null,
      people: Math.round(thousands * PEOPLE_PER_UNIT),
      lat,
      lng,
      postalCodes: codes.split(' '),
      code: code ?? null,
      streets: [],
      parts: [],
    };
    this.county.towns.push(this.town);
  }
}

function codeAndName(text: string): [string, string] {
  const space = text.indexOf(' ');
  return [text.slice(0, space), text.slice(space + 1).trim()];
}

function partOf(text: string): SkeletonPlacePart {
  const placed = /^(.+) (\d+\.\d+) (\d+\.\d+)$/.exec(text);
  if (placed === null) return { name: text, lat: null, lng: null };
  return { name: placed[1], lat: Number(placed[2]), lng: Number(placed[3]) };
}

function items(line: string): string[] {
  return line
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
