import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One address given outright. */
export interface SkeletonAddress {
  readonly key: number;
  readonly streetCode: number;
  readonly street: string;
  readonly houseNumber: number;
  readonly y: number;
  readonly x: number;
}

export interface SkeletonPart {
  readonly name: string;
  readonly postalCode: string;
  readonly lat: number;
  readonly lng: number;
  readonly cityDistrict: string | null;
  readonly cityPart: string | null;
  readonly code: number | null;
  readonly streets: { readonly name: string; readonly houses: number }[];
  readonly addresses: SkeletonAddress[];
  /** Houses (č.p.) and recreational huts (č.ev.) without a street. */
  houses: number;
  huts: number;
}

export interface SkeletonMunicipality {
  readonly name: string;
  readonly code: number | null;
  readonly region: number;
  /** Name of the okres; null in Praha. */
  readonly county: string | null;
  readonly hasOrientationNumbers: boolean;
  readonly parts: SkeletonPart[];
}

export interface SkeletonCounty {
  readonly code: number;
  readonly name: string;
  readonly region: number;
}

export interface Skeleton {
  readonly counties: readonly SkeletonCounty[];
  readonly municipalities: readonly SkeletonMunicipality[];
}

const SKELETON_FILE = join(__dirname, '..', '..', 'skeletons', 'czech-skeleton.txt');

/** Reads the skeleton the sample register grows from; its head explains the notation. */
export function readSkeleton(file = SKELETON_FILE): Skeleton {
  const counties: SkeletonCounty[] = [];
  const municipalities: SkeletonMunicipality[] = [];
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '' || line.startsWith('//')) continue;
    try {
      readLine(line, counties, municipalities);
    } catch (err) {
      throw new Error(`${file} line ${index + 1}: ${(err as Error).message}`);
    }
  }
  return { counties, municipalities };
}

function readLine(line: string, counties: SkeletonCounty[], municipalities: SkeletonMunicipality[]): void {
  const cells = line
    .slice(2)
    .split('|')
    .map((cell) => cell.trim());
  const municipality = municipalities.at(-1);
  const part = municipality?.parts.at(-1);
  if (line.startsWith('% ')) {
    for (const county of cells[1].split('; ')) {
      const space = county.indexOf(' ');
      counties.push({ code: whole(county.slice(0, space)), name: county.slice(space + 1), region: whole(cells[0]) });
    }
  } else if (line.startsWith('@ ')) {
    const [name, code, region, county, numbers] = cells;
    municipalities.push({
      name,
      code: code === '-' ? null : whole(code),
      region: whole(region),
      county: county === '-' ? null : county,
      hasOrientationNumbers: numbers === 'both',
      parts: [],
    });
  } else if (line.startsWith('+ ') && municipality !== undefined) {
    const [name, postalCode, at, cityDistrict, cityPart, code] = cells;
    const [lat, lng] = at.split(' ').map(Number);
    municipality.parts.push({
      name,
      postalCode,
      lat,
      lng,
      cityDistrict: cityDistrict ?? null,
      cityPart: cityPart ?? null,
      code: code === undefined ? null : whole(code),
      streets: [],
      addresses: [],
      houses: 0,
      huts: 0,
    });
  } else if (part === undefined) {
    throw new Error('a municipality and a part must come first');
  } else if (line.startsWith('= ')) {
    const [key, streetCode, street, houseNumber, at] = cells;
    const [y, x] = at.split(' ').map(Number);
    part.addresses.push({
      key: whole(key),
      streetCode: whole(streetCode),
      street,
      houseNumber: whole(houseNumber),
      y,
      x,
    });
  } else if (line.startsWith('~ ')) {
    const [houses, huts] = cells[0].split(' ').map(whole);
    part.houses = houses;
    part.huts = huts;
  } else {
    for (const street of line.split('; ')) {
      const space = street.lastIndexOf(' ');
      part.streets.push({ name: street.slice(0, space), houses: whole(street.slice(space + 1)) });
    }
  }
}

function whole(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`a whole number expected, found ${JSON.stringify(text)}`);
  return Number(text);
}
