import { inflect, preposition } from './czech-inflection';

test('town names take the endings that people write after a preposition', () => {
  const cases: Readonly<Record<string, readonly [string, string]>> = {
    Kolín: ['Kolíně', 'Kolína'],
    Praha: ['Praze', 'Prahy'],
    Brno: ['Brně', 'Brna'],
    Pardubice: ['Pardubicích', 'Pardubic'],
    Prostějov: ['Prostějově', 'Prostějova'],
    Liberec: ['Liberci', 'Liberce'],
    Olomouc: ['Olomouci', 'Olomouce'],
    Opava: ['Opavě', 'Opavy'],
    Říčany: ['Říčanech', 'Říčan'],
    'Mladá Boleslav': ['Mladé Boleslavi', 'Mladé Boleslavi'],
    'Nové Město nad Metují': ['Novém Městě nad Metují', 'Nového Města nad Metují'],
    'Kutná Hora': ['Kutné Hoře', 'Kutné Hory'],
  };
  for (const [town, [locative, genitive]] of Object.entries(cases)) {
    expect(inflect(town)).toEqual({ locative, genitive });
  }
});

test('a name that no rule fits is refused', () => {
  for (const town of ['Ústí nad Labem', 'Kdyně', 'Hradec Králové']) {
    expect(inflect(town)).toBeNull();
  }
});

test('prepositions get their vowel before hard beginnings', () => {
  expect(preposition('v', 'Vodňanech')).toBe('ve');
  expect(preposition('v', 'Kolíně')).toBe('v');
  expect(preposition('do', 'Brna')).toBe('do');
  expect(preposition('z', 'Zlína')).toBe('ze');
});
