import type { Chance } from '@tripoint/samples';
import {
  buildingXml,
  countyXml,
  type EntranceXml,
  entranceXml,
  municipalityXml,
  partXml,
  regionXml,
  streetXml,
  unitXml,
} from '../slovak/addresses/days/slovak-elements';
import { SlovakHistory } from './slovak-history';

/** Ids of the objects of a generated register, one range for each kind. */
export const FIRST_ID = { municipality: 100, part: 3_000, street: 39_000, building: 73_000, entrance: 1_586_000 };

/** A made-up register: two regions, three counties, five municipalities (two of them city parts), parts, streets. */
export function generatedRegister(chance: Chance, buildings: number): SlovakHistory {
  const history = new SlovakHistory();
  history.create('region', 4, regionXml('SK022', 'Trenciansky'));
  history.create('region', 2, regionXml('SK010', 'Bratislavský'));
  history.create('county', 40, countyXml('SK0226', 'Považská Bystrica', 4));
  history.create('county', 41, countyXml('SK0101', 'Bratislava I', 2));
  history.create('county', 42, countyXml('SK022X', 'Nezaradený', 999));
  const { municipality, part, street, building, entrance } = FIRST_ID;
  const towns = [
    { code: 'SK0226513466', name: 'Papradno', county: 40 },
    { code: 'SK0226512842', name: 'Považská Bystrica', county: 40, status: 'CITY' },
    { code: 'SK0101528595', name: 'Bratislava-Staré Mesto', county: 41, status: 'CITY_DISTRICT' },
    { code: 'SK0101529320', name: 'Bratislava-Ružinov', county: 41, status: 'CITY_DISTRICT' },
    { code: null, name: 'Čáčov', county: 42 },
  ];
  for (const [at, town] of towns.entries()) {
    history.create('municipality', municipality + at, municipalityXml(town));
    for (let n = 0; n < 2; n += 1) history.create('part', part + at * 2 + n, partXml(`Časť ${n}`, municipality + at));
    for (let n = 0; n < 6; n += 1) {
      history.create('street', street + at * 6 + n, streetXml(`Ulica ${n}. mája`, municipality + at));
    }
  }
  let nextEntrance = entrance;
  for (let n = 0; n < buildings; n += 1) {
    const at = chance.below(towns.length);
    const inPart = chance.happens(0.7) ? { part: part + at * 2 + chance.below(2) } : {};
    const number = chance.happens(0.05) ? 0 : 1 + chance.below(3000);
    history.create('building', building + n, buildingXml({ number, municipality: municipality + at, ...inPart }));
    const entrances = 1 + chance.below(3);
    for (let e = 0; e < entrances; e += 1) {
      history.create('entrance', nextEntrance, entranceXml(anyEntrance(chance, building + n, street + at * 6)));
      nextEntrance += 1;
    }
  }
  history.create('unit', 4_000_000, unitXml(entrance));
  history.takeChanges();
  return history;
}

const NUMBERS = ['7', '12A', '12 b', '12-14', '5AB', '0', 'A'];

/** The elements of an entrance of a building, in one of six streets from `firstStreet` on or in none. */
export function anyEntrance(chance: Chance, building: number, firstStreet: number): EntranceXml {
  const inStreet = chance.happens(0.5)
    ? { street: firstStreet + chance.below(6), number: NUMBERS[chance.below(NUMBERS.length)] }
    : {};
  const at = chance.happens(0.9)
    ? { lat: chance.between(48, 49).toFixed(12), lng: chance.between(17, 21).toFixed(7) }
    : {};
  const posted = chance.happens(0.95) ? { postalCode: chance.happens(0.2) ? '018 13' : '01813' } : {};
  return { building, ...inStreet, ...at, ...posted };
}
