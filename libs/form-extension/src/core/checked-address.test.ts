import { correctedOf, countryOf, questionOf, suggestedOf } from './checked-address.js';

const asked = (fields: Record<string, string>) => questionOf((field) => fields[field])?.toString() ?? null;

test('fields become parameters of the check, without those that are empty', () => {
  expect(asked({ street: ' Karlova 2 ', municipality: 'Cheb', postalCode: '', country: 'Czech Republic' })).toBe(
    'street=Karlova+2&municipality=Cheb&country=CZ',
  );
  expect(asked({ streetName: 'Karlova', streetNumber: '2', address: 'x' })).toBe('query=x&street=Karlova&number=2');
});

test.each([
  ['a country alone', { country: 'CZ' }],
  ['a number alone', { streetNumber: '2', country: 'CZ' }],
  ['an address elsewhere', { street: 'Hauptstraße 1', country: 'AT' }],
])('nothing is asked about %s', (_, fields) => {
  expect(asked(fields)).toBeNull();
});

test.each([
  ['SK', ['SK', 'sk', 'Slovakia', 'Slovak Republic', 'Slovensko', 'Słowacja', 'SVK', 'Slovenská republika']],
  ['CZ', ['CZ', 'cze', 'Česko', 'Česká republika', 'Czechia', 'Czechy', 'cesko']],
  ['PL', ['PL', 'pl', 'POL', 'Poland', 'Polska', 'Poľsko', 'Polsko']],
  [undefined, ['SI', 'Slovenia', 'Slovinsko', 'Słowenia', 'Slovinia', 'Portugal', 'AT', 'Palau']],
])('%s is recognised by its names', (code, names) => {
  for (const name of names) expect([name, countryOf(name)]).toEqual([name, code]);
});

test('a village has its settlement in place of a street, and what no register has stays behind the number', () => {
  const answer = {
    street: null,
    formatted_street: 'Háj 12',
    formatted_number: '12',
    left_over: [{ text: 'byt 4' }, null],
  };
  expect(Object.fromEntries(correctedOf(answer))).toMatchObject({
    street: 'Háj 12, byt 4',
    streetName: 'Háj',
    streetNumber: '12, byt 4',
    municipality: '',
  });
});

test('only an address that was meant is offered', () => {
  const answer = { formatted_address: 'Háj 12', left_over: [{ text: 'byt 4' }] };
  expect(suggestedOf({ ...answer, advice: 'confirm' })).toBe('Háj 12, byt 4');
  expect(suggestedOf({ ...answer, advice: 'fix' })).toBe('');
});
