import type { AddressRecord } from '@tripoint/registers';
import { seededRandom } from '@tripoint/testing';
import { drawnOf, evenly, orientationOf, type SampleSearch, sampleSearch, spellings } from './testing/sample-search';

const DRAWN = drawnOf(60);
/** Shorter words have neighbours that are words themselves. */
const MIN_MISSPELT_LETTERS = 5;

let sample: SampleSearch;
let addresses: AddressRecord[];

beforeAll(async () => {
  sample = await sampleSearch();
  addresses = evenly(
    sample.records.filter(
      ({ street, orientationNumber }) =>
        street && orientationNumber !== null && longestWord(street.name).length >= MIN_MISSPELT_LETTERS,
    ),
    DRAWN,
  );
});
afterAll(() => sample.close());

const longestWord = (name: string): string => name.split(/[ .-]+/).reduce((a, b) => (b.length > a.length ? b : a));
const letters = 'aeioubcdfhjklmnprstvz';

type Edit = (word: string, at: number, letter: string) => string;
const edits: readonly (readonly [string, Edit])[] = [
  ['left out', (word, at) => word.slice(0, at) + word.slice(at + 1)],
  ['doubled', (word, at) => word.slice(0, at) + word[at] + word.slice(at)],
  ['put in', (word, at, letter) => word.slice(0, at) + letter + word.slice(at)],
  ['replaced', (word, at, letter) => word.slice(0, at) + (letter === word[at] ? 'x' : letter) + word.slice(at + 1)],
  ['swapped with the next', (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)],
];
const places = { first: () => 0, middle: (word: string) => word.length >> 1, last: (word: string) => word.length - 2 };

const pairOf = (address: AddressRecord): string => `${address.houseNumber}/${orientationOf(address)}`;

/** The first answer is the address, or one that is as right. */
async function expectFound(text: string, address: AddressRecord): Promise<void> {
  const [first] = await sample.ask(text);
  const found = first && [first.street, first.formatted_number, first.municipality];
  const wanted = [address.street!.name, pairOf(address), address.municipality.name];
  if (String(found) !== String(wanted)) expect({ text, first: found }).toEqual({ text, first: wanted });
}

function misspelt(name: string, edit: Edit, place: (word: string) => number, letter: string): string {
  const word = longestWord(name);
  return name.replace(word, edit(word, place(word), letter));
}

describe.each(edits)('one letter %s', (_what, edit) => {
  it.each(Object.entries(places))('in the street at the %s place', async (_where, place) => {
    const random = seededRandom(15);
    for (const address of addresses) {
      const letter = letters[Math.floor(random() * letters.length)];
      const street = misspelt(address.street!.name, edit, place, letter);
      for (const text of spellings(`${street} ${pairOf(address)}, ${address.municipality.name}`))
        await expectFound(text, address);
    }
  });

  it.each(Object.entries(places))('in the town at the %s place', async (_where, place) => {
    const random = seededRandom(16);
    for (const address of addresses) {
      if (longestWord(address.municipality.name).length < MIN_MISSPELT_LETTERS) continue;
      const letter = letters[Math.floor(random() * letters.length)];
      const town = misspelt(address.municipality.name, edit, place, letter);
      for (const text of spellings(`${address.street!.name} ${pairOf(address)}, ${town}`))
        await expectFound(text, address);
    }
  });
});

