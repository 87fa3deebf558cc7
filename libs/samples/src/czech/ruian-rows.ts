import { wgs84ToJtsk } from '@tripoint/geo';
import { HouseLine, radiusOf } from '../house-line';
import type { NameMaker } from '../name-maker';
import { Chance, hashOf } from '../random';
import { ScatteredNumbers } from '../scattered';
import { planStreets } from '../street-plan';
import type { CzechPart, CzechPlace } from './czech-plan';

/** Shares of rare things, as counted in the register. */
const HUT_IN_STREET = 0.003;
const MOST_HUTS_WITHOUT_STREET = 0.86;
const WITHOUT_COORDINATES = 0.0042;
const HUT_WITHOUT_COORDINATES = 0.034;
const WITHOUT_ORIENTATION = 0.03;
const WITH_LETTER = 0.05;
/** Cities in which houses have orientation numbers. */
const ORIENTATION_FROM_PEOPLE = 42_000;
const NUMBERS_PER_HOUSE = 1.2;
const VALID_FROM = ['2011-07-01', '2011-07-01', '2012-11-19', '2015-02-26', '2018-09-13', '2021-05-04', '2024-08-22'];

/** Codes of the numbered districts of Praha. */
const PRAGUE_DISTRICT_CODES = [19, 27, 35, 43, 51, 60, 78, 86, 94, 108];
const PRAHA_REGION = '19';

/** Codes of all levels, each unique inside its level. */
export class CzechCodes {
  private readonly municipalities: ScatteredNumbers;
  private readonly parts: ScatteredNumbers;
  private readonly cityParts: ScatteredNumbers;
  private readonly streets: ScatteredNumbers;
  private readonly addresses: ScatteredNumbers;
  private readonly given = { municipalities: 0, parts: 0, cityParts: 0, streets: 0, addresses: 0 };

  constructor(
    seed: string,
    private readonly reservedMunicipalities: ReadonlySet<number>,
    private readonly reservedParts: ReadonlySet<number>,
  ) {
    const start = hashOf(`${seed}/codes`);
    this.municipalities = new ScatteredNumbers(500_000, 99_991, start);
    this.parts = new ScatteredNumbers(1_000, 498_989, start);
    this.cityParts = new ScatteredNumbers(500_000, 99_991, start + 1);
    this.streets = new ScatteredNumbers(1_000, 898_981, start);
    this.addresses = new ScatteredNumbers(100, 82_914_959, start);
  }

  municipality(): number {
    return next(this.municipalities, this.reservedMunicipalities, () => this.given.municipalities++);
  }

  part(): number {
    return next(this.parts, this.reservedParts, () => this.given.parts++);
  }

  cityPart(): number {
    return this.cityParts.at(this.given.cityParts++);
  }

  street(): number {
    return this.streets.at(this.given.streets++);
  }

  address(): number {
    return this.addresses.at(this.given.addresses++);
  }
}

function next(numbers: ScatteredNumbers, reserved: ReadonlySet<number>, index: () => number): number {
  for (;;) {
    const number = numbers.at(index());
    if (!reserved.has(number)) return number;
  }
}

/** A municipality with the codes of its levels. */
export interface CodedPlace {
  readonly place: CzechPlace;
  readonly code: number;
  readonly partCodes: readonly number[];
}

export function codePlaces(places: readonly CzechPlace[], codes: CzechCodes): CodedPlace[] {
  return places.map((place) => ({
    place,
    code: place.town?.code == null ? codes.municipality() : Number(place.town.code),
    partCodes: place.parts.map((part) => part.known?.code ?? codes.part()),
  }));
}

