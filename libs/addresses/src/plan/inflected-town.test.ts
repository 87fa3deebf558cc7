import { PlaceSearch } from '../place-search';
import { indexOf, recordsOf } from '../testing/sample-addresses';

let key = 0;
const house = (municipality: string, street: string | null = null) => {
  key += 1;
  return {
    municipality: { code: 1_000 + key, name: municipality },
    part: { code: 600_000 + key, name: municipality },
    street: street === null ? null : { code: key, name: street },
    houseNumber: key,
  };
};

const turnov = house('Turnov');

/** Of each pair the one beginning with the other's inflected name, the neighbour named after it, or a street called so. */
const records = recordsOf([
  house('Kolín', 'Karlova'),
  house('Kolinec', 'Karlova'),
  house('Opava', 'Karlova'),
  house('Branka u Opavy'),
  house('Havlíčkův Brod'),
  house('Krásná', 'Havlíčkova Brodská'),
  house('České Budějovice'),
  house('Dobrá Voda u Českých Budějovic'),
  house('Nymburk'),
  house('Nymburčice'),
  house('Louny'),
  house('Lounka'),
  house('Tábor'),
  house('Lhota', 'V Táboře'),
  house('Hory'),
  house('Nová Ves v Horách'),
  house('Turnova'),
  turnov,
  { ...turnov, houseNumber: 1_000 },
  house('Rychnov nad Kněžnou'),
  house('Rychnovek'),
  house('Uherský Brod', 'Masarykova'),
  house('Mokrá', 'Na Karlově'),
  house('Mokrá', 'Na Opavě'),
]);
let search: PlaceSearch;
beforeAll(async () => {
  search = new PlaceSearch([await indexOf(records)]);
});
afterAll(() => search.close());

test.each([
  ['v Kolíně', 'Kolín'],
  ['do kolina', 'Kolín'],
  ['karlova v koline', 'Kolín'],
  ['Karlova 2, v Kolíně', 'Kolín'],
  ['ve městě Kolíně', 'Kolín'],
  // Words of other streets, of which one more is repaired.
  ['Karlově v Opavě', 'Opava'],
  ['v Kolinci', 'Kolinec'],
  ['koline', 'Kolinec'],
  ['v Kolinec', 'Kolinec'],
  ['do Opavy', 'Opava'],
  ['Branka u Opavy', 'Branka u Opavy'],
  ['v Havlíčkově Brodě', 'Havlíčkův Brod'],
  ['do Havlíčkova Brodu', 'Havlíčkův Brod'],
  ['z Českých Budějovic', 'České Budějovice'],
  ['v Nymburce', 'Nymburk'],
  ['do Loun', 'Louny'],
  // Two towns are called so there: the larger one.
  ['v Turnově', 'Turnov'],
  // Half of its name is what people call it.
  ['v Rychnově', 'Rychnov nad Kněžnou'],
  ['v Brodě', 'Havlíčkův Brod'],
  ['Masarykova v Brodě', 'Uherský Brod'],
  ['v Rychnově nad K', 'Rychnov nad Kněžnou'],
  // A street has that name, and another town begins with it.
  ['v Táboře', 'Lhota'],
  ['nová ves v hor', 'Nová Ves v Horách'],
])('%s finds addresses in %s first', async (text, municipality) => {
  const [first] = await search.query({ text, limit: 1 });
  expect(first?.municipality).toBe(municipality);
});

test.each([
  ['v Kolíně', 'Kolín'],
  ['do Opavy', 'Opava'],
  ['v Havlíčkově Brodě', 'Havlíčkův Brod'],
])('%s finds the municipality %s first', async (text, name) => {
  const [first] = await search.municipality({ text, limit: 1 });
  expect(first?.municipality).toBe(name);
});
