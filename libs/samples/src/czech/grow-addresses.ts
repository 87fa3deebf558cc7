import { type JtskPoint, wgs84ToJtsk } from '@tripoint/geo';
import { Chance, CodeBook, hashOf } from '../random';
import type { Skeleton, SkeletonMunicipality, SkeletonPart } from './sample-skeleton';

/** A unit with its code in the sample. */
export interface SampleUnit {
  readonly code: number;
  readonly name: string;
}

export interface SampleAddress {
  readonly key: number;
  readonly municipality: SampleUnit;
  /** Self-governing city part (MOMC). */
  readonly cityPart: SampleUnit | null;
  /** Numbered district, in Praha only. */
  readonly pragueDistrict: SampleUnit | null;
  readonly part: SampleUnit;
  readonly street: SampleUnit | null;
  readonly type: 'č.p.' | 'č.ev.';
  readonly houseNumber: number;
  readonly orientationNumber: number | null;
  readonly orientationLetter: string;
  readonly postalCode: string;
  readonly at: JtskPoint | null;
  /** ISO date-time. */
  readonly validFrom: string;
}

export interface SampleMunicipality {
  readonly unit: SampleUnit;
  readonly region: number;
  readonly county: string | null;
  readonly addresses: SampleAddress[];
}

/** Shares of rare things, near those of the real register. */
const WITHOUT_ORIENTATION = 0.03;
const WITH_LETTER = 0.06;
const WITHOUT_COORDINATES = 0.008;
/** A hut among the houses of a street, as a č.ev. with an orientation number. */
const REGISTERED_IN_STREET = 0.003;

/** Distances on the ground in metres. */
const HOUSE_SPACING = 16;
const HALF_STREET_WIDTH = 9;
const CITY_RADIUS = 550;
const VILLAGE_RADIUS = 350;
const HUT_RADIUS = 1_200;

/** Code of the character before `a`. */
const BEFORE_A = 0x60;

/** Numbers left free between houses: č.p. run a little higher than there are houses. */
const NUMBERS_PER_HOUSE = 1.2;
const VALID_FROM = ['2011-07-01', '2013-12-05', '2016-04-22', '2019-10-08', '2023-03-17', '2025-06-30'];

/** Codes of the numbered districts of Praha in RÚIAN. */
const PRAGUE_DISTRICT_CODES = new Map([19, 27, 35, 43, 51, 60, 78, 86, 94, 108].map((c, i) => [`Praha ${i + 1}`, c]));

/** Ranges for the codes of the sample, above those in use; street and address codes have the usual lengths. */
const newCodeBooks = () => ({
  municipalities: new CodeBook(900_000, 50_000),
  cityParts: new CodeBook(950_000, 50_000),
  parts: new CodeBook(600_000, 300_000),
  streets: new CodeBook(1_000_000, 8_999_999),
  addresses: new CodeBook(90_000_000, 9_999_999),
});

/** The addresses of the sample register; the same seed gives the same register. */
export function growAddresses(skeleton: Skeleton, seed: string): SampleMunicipality[] {
  const codes = newCodeBooks();
  return skeleton.municipalities.map((municipality) => {
    const path = `${municipality.county ?? ''}/${municipality.name}`;
    const unit = { code: municipality.code ?? codes.municipalities.codeOf(path), name: municipality.name };
    const grower = new MunicipalityGrower(municipality, unit, path, seed, codes);
    return { unit, region: municipality.region, county: municipality.county, addresses: grower.grow() };
  });
}

/** Where a street has got to: numbers go on from one part into the next. */
interface StreetState {
  readonly unit: SampleUnit;
  readonly lastNumber: [odd: number, even: number];
  /** Letters given to the last number of each side. */
  readonly letters: [odd: number, even: number];
}

class MunicipalityGrower {
  private readonly streets = new Map<string, StreetState>();
  private readonly cityParts = new Map<string, SampleUnit>();
  private readonly addresses: SampleAddress[] = [];

  constructor(
    private readonly municipality: SkeletonMunicipality,
    private readonly unit: SampleUnit,
    private readonly path: string,
    private readonly seed: string,
    private readonly codes: ReturnType<typeof newCodeBooks>,
  ) {}

  grow(): SampleAddress[] {
    for (const part of this.municipality.parts) this.growPart(part);
    return this.addresses;
  }

