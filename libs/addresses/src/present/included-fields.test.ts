import { PlaceSearch } from '../place-search';
import { indexOf, recordsOf } from '../testing/sample-addresses';

const searchOf = async (country: 'sk' | 'pl', records: Parameters<typeof recordsOf>[0]) =>
  new PlaceSearch([await indexOf(recordsOf(records.map((one) => ({ country, ...one }))), country)]);

test.each([
  ['sk', '517402/hlavna', null],
  ['sk', '9876', '9876'],
  ['pl', '0986283/12345', '0986283/12345'],
  ['pl', '0986283/hlavna', null],
] as const)(
  'in %s the code %s is answered as %s: those made of names mean nothing elsewhere',
  async (country, code, shown) => {
    const search = await searchOf(country, [{ street: { code, name: 'Hlavná' } }]);
    const found = await search.query({ text: 'Hlavná', limit: 1, include: ['codes'] });
    expect(found).toMatchObject([{ street: 'Hlavná', codes: { street: shown } }]);
  },
);

test('an address of a city part has the code of the city, which it shows, and of the part as its district', async () => {
  const district = { code: '528595', name: 'Bratislava-Staré Mesto' };
  const city = { code: '582000', name: 'Bratislava' };
  const search = await searchOf('sk', [{ municipality: district, cityDistrict: district, city }]);
  const [place] = await search.query({ text: 'Bratislava', limit: 1, include: ['codes'] });
  expect(place).toMatchObject({ municipality: 'Bratislava', codes: { municipality: '582000', district: '528595' } });
});

test('the middle of a postal code is that of one house in each street, and of no cottage where there is a house', async () => {
  const at = (lat: number, name: string, numberKind: 'conscription' | 'registration' = 'conscription') => ({
    street: { code: name, name },
    numberKind,
    lat,
    lng: 20,
    postalCode: '81101',
  });
  const search = await searchOf('sk', [
    at(49, 'Hlavná'),
    { ...at(48, 'Dlhá'), houseNumber: 7 },
    { ...at(40, 'Dlhá', 'registration'), houseNumber: 1 },
  ]);
  const [code] = await search.postal({ text: '811 01', limit: 1, include: ['position'] });
  expect(code).toMatchObject({ latlng: { lat: 48.5, lng: 20 } });
});
