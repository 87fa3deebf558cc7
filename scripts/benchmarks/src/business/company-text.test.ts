import { isOfPhrase, nameKey, nameWords, otherWritings, partsOf } from './company-text';

test.each([
  ['Forinix.cz, spol. s r.o.', 'Forinix.cz', 'limited'],
  ['Stavby Karlova s. r. o. v likvidaci', 'Stavby Karlova', 'limited'],
  ['ALFA, akciová společnost', 'ALFA', 'shares'],
  ['Rybáři Cheb, z.s.', 'Rybáři Cheb', 'association'],
  ['s.r.o.', 's.r.o.', null],
  ['Jan Vymyšlený', 'Jan Vymyšlený', null],
])('%s is %s of the form %s', (name, core, form) => {
  expect(partsOf(name, 'cz')).toEqual({ core, form });
});

test('names that differ in layout, titles, connectors and acronyms alone are equal', () => {
  for (const [one, other] of [
    ['T.T.K. & syn, s.r.o.', 'ttk a SYN spol. s r. o.'],
    ['Ing. Jan Vymyšlený', 'Jan Vymyšlený'],
    ['Základní škola a Mateřská škola Lhota', 'ZŠ a MŠ Lhota'],
  ] as const) {
    expect(nameKey(one, 'cz')).toBe(nameKey(other, 'cz'));
  }
  expect(nameKey('Alfa Beta', 'cz')).not.toBe(nameKey('Alfa', 'cz'));
});

test('a name of nothing but a connector keeps it', () => {
  expect(nameWords('A s.r.o.', 'cz')).toEqual(['a']);
});

test('a form has other writings, and its words say nothing alone', () => {
  expect(otherWritings('shares', 'Alfa a.s.', 'sk')).toEqual(['a. s.', 'akciová spoločnosť']);
  expect([isOfPhrase('jednota', 'cz'), isOfPhrase('rubin', 'cz')]).toEqual([true, false]);
});
