import {
  buildingXml,
  countyXml,
  entranceXml,
  municipalityXml,
  partXml,
  regionXml,
  streetXml,
} from '../slovak/addresses/days/slovak-elements';
import { SlovakHistory } from './slovak-history';

/** Ids of the objects of the town; its houses are numbered from the ids of building and entrance on. */
export const TOWN = {
  region: 4,
  county: 40,
  municipality: 100,
  part: 3_000,
  street: 39_000,
  building: 73_000,
  entrance: 1_586_000,
};
export const TOWN_STREETS = ['Štefánikova', '1. mája', 'Hlavná'] as const;

const COLUMNS = 15;
const STEP_DEGREES = 0.0009;

/** Where a house of the town stands, as batches write it. */
export function townPosition(house: number): { lat: string; lng: string } {
  const lat = 49.1234 + Math.floor(house / COLUMNS) * STEP_DEGREES;
  const lng = 18.4321 + (house % COLUMNS) * STEP_DEGREES;
  return { lat: lat.toFixed(7), lng: lng.toFixed(7) };
}

/** A Slovak town in the XML model of the register: so many houses, three streets, every house in one of them. */
export function slovakTown(houses: number): SlovakHistory {
  const history = new SlovakHistory();
  history.create('region', TOWN.region, regionXml('SK022', 'Trenčiansky'));
  history.create('county', TOWN.county, countyXml('SK0226', 'Považská Bystrica', TOWN.region));
  const town = { code: 'SK0226512842', name: 'Považská Bystrica', county: TOWN.county, status: 'CITY' };
  history.create('municipality', TOWN.municipality, municipalityXml(town));
  history.create('part', TOWN.part, partXml('Rozkvet', TOWN.municipality));
  for (const [at, name] of TOWN_STREETS.entries()) {
    history.create('street', TOWN.street + at, streetXml(name, TOWN.municipality));
  }
  for (let house = 0; house < houses; house += 1) {
    const { municipality, part, building, street, entrance } = TOWN;
    history.create('building', building + house, buildingXml({ number: house + 1, municipality, part }));
    const at = { building: building + house, street: street + (house % TOWN_STREETS.length) };
    const number = String(1 + Math.floor(house / TOWN_STREETS.length));
    history.create(
      'entrance',
      entrance + house,
      entranceXml({ ...at, number, postalCode: '01701', ...townPosition(house) }),
    );
  }
  history.takeChanges();
  return history;
}
