import { ChunkWriter } from '../chunk-writer';
import { HouseLine, radiusOf } from '../house-line';
import type { NameMaker } from '../name-maker';
import { moved, type PlannedPlace } from '../place-plan';
import { Chance, hashOf } from '../random';
import { ScatteredNumbers } from '../scattered';
import { type PlannedStreet, planStreets, type StreetSpellings } from '../street-plan';
import { cityOf } from './slovak-plan';

/** The header of the quarterly national CSV of the register (Ministry of the Interior). */
export const SLOVAK_CSV_HEADER =
  'IDENTIFIKATOR;KRAJ;OKRES;OBEC;CAST_OBCE;ULICA;SUPISNE_CISLO;ORIENTACNE_CISLO_CELE;PSC;ADRBOD_X;ADRBOD_Y';

/** Shares of rare things, near those of the real register. */
const WITHOUT_COORDINATES = 0.02;
const WITHOUT_POSTAL_CODE = 0.00023;
const POSTAL_CODE_WITH_SPACE = 0.12;
const WITHOUT_PART = 0.3;
const WITHOUT_SUPISNE = 0.004;
const SUPISNE_ZERO = 0.006;
const WITHOUT_ORIENTATION = 0.04;
const WITH_LETTER = 0.05;
const IN_LOWER_CASE = 0.04;
const WITH_RANGE = 0.004;
const WITH_TWO_LETTERS = 0.0008;
/** Towns in which houses have orientation numbers beside the súpisné. */
const ORIENTATION_FROM_PEOPLE = 2_500;

/** Keys are numbers of up to eight digits. */
const FIRST_KEY = 100_000;
const KEYS = 9_899_977;
/** Súpisné numbers run higher than there are houses. */
const NUMBERS_PER_HOUSE = 1.15;
const MAX_SUPISNE = 60_000;
const COORDINATE_DECIMALS = 7;

/** The rows of the CSV as UTF-8 chunks, municipality by municipality. */
export function* slovakCsv(
  places: readonly PlannedPlace[],
  maker: NameMaker,
  seed: string,
  onRows: (rows: number) => void,
): Generator<Buffer> {
  const keys = new ScatteredNumbers(FIRST_KEY, KEYS, hashOf(`${seed}/keys`));
  const writer = new ChunkWriter();
  writer.text(`${SLOVAK_CSV_HEADER}\n`);
  const cities = new Map<string, StreetSpellings>();
  let nextKey = 0;
  for (const place of places) {
    const city = cityOf(place);
    const spellings: StreetSpellings = (city !== null && cities.get(city)) || new Map();
    if (city !== null) cities.set(city, spellings);
    for (const row of placeRows(place, maker, seed, spellings)) {
      writer.text(`${keys.at(nextKey)};${row}\n`);
      nextKey += 1;
      if (writer.isFull) yield writer.take();
    }
    onRows(nextKey);
  }
  yield writer.take();
}

/** Rows of one municipality without their keys. @param spellings of streets, shared by the parts of a city */
export function* placeRows(
  place: PlannedPlace,
  maker: NameMaker,
  seed: string,
  spellings: StreetSpellings,
): Generator<string> {
  const chance = new Chance(`${seed}/rows/${place.county.code}/${place.name}`);
  const numbers = new HouseNumbers(place, chance);
  const hasPart = place.parts.length > 1 || !chance.happens(WITHOUT_PART);
  const head = `${place.region.name};${place.county.name};${place.name}`;
  let isFirst = true;
  for (const street of planStreets(place, maker, chance, spellings)) {
    const part = place.parts[street.part];
    const code = place.postalCodes[hashOf(street.name ?? part.name) % place.postalCodes.length];
    const postalCode = chance.happens(POSTAL_CODE_WITH_SPACE) ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
    const before = `${head};${hasPart ? part.name : ''};${street.name ?? ''}`;
    const line = new HouseLine(radiusOf(place.rows * part.share), chance);
    for (let index = 0; index < street.houses; index += 1) {
      line.next();
      const isPlaced = isFirst || !chance.happens(WITHOUT_COORDINATES);
      isFirst = false;
      const { lat, lng } = moved(part.lat, part.lng, line.east / 1_000, line.north / 1_000);
      const at = isPlaced ? `${decimal(lng)};${decimal(lat)}` : ';';
      const psc = chance.happens(WITHOUT_POSTAL_CODE) ? '' : postalCode;
      const supisne = numbers.supisne(street);
      const orientation = numbers.orientation(street, index, supisne === '' || supisne === '0');
      yield `${before};${supisne};${orientation};${psc};${at}`;
    }
  }
}

/** Súpisné numbers once per municipality; orientation numbers odd on one side and even on the other. */
class HouseNumbers {
  private readonly supisneNumbers: ScatteredNumbers;
  private readonly isTown: boolean;
  private given = 0;

  constructor(
    place: PlannedPlace,
    private readonly chance: Chance,
  ) {
    const count = Math.min(MAX_SUPISNE, Math.ceil(place.rows * NUMBERS_PER_HOUSE));
    this.isTown = place.hasStreets && place.people >= ORIENTATION_FROM_PEOPLE;
    this.supisneNumbers = new ScatteredNumbers(1, count, chance.below(count));
  }

  supisne(street: PlannedStreet): string {
    const index = this.given;
    this.given += 1;
    const drawn = this.chance.next();
    const mayLack = this.isTown && street.name !== null;
    if (mayLack && drawn < WITHOUT_SUPISNE) return '';
    if (mayLack && drawn < WITHOUT_SUPISNE + SUPISNE_ZERO) return '0';
    return String(this.isTown ? this.supisneNumbers.at(index) : index + 1);
  }

  /** A house has one of the two numbers at least. */
  orientation(street: PlannedStreet, index: number, isNeeded: boolean): string {
    const { chance } = this;
    if (street.name === null || !this.isTown || (chance.happens(WITHOUT_ORIENTATION) && !isNeeded)) return '';
    const number = index + 1;
    const drawn = chance.next();
    if (drawn < WITH_RANGE) return `${number}-${number + 2}`;
    if (drawn < WITH_RANGE + WITH_TWO_LETTERS) return `${number}AB`;
    if (drawn > WITH_LETTER) return String(number);
    const letter = 'ABCD'[Math.floor(chance.next() ** 2 * 4)];
    return `${number}${chance.happens(IN_LOWER_CASE) ? letter.toLowerCase() : letter}`;
  }
}

function decimal(degrees: number): string {
  return degrees.toFixed(COORDINATE_DECIMALS).replace('.', ',');
}
