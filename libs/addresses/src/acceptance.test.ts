import type { AddressPlace } from '@tripoint/contract';
import type { AddressRecord } from '@tripoint/registers';
import { fold } from '@tripoint/text';
import { idOf } from './testing/sample-addresses';
import {
  drawnOf,
  evenly,
  orders,
  orientationOf,
  type SampleSearch,
  sampleSearch,
  spellings,
} from './testing/sample-search';

/**
 * The rule for an address with both numbers, say street 100/9 in town: `street 9`, `street 100`, `street 100/9` and
 * `town 100` find it, in any order of words, with and without diacritics.
 */
describe('an address with both numbers', () => {
  const drawn = drawnOf(120);
  const limit = 20;
  /** Names of districts that end with a number: `Street Praha 7` is the street in that district before it is number 7. */
  let districts: Set<string>;
  let sample: SampleSearch;
  let addresses: AddressRecord[];

  beforeAll(async () => {
    sample = await sampleSearch();
    addresses = evenly(
      sample.records.filter(
        (one) =>
          one.street && one.orientationNumber !== null && one.houseNumber !== null && one.numberKind === 'conscription',
      ),
      drawn,
    );
    expect(addresses).toHaveLength(drawn);
    const names = sample.records.flatMap(({ part, cityDistrict }) => [part?.name ?? '', cityDistrict?.name ?? '']);
    districts = new Set(names.map((name) => /^.* [0-9]+/.exec(fold(name))?.[0] ?? '').filter((name) => name !== ''));
  });
  afterAll(() => sample.close());

  /** Every way to write an address that `write` gives must find it among the answers that `right` lets stand. */
  async function expectFound(
    write: (address: AddressRecord) => readonly string[],
    right: (place: AddressPlace, address: AddressRecord) => boolean,
    among: number,
  ): Promise<void> {
    for (const address of addresses) {
      for (const text of write(address).flatMap(spellings)) {
        if ([...districts].some((name) => ` ${fold(text)} `.includes(` ${name} `))) continue;
        const places = await sample.ask(text, { limit });
        const at = places.findIndex(({ place_id }) => place_id === idOf('address', address.key));
        const first = places[0] && right(places[0], address);
        // So many right answers that this one is cut off are right as well.
        const crowded = places.length === limit && places.every((place) => right(place, address));
        if (!first || !((at >= 0 && at < among) || crowded)) {
          expect({ text, at, first: places[0]?.formatted_address }).toBe(`${address.key} among the first ${among}`);
        }
      }
    }
  }

  /** The same street, which another town may abbreviate. */
  const ofName = (place: AddressPlace, address: AddressRecord): boolean =>
    place.street?.endsWith(streetOf(address).split(' ').at(-1)!) ?? false;
  const inStreet = (place: AddressPlace, { street, municipality }: AddressRecord): boolean =>
    place.street === street!.name && place.municipality === municipality.name;
  const hasHouse = (place: AddressPlace, { houseNumber }: AddressRecord): boolean =>
    [place.street_number, place.building_number?.replace(/[a-z]$/, '')].includes(String(houseNumber));
  const hasOrientation = (place: AddressPlace, address: AddressRecord): boolean =>
    [place.street_number, place.building_number].includes(orientationOf(address));
  const streetOf = ({ street }: AddressRecord): string => street!.name;
  const townOf = ({ municipality }: AddressRecord): string => municipality.name;
  const pairOf = (address: AddressRecord): string => `${address.houseNumber}/${orientationOf(address)}`;

  it('is found by street and orientation number', () =>
    expectFound(
      (address) => orders([streetOf(address), orientationOf(address)]).map((words) => words.join(' ')),
      (place, address) => ofName(place, address) && hasOrientation(place, address),
      limit,
    ));

  it('is found by street and house number', () =>
    expectFound(
      (address) => orders([streetOf(address), String(address.houseNumber)]).map((words) => words.join(' ')),
      (place, address) => ofName(place, address) && hasHouse(place, address),
      limit,
    ));

  it('is found by street and both, alone of all', () =>
    expectFound(
      (address) => orders([streetOf(address), pairOf(address)]).map((words) => words.join(' ')),
      (place, address) => ofName(place, address) && place.formatted_number === pairOf(address),
      3,
    ));

  it('is found by town and house number', () =>
    expectFound(
      (address) => orders([townOf(address), String(address.houseNumber)]).map((words) => words.join(' ')),
      (place, address) => place.municipality === townOf(address) && hasHouse(place, address),
      limit,
    ));

  it('is first by street, orientation number and town in any order', () =>
    expectFound(
      (address) => orders([streetOf(address), orientationOf(address), townOf(address)]).map((words) => words.join(' ')),
      (place, address) => inStreet(place, address) && hasOrientation(place, address),
      7,
    ));

  it('is first by street, house number and town in any order', () =>
    expectFound(
      (address) =>
        orders([streetOf(address), `${address.houseNumber}`, townOf(address)]).map((words) => words.join(' ')),
      (place, address) => inStreet(place, address) && hasHouse(place, address),
      7,
    ));

  it('is first by street, both numbers and town in any order', () =>
    expectFound(
      (address) => orders([streetOf(address), pairOf(address), townOf(address)]).map((words) => words.join(' ')),
      (place, address) => inStreet(place, address) && place.formatted_number === pairOf(address),
      2,
    ));

  it('is found by swapped halves', () =>
    expectFound(
      (address) => [`${streetOf(address)} ${orientationOf(address)}/${address.houseNumber}, ${townOf(address)}`],
      (place, address) =>
        inStreet(place, address) &&
        [pairOf(address), `${orientationOf(address)}/${address.houseNumber}`].includes(place.formatted_number),
      2,
    ));

  it('is first as it is written on an envelope', () =>
    expectFound(
      ({ street, houseNumber, orientationNumber, orientationLetter, postalCode, municipality }) => {
        const number = `${houseNumber}/${orientationNumber}${orientationLetter}`;
        const code = `${postalCode.slice(0, 3)} ${postalCode.slice(3)}`;
        return [
          `${street!.name} ${number}, ${code} ${municipality.name}`,
          `${street!.name} ${number}\n${postalCode} ${municipality.name}`,
        ];
      },
      (place, address) =>
        inStreet(place, address) &&
        place.formatted_number === pairOf(address) &&
        place.postal_code.replace(' ', '') === address.postalCode,
      1,
    ));
});
