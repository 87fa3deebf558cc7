import { hashOf } from '../random';
import { ScatteredNumbers } from '../scattered';
import { codeOf, type PlannedGmina, type PolishPlan } from './polish-plan';

/** A place or part of a place with its code in SIMC. */
export interface SimcEntry {
  readonly name: string;
  readonly symbol: string;
  /** Symbol of the place it is a part of; its own for a place. */
  readonly parent: string;
  /** Kind (RM): 01 village, 96 town, 95 district of Warszawa, 98 delegatura, 99 part of a town, 00 part of a village. */
  readonly kind: string;
}

/** Codes of one place: its own, then those of its parts. */
export type PlaceCodes = readonly SimcEntry[];

/** A district of a city as TERC lists it, beside its gmina. */
export interface TercDistrict {
  readonly number: string;
  /** 8 for a district of Warszawa, 9 for a delegatura. */
  readonly kind: 8 | 9;
  readonly name: string;
}

const WARSZAWA = 'Warszawa';
/** Cities whose districts are delegatury. */
const WITH_DELEGATURY = new Set(['Kraków', 'Łódź', 'Poznań', 'Wrocław']);

/** SIMC symbols have seven digits. */
const FIRST_SYMBOL = 100_000;
const SYMBOLS = 1_899_997;
/** Symbols of streets have five digits. */
const FIRST_STREET = 100;
const STREETS = 99_899;

/** Kinds of villages, the commonest first. */
const VILLAGE_KINDS = ['01', '01', '01', '01', '01', '01', '01', '02', '03', '04', '05', '06'];

/** Codes of all places of a plan. */
export function codePlaces(plan: PolishPlan, seed: string): ReadonlyMap<PlannedGmina, readonly PlaceCodes[]> {
  const reserved = new Set(plan.places.map((place) => place.town?.code).filter((code) => code != null));
  const symbols = new ScatteredNumbers(FIRST_SYMBOL, SYMBOLS, hashOf(`${seed}/simc`));
  let index = 0;
  const nextSymbol = (): string => {
    for (;;) {
      const symbol = String(symbols.at(index++)).padStart(7, '0');
      if (!reserved.has(symbol)) return symbol;
    }
  };
  return new Map(
    plan.gminas.map((gmina) => [
      gmina,
      gmina.places.map((place, at) => {
        const isTown = at === 0 && gmina.kind !== 2;
        const own = place.town?.code ?? nextSymbol();
        const partKind = partKindOf(place.name, isTown);
        const kind = isTown ? '96' : villageKindOf(`${codeOf(gmina)}${place.name}`, place.people);
        return [
          { name: place.name, symbol: own, parent: own, kind },
          ...place.parts
            .slice(1)
            .map((part) => ({ name: part.name, symbol: nextSymbol(), parent: own, kind: partKind })),
        ];
      }),
    ]),
  );
}

function partKindOf(city: string, isTown: boolean): string {
  if (city === WARSZAWA) return '95';
  if (!isTown) return '00';
  return WITH_DELEGATURY.has(city) ? '98' : '99';
}

/** Only small places are colonies, hamlets and settlements. */
function villageKindOf(path: string, people: number): string {
  return people > 400 ? '01' : VILLAGE_KINDS[hashOf(path) % VILLAGE_KINDS.length];
}

/** Districts that TERC lists under the powiat of a city. */
export function districtsOf(gmina: PlannedGmina): TercDistrict[] {
  const [city] = gmina.places;
  if (gmina.kind !== 1 || !(city.name === WARSZAWA || WITH_DELEGATURY.has(city.name))) return [];
  const kind = city.name === WARSZAWA ? 8 : 9;
  return city.parts.slice(1).map(({ name }, index) => ({ number: String(index + 2).padStart(2, '0'), kind, name }));
}

/** Gives streets their symbols: one for a name all over the country. */
export class StreetSymbols {
  private readonly byName = new Map<string, string>();
  private readonly symbols: ScatteredNumbers;

  constructor(seed: string) {
    this.symbols = new ScatteredNumbers(FIRST_STREET, STREETS, hashOf(`${seed}/ulic`));
  }

  symbolOf(name: string): string {
    let symbol = this.byName.get(name);
    if (symbol === undefined) {
      if (this.byName.size === STREETS) throw new RangeError(`more than ${STREETS} names of streets`);
      symbol = String(this.symbols.at(this.byName.size)).padStart(5, '0');
      this.byName.set(name, symbol);
    }
    return symbol;
  }
}