describe('other slips', () => {
  it('one letter in the street and one in the town', async () => {
    const [, leaveOut] = edits[0];
    for (const address of addresses) {
      if (longestWord(address.municipality.name).length < MIN_MISSPELT_LETTERS) continue;
      const street = misspelt(address.street!.name, leaveOut, places.middle, '');
      const town = misspelt(address.municipality.name, leaveOut, places.middle, '');
      await expectFound(`${street} ${pairOf(address)}, ${town}`, address);
    }
  });

  it('y and z of a keyboard that has them the other way round', async () => {
    const swap = (text: string): string =>
      text.replace(/[yz]/gi, (letter) => ({ y: 'z', z: 'y', Y: 'Z', Z: 'Y' })[letter]!);
    const withThem = sample.records.filter(
      (one) => one.street && one.orientationNumber !== null && /[yz]/i.test(one.street.name),
    );
    for (const address of evenly(withThem, DRAWN)) {
      await expectFound(
        `${swap(address.street!.name)} ${pairOf(address)}, ${swap(address.municipality.name)}`,
        address,
      );
    }
  });

  it('a space left out', async () => {
    const ofWords = sample.records.filter(
      (one) => one.orientationNumber !== null && /\p{L}{2,} \p{L}{2,}/u.test(one.street?.name ?? ''),
    );
    for (const address of evenly(ofWords, DRAWN)) {
      const joined = address.street!.name.replace(/(?<=\p{L}{2}) (?=\p{L}{2})/u, '');
      for (const text of spellings(`${joined} ${pairOf(address)}, ${address.municipality.name}`))
        await expectFound(text, address);
    }
  });

  it('a space too many', async () => {
    for (const address of addresses.filter(({ street }) => longestWord(street!.name).length >= 8)) {
      const word = longestWord(address.street!.name);
      const split = `${word.slice(0, word.length >> 1)} ${word.slice(word.length >> 1)}`;
      await expectFound(
        `${address.street!.name.replace(word, split)} ${pairOf(address)}, ${address.municipality.name}`,
        address,
      );
    }
  });

  it('a wrong postal code', async () => {
    for (const address of addresses) {
      await expectFound(`${address.street!.name} ${pairOf(address)}, 999 98 ${address.municipality.name}`, address);
    }
  });

  it('never a changed number', async () => {
    for (const address of addresses) {
      const digits = new Set([String(address.houseNumber), orientationOf(address)]);
      const street = misspelt(address.street!.name, edits[0][1], places.middle, '');
      for (const { street_number, building_number } of await sample.ask(
        `${street} ${pairOf(address)}, ${address.municipality.name}`,
      )) {
        expect(digits).toContain(street_number);
        expect(digits).toContain(building_number);
      }
    }
  });
});

describe('an inflected town', () => {
  it.each([
    ['Praha', ['v Praze', 'do Prahy', 'z Prahy']],
    ['Brno', ['v Brně', 'do Brna']],
    ['Ostrava', ['v Ostravě', 'z Ostravy']],
    ['Plzeň', ['v Plzni']],
    ['Liberec', ['v Liberci', 'do Liberce']],
    ['Olomouc', ['v Olomouci']],
    ['České Budějovice', ['v Českých Budějovicích', 'do Českých Budějovic']],
    ['Hradec Králové', ['v Hradci Králové', 'do Hradce Králové']],
    ['Ústí nad Labem', ['v Ústí nad Labem']],
    ['Pardubice', ['v Pardubicích', 'z Pardubic']],
    ['Zlín', ['ve Zlíně', 'do Zlína', 'ze Zlína']],
    ['Jihlava', ['v Jihlavě']],
    ['Karlovy Vary', ['v Karlových Varech', 'do Karlových Varů']],
    ['Opava', ['v Opavě']],
    ['Kladno', ['v Kladně', 'na Kladně']],
    ['Mladá Boleslav', ['v Mladé Boleslavi']],
    ['Kutná Hora', ['v Kutné Hoře', 'z Kutné Hory']],
    ['Tábor', ['v Táboře', 'do Tábora']],
    ['Český Krumlov', ['v Českém Krumlově', 'do Českého Krumlova']],
    ['Třebíč', ['v Třebíči']],
    ['Znojmo', ['ve Znojmě']],
    ['Břeclav', ['v Břeclavi']],
    ['Prostějov', ['v Prostějově']],
    ['Uherské Hradiště', ['v Uherském Hradišti']],
    ['Mariánské Lázně', ['v Mariánských Lázních']],
    ['Klatovy', ['v Klatovech', 'do Klatov']],
    ['Děčín', ['v Děčíně']],
    ['Most', ['v Mostě', 'do Mostu']],
    ['Náchod', ['v Náchodě']],
    ['Poděbrady', ['v Poděbradech']],
  ])('%s: %j', async (town, forms) => {
    const inTown = sample.records.filter(
      (one) => one.municipality.name === town && one.street && one.orientationNumber !== null,
    );
    for (const address of evenly(inTown, 8)) {
      for (const form of forms) {
        for (const text of spellings(`${address.street!.name} ${pairOf(address)} ${form}`))
          await expectFound(text, address);
      }
    }
  });
});
