import { readCountrySkeleton } from '../../country-skeleton';
import { planRuian } from '../../czech/czech-register';
import { rowOf } from '../../czech/czech-sample';
import { growAddresses } from '../../czech/grow-addresses';
import { readSkeleton } from '../../czech/sample-skeleton';
import type { RegisterSize } from '../../register-size';

/** A municipality in which companies have their seats. */
export interface SeatPlace {
  readonly name: string;
  readonly isTown: boolean;
  /** Code of its district in the classification of regions (`CZ0642`). */
  readonly lau: string;
  readonly county: string;
  /** How many companies it has beside others. */
  readonly weight: number;
  readonly addresses: number;
  /** Its rows of the RÚIAN address CSV; ask in the order of the places, each once and to its end. */
  readonly rows: () => Iterable<string>;
}

/** Sole traders and companies to one person, in Praha beside elsewhere. */
const COMPANIES_IN_PRAHA = 1.8;
const PRAHA_REGION = 19;

/** Regions of the classification (NUTS 3) by their codes in RÚIAN. */
const NUTS3 = new Map([
  [19, 'CZ010'],
  [27, 'CZ020'],
  [35, 'CZ031'],
  [43, 'CZ032'],
  [51, 'CZ041'],
  [60, 'CZ042'],
  [78, 'CZ051'],
  [86, 'CZ052'],
  [94, 'CZ053'],
  [108, 'CZ063'],
  [116, 'CZ064'],
  [124, 'CZ071'],
  [132, 'CZ080'],
  [141, 'CZ072'],
]);

/** The municipalities of the sample of addresses of the same seed. */
export function samplePlaces(seed: string): SeatPlace[] {
  const lauOf = lauCodes();
  return growAddresses(readSkeleton(), seed).map(({ unit, region, county, addresses }) => ({
    name: unit.name,
    isTown: addresses.some(({ street }) => street !== null),
    lau: lauOf(region, county),
    county: county ?? unit.name,
    weight: addresses.length * factorOf(region),
    addresses: addresses.length,
    rows: () => addresses.map(rowOf),
  }));
}

/** The municipalities of a generated RÚIAN of that size and the same seed. */
export function generatedPlaces(size: RegisterSize, seed: string): SeatPlace[] {
  const { coded, rowsOf } = planRuian(size, seed);
  const lauOf = lauCodes();
  return coded.map((one) => {
    const { name, hasStreets, region, county, people, rows } = one.place;
    const weight = people * factorOf(Number(region.code));
    const lau = lauOf(Number(region.code), county.name);
    return { name, isTown: hasStreets, lau, county: county.name, weight, addresses: rows, rows: () => rowsOf(one) };
  });
}

function factorOf(region: number): number {
  return region === PRAHA_REGION ? COMPANIES_IN_PRAHA : 1;
}

/** Districts are numbered by their names within a region: 1 to 9, then A to C; Praha is one of its own. */
function lauCodes(): (region: number, county: string | null) => string {
  const codes = new Map<string, string>();
  for (const { code, counties } of readCountrySkeleton('czech-towns.txt').regions) {
    const names = counties.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'cs'));
    const [first, step] = code === String(PRAHA_REGION) ? [0, 0] : [1, 1];
    names.forEach((name, index) => {
      codes.set(`${code}/${name}`, `${NUTS3.get(Number(code))}${(first + step * index).toString(16).toUpperCase()}`);
    });
  }
  return (region, county) => codes.get(`${region}/${county}`) ?? `${NUTS3.get(region)}0`;
}