/** The rows of one municipality in the 19 columns of the RÚIAN address CSV. */
export function* ruianRows(
  { place, code, partCodes }: CodedPlace,
  codes: CzechCodes,
  maker: NameMaker,
  seed: string,
): Generator<string> {
  const chance = new Chance(`${seed}/rows/${code}/${place.name}`);
  const hasOrientation = place.people >= ORIENTATION_FROM_PEOPLE;
  const districts = new Map<string, number>();
  const streetCodes = new Map<string, { code: number; houses: number }>();
  const numbers = place.parts.map((part) => new PartNumbers(place, part, chance));
  for (const street of planStreets(place, maker, chance)) {
    const part = place.parts[street.part];
    const own = numbers[street.part];
    const known = street.name === null ? null : streetOf(street.name, streetCodes, codes);
    const units = `${code};${place.name};${districtCells(place, part, districts, codes)};${partCodes[street.part]};${part.name};`;
    const before = `${units}${known === null ? ';' : `${known.code};${street.name}`}`;
    const postalCode = part.known?.postalCode ?? place.postalCodes[street.part % place.postalCodes.length];
    const centre = wgs84ToJtsk(part.lat, part.lng);
    const line = new HouseLine(radiusOf(place.rows * part.share), chance);
    for (let index = 0; index < street.houses; index += 1) {
      line.next();
      const isHut = chance.happens(street.name === null ? own.hutShare : HUT_IN_STREET);
      const houseNumber = isHut ? own.hut() : own.house();
      const orientation = known === null || !hasOrientation ? ';' : orientationCells(known, chance);
      const isPlaced = !chance.happens(isHut ? HUT_WITHOUT_COORDINATES : WITHOUT_COORDINATES);
      const at = isPlaced ? `${(centre.y - line.east).toFixed(2)};${(centre.x - line.north).toFixed(2)}` : ';';
      const validFrom = VALID_FROM[chance.below(VALID_FROM.length)];
      yield `${codes.address()};${before};${isHut ? 'č.ev.' : 'č.p.'};${houseNumber};${orientation};${postalCode};${at};${validFrom}T00:00:00`;
    }
  }
}

function streetOf(name: string, known: Map<string, { code: number; houses: number }>, codes: CzechCodes) {
  const found = known.get(name) ?? { code: codes.street(), houses: 0 };
  known.set(name, found);
  return found;
}

/** Number and letter; numbers go on where a street runs into another part. */
function orientationCells(street: { houses: number }, chance: Chance): string {
  street.houses += 1;
  if (chance.happens(WITHOUT_ORIENTATION)) return ';';
  return `${street.houses};${chance.happens(WITH_LETTER) ? 'abc'[Math.floor(chance.next() ** 2 * 3)] : ''}`;
}

/** Code and name of the self-governing city part, then those of the district of Praha. */
function districtCells(place: CzechPlace, part: CzechPart, districts: Map<string, number>, codes: CzechCodes): string {
  const inPraha = place.region.code === PRAHA_REGION;
  const named = part.known === null ? null : inPraha ? part.known.cityPart : part.known.cityDistrict;
  let cells = ';';
  if (named !== null) {
    const code = districts.get(named) ?? codes.cityPart();
    districts.set(named, code);
    cells = `${code};${named}`;
  }
  const number = inPraha ? Number(/^Praha (\d+)$/.exec(part.known?.cityDistrict ?? '')?.[1] ?? 0) : 0;
  const district = number === 0 ? ';' : `${PRAGUE_DISTRICT_CODES[number - 1]};Praha ${number}`;
  return `${cells};${district}`;
}

/** Numbers of one part: č.p. and č.ev. each once; in order in a village, scattered over a town. */
class PartNumbers {
  /** Share of huts (č.ev.) among the houses without a street. */
  readonly hutShare: number;
  private readonly isTown: boolean;
  private readonly numbers: ScatteredNumbers;
  private houses = 0;
  private huts = 0;

  constructor(place: CzechPlace, part: CzechPart, chance: Chance) {
    this.hutShare = chance.next() ** 2 * MOST_HUTS_WITHOUT_STREET;
    const count = Math.max(1, Math.ceil((place.rows * part.share + 200) * NUMBERS_PER_HOUSE));
    this.isTown = place.hasStreets;
    this.numbers = new ScatteredNumbers(1, count, chance.below(count));
  }

  house(): number {
    this.houses += 1;
    return this.isTown ? this.numbers.at(this.houses) : this.houses;
  }

  hut(): number {
    this.huts += 1;
    return this.huts;
  }
}