  private growPart(part: SkeletonPart): void {
    const path = `${this.path}/${part.name}`;
    const chance = new Chance(`${this.seed}/${path}`);
    const inPraha = this.municipality.county === null;
    const common = {
      municipality: this.unit,
      cityPart: this.cityPartOf(inPraha ? part.cityPart : part.cityDistrict),
      pragueDistrict: inPraha ? pragueDistrictOf(part.cityDistrict) : null,
      part: { code: part.code ?? this.codes.parts.codeOf(path), name: part.name },
      postalCode: part.postalCode,
    };
    const add = (address: Omit<SampleAddress, keyof typeof common | 'key' | 'validFrom'>) => {
      const key = `${path}/${address.street?.name ?? ''}/${address.type}${address.houseNumber}`;
      const { orientationNumber, orientationLetter } = address;
      // Field by field: two objects spread into one take ten times as long.
      this.addresses.push({
        municipality: common.municipality,
        cityPart: common.cityPart,
        pragueDistrict: common.pragueDistrict,
        part: common.part,
        postalCode: common.postalCode,
        street: address.street,
        type: address.type,
        houseNumber: address.houseNumber,
        orientationNumber,
        orientationLetter,
        at: address.at,
        key: this.codes.addresses.codeOf(`${key}/${orientationNumber}${orientationLetter}`),
        validFrom: `${VALID_FROM[hashOf(key) % VALID_FROM.length]}T00:00:00`,
      });
    };

    for (const given of part.addresses) {
      this.addresses.push({
        ...common,
        key: given.key,
        street: { code: given.streetCode, name: given.street },
        type: 'č.p.',
        houseNumber: given.houseNumber,
        orientationNumber: null,
        orientationLetter: '',
        at: { y: given.y, x: given.x },
        validFrom: '2017-06-07T00:00:00',
      });
    }

    const houses = part.houses + part.streets.reduce((sum, street) => sum + street.houses, 0);
    const taken = new Set(part.addresses.map((given) => given.houseNumber));
    const numbers = numbersFor(houses, taken, part.streets.length > 0, chance);
    const centre = wgs84ToJtsk(part.lat, part.lng);
    let nextRegistration = 1;
    for (const street of part.streets) {
      const state = this.streetOf(street.name);
      const line = new StreetLine(centre, chance);
      for (let index = 0; index < street.houses; index += 1) {
        const isRegistered = chance.happens(REGISTERED_IN_STREET);
        const houseNumber = isRegistered ? nextRegistration++ : (numbers.pop() as number);
        const [orientationNumber, orientationLetter] = this.orientationOf(state, index, chance);
        add({
          street: state.unit,
          type: isRegistered ? 'č.ev.' : 'č.p.',
          houseNumber,
          orientationNumber,
          orientationLetter,
          at: chance.happens(WITHOUT_COORDINATES) ? null : line.houseAt(index),
        });
      }
    }
    const scattered = (radius: number) =>
      chance.happens(WITHOUT_COORDINATES) ? null : pointNear(centre, radius, chance);
    const alone = { street: null, orientationNumber: null, orientationLetter: '' };
    for (let index = 0; index < part.houses; index += 1) {
      const houseNumber = numbers.pop() as number;
      add({ ...alone, type: 'č.p.', houseNumber, at: scattered(VILLAGE_RADIUS) });
    }
    for (let index = 0; index < part.huts; index += 1) {
      add({ ...alone, type: 'č.ev.', houseNumber: nextRegistration++, at: scattered(HUT_RADIUS) });
    }
  }

  /** Odd numbers on one side, even on the other; a letter marks a house built in between later. */
  private orientationOf(state: StreetState, index: number, chance: Chance): [number | null, string] {
    if (!this.municipality.hasOrientationNumbers || chance.happens(WITHOUT_ORIENTATION)) return [null, ''];
    const side = index % 2;
    const last = state.lastNumber[side];
    if (last > 0 && chance.happens(WITH_LETTER)) {
      state.letters[side] += 1;
      return [last, String.fromCharCode(BEFORE_A + state.letters[side])];
    }
    const next = last === 0 ? side + 1 : last + 2;
    state.lastNumber[side] = next;
    state.letters[side] = 0;
    return [next, ''];
  }

  private streetOf(name: string): StreetState {
    let state = this.streets.get(name);
    if (state === undefined) {
      state = {
        unit: { code: this.codes.streets.codeOf(`${this.path}/${name}`), name },
        lastNumber: [0, 0],
        letters: [0, 0],
      };
      this.streets.set(name, state);
    }
    return state;
  }

  private cityPartOf(name: string | null): SampleUnit | null {
    if (name === null) return null;
    let unit = this.cityParts.get(name);
    if (unit === undefined) {
      unit = { code: this.codes.cityParts.codeOf(`${this.path}/${name}`), name };
      this.cityParts.set(name, unit);
    }
    return unit;
  }
}

function pragueDistrictOf(name: string | null): SampleUnit | null {
  const code = name === null ? undefined : PRAGUE_DISTRICT_CODES.get(name);
  if (name === null || code === undefined) throw new Error(`no numbered district of Praha: ${name}`);
  return { code, name };
}

/** House numbers of one part, each once, to be used from the end: scattered over a town, in order in a village. */
function numbersFor(houses: number, taken: ReadonlySet<number>, isTown: boolean, chance: Chance): number[] {
  const candidates: number[] = [];
  for (let number = 1; candidates.length < Math.ceil(houses * NUMBERS_PER_HOUSE); number += 1) {
    if (!taken.has(number)) candidates.push(number);
  }
  const chosen = chance.shuffle(candidates).slice(0, houses);
  return isTown ? chosen : chosen.sort((a, b) => b - a);
}

/** A straight street near the centre of its part, with houses on both sides. */
class StreetLine {
  private readonly start: JtskPoint;
  private readonly direction: number;

  constructor(centre: JtskPoint, chance: Chance) {
    this.start = pointNear(centre, CITY_RADIUS, chance);
    this.direction = chance.between(0, 2 * Math.PI);
  }

  houseAt(index: number): JtskPoint {
    const along = Math.floor(index / 2) * HOUSE_SPACING;
    const across = index % 2 === 0 ? HALF_STREET_WIDTH : -HALF_STREET_WIDTH;
    const cos = Math.cos(this.direction);
    const sin = Math.sin(this.direction);
    return { y: this.start.y + along * cos - across * sin, x: this.start.x + along * sin + across * cos };
  }
}

function pointNear(centre: JtskPoint, radius: number, chance: Chance): JtskPoint {
  const angle = chance.between(0, 2 * Math.PI);
  // The root spreads points evenly over the disc.
  const distance = radius * Math.sqrt(chance.next());
  return { y: centre.y + distance * Math.cos(angle), x: centre.x + distance * Math.sin(angle) };
}
