import { PlaceSearch } from '../place-search';
import { indexOf, recordsOf } from '../testing/sample-addresses';

const town = (code: number, name: string) => ({ municipality: { code, name }, part: { code: 600_000 + code, name } });
const street = (code: number, name: string) => ({ street: { code, name } });
const house = (houseNumber: number, orientationNumber: number | null = null) => ({ houseNumber, orientationNumber });

const records = recordsOf([
  { ...town(1, 'Náchod'), ...street(1, 'Pražská'), ...house(271), postalCode: '54701' },
  { ...town(1, 'Náchod'), ...street(1, 'Pražská'), ...house(420, 72), postalCode: '54701' },
  { ...town(1, 'Náchod'), ...street(2, 'Polní'), ...house(1), postalCode: '54701' },
  { ...town(2, 'Litomyšl'), ...street(3, 'Dlouhá'), ...house(5), postalCode: '57001' },
  { ...town(3, 'Horky'), street: null, ...house(54), postalCode: '57001' },
  { ...town(4, 'Bohuňovice'), ...street(4, 'Polní'), ...house(9), postalCode: '57001' },
  // Another village of that name far away, and a village with a street that is called like it.
  { ...town(5, 'Horky'), street: null, ...house(53), postalCode: '28601' },
  { ...town(6, 'Lipová'), ...street(5, 'Lipová'), ...house(12), postalCode: '35002' },
  { ...town(7, 'Cheb'), ...street(6, 'Riegerova'), ...house(1070, 40), postalCode: '35002' },
  { ...town(7, 'Cheb'), ...street(6, 'Riegerova'), ...house(1086, 2), postalCode: '35002' },
  { ...town(8, 'Lužná'), ...street(7, 'Polní'), ...house(6), postalCode: '27051' },
  { ...town(7, 'Cheb'), ...street(8, 'Lužná'), ...house(100, 12), postalCode: '35002' },
  { ...town(7, 'Cheb'), ...street(8, 'Lužná'), ...house(101, 6), postalCode: '35002' },
  { ...town(7, 'Cheb'), ...street(10, 'Lhotova'), ...house(49), postalCode: '35002' },
  { ...town(9, 'Lhota'), street: null, ...house(50), postalCode: '35002' },
]);
let search: PlaceSearch;
beforeAll(async () => {
  search = new PlaceSearch([await indexOf(records)]);
});

const first = async (text: string): Promise<string> =>
  (await search.query({ text, limit: 3 }))[0]?.formatted_address ?? 'nothing';

test.each([
  // Who lives or works there, by all that separates.
  ['Jana Nováková\nPražská 271\nNáchod', 'Pražská 271, 547 01 Náchod'],
  ['Jana Nováková; Pražská 271; Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Jana Nováková - Pražská 271, Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Pražská 271, Náchod (volat předem)', 'Pražská 271, 547 01 Náchod'],
  ['Jana Nováková, Firma Xyz, Pražská 271, Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Pražská 271, učebna 204, Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Jana Nováková Pražská 271 Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Xyz s.r.o. Pražská 271 Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Pražská 271, Náchod centrum', 'Pražská 271, 547 01 Náchod'],
  // Where the rest is misspelt as well, or names its town by the code alone.
  ['Jana Nováková, Pražksá 271, Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Xyz s.r.o., Pražská 271, Nácohd', 'Pražská 271, 547 01 Náchod'],
  ['Xyz s.r.o., Jana Nováková, Pražksá 271, Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Jana Nováková, Pražksá 271, 547 01', 'Pražská 271, 547 01 Náchod'],
  ['Jana Nováková, Pražská 271, 547 02 Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Jana Nováková, Pražská 271, 547 01', 'Pražská 271, 547 01 Náchod'],
  // The town of the post office, with its code and without.
  ['Horky 54, 570 01 Litomyšl', 'Horky 54, 570 01 Horky'],
  ['Horky 54, Litomyšl', 'Horky 54, 570 01 Horky'],
  ['Polní 9, Bohuňovice, 570 01 Litomyšl', 'Polní 9, 570 01 Bohuňovice'],
  ['Polní 9, 570 01 Litomyšl', 'Polní 9, 570 01 Bohuňovice'],
  ['Cheb 2, Riegerova 40', 'Riegerova 1070/40, 350 02 Cheb'],
  ['Horky 54, p. Litomyšl, 570 01', 'Horky 54, 570 01 Horky'],
  ['Horky 54, okr. Litomyšl', 'Horky 54, 570 01 Horky'],
  ['Horky 54, u Litomyšle', 'Horky 54, 570 01 Horky'],
  ['Lužná 12, Cheb 6', 'Lužná 100/12, 350 02 Cheb'],
  // A company or a person that is called like a town.
  ['Pivovar Litomyšl a.s., Pražská 271, Náchod', 'Pražská 271, 547 01 Náchod'],
  ['Jan Lhota, Pražská 271, Náchod', 'Pražská 271, 547 01 Náchod'],
  // A flat behind the only number of a house.
  ['Pražská 271/12, Náchod', 'Pražská 271, 547 01 Náchod'],
])('%j is %s', async (text, address) => {
  expect(await first(text)).toBe(address);
});

test.each([
  ['a house with another second half', 'Pražská 420/73, Náchod'],
  ['a village that has another postal code', 'Horky 53, 570 01 Litomyšl'],
  ['a village that the town does not deliver to', 'Horky 53, Litomyšl'],
  ['a street of a village for a town that nobody knows', 'Lipová 12, Xyzov centrum'],
  ['a street of a village for a town with more words', 'Lipová 12, Cheb centrum'],
  ['a house of another street of the town', 'Dlouhá 271, 547 01 Náchod'],
  ['a house of the village where the street of the town lacks it', 'Dlouhá 9, 570 01 Litomyšl'],
  ['a house without its street', 'Jana Palacha Náchod 271'],
  ['a house of another village, named without a code', 'Dlouhá 9, Náchod'],
  ['a house of another village, with a word for street', 'ulice Dlouhá 9, 570 01 Litomyšl'],
  ['a house of another village, with a town misspelt', 'Dlouhá 9, 570 01 Litomišl'],
  ['a house of another village, with a town half typed', 'Dlouhá 9, 570 01 Litomy'],
  ['a flat of a house whose street is not named', 'Náchod 271/12'],
  ['a street in place of a village of that name', 'Lhota 49, Cheb'],
  ['a house by the beginning of a postal code', 'Lužná 7, 6'],
  ['another house than that of a person in a misspelt street', 'Jana Nováková, Pražksá 272, Náchod'],
  ['another house than the first one', 'Xyzova 271, Lhota 50'],
])('never finds %s', async (_, text) => {
  expect(await first(text)).toBe('nothing');
});
