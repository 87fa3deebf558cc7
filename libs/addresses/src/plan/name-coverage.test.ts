import { Directory } from '../directory';
import { preparedOf } from '../testing/readings';
import { indexOf, recordsOf } from '../testing/sample-addresses';
import { NameCoverage } from './name-coverage';
import { weights } from './weights';
import { patternsOf, prefixPattern, resemblancePattern, type WordPattern, wholePattern } from './word-pattern';

const streets = [
  'Hlavní',
  'náměstí Přemysla Otakara II.',
  'nám. T. G. Masaryka',
  '17. listopadu',
  'Leškovická',
  'Nad Lesem',
  'generála Svobody',
];
const forms = { whole: wholePattern, prefix: prefixPattern, alike: resemblancePattern };

describe('how far a query covers a name', () => {
  let directory: Directory;

  beforeAll(async () => {
    const records = recordsOf(streets.map((name, i) => ({ street: { code: i + 1, name } })));
    directory = new Directory(await indexOf(records));
  });

  /** What is covered of a street, with the texts of the tokens that cover it. */
  function covered(text: string, street: string, form: keyof typeof forms) {
    const reading = preparedOf(text, directory);
    const patterns = patternsOf(reading, (word) => forms[form](word, directory)) as readonly WordPattern[];
    const coverage = new NameCoverage(directory);
    coverage.begin(reading, patterns);
    const name = Array.from({ length: directory.nameCount }, (_, id) => id).find(
      (id) => directory.name(id) === street,
    )!;
    coverage.cover(name);
    const tokens = coverage.tokens[name];
    const texts = [...reading.words, ...reading.numbers]
      .filter(({ index }) => (tokens & (1 << index)) !== 0)
      .map((one) => ('text' in one ? one.text : one.token.first.digits));
    return { missing: coverage.missing[name], half: coverage.half[name], by: texts };
  }

  it.each<[string, string, keyof typeof forms, number, string[]]>([
    ['Hlavní', 'Hlavní', 'whole', 0, ['hlavni']],
    ['Hlavní Kolín', 'Hlavní', 'whole', 0, ['hlavni']],
    [
      'Otakara Přemysla náměstí II',
      'náměstí Přemysla Otakara II.',
      'whole',
      0,
      ['otakara', 'premysla', 'namesti', 'ii'],
    ],
    [
      'nám. Přemysla Otakara',
      'náměstí Přemysla Otakara II.',
      'whole',
      weights.dottedWord,
      ['nam', 'premysla', 'otakara'],
    ],
    ['náměstí Přemysla', 'náměstí Přemysla Otakara II.', 'whole', 1 + weights.dottedWord, ['namesti', 'premysla']],
    ['náměstí Masaryka', 'nám. T. G. Masaryka', 'whole', 2 * weights.dottedWord, ['namesti', 'masaryka']],
    ['17. listopadu', '17. listopadu', 'whole', 0, ['listopadu', '17']],
    ['listopadu', '17. listopadu', 'whole', weights.dottedWord, ['listopadu']],
    ['Kolín', 'Hlavní', 'whole', 1, []],
    ['Hla', 'Hlavní', 'prefix', 0, ['hla']],
  ])('%s of %s, %s words', (text, street, form, missing, by) => {
    const found = covered(text, street, form);
    expect(found.missing).toBeCloseTo(missing);
    expect(found.by).toEqual(by);
  });

  it('costs each word that was only begun, and each letter of it that is missing', () => {
    expect(covered('Hlav', 'Hlavní', 'prefix').half).toBeCloseTo(weights.halfWord + 2 * weights.halfWordLetter);
    expect(covered('Nad Les', 'Nad Lesem', 'prefix').half).toBeCloseTo(weights.halfWord + 2 * weights.halfWordLetter);
    expect(covered('Hlavní', 'Hlavní', 'prefix').half).toBe(0);
  });

  it('costs next to nothing through an abbreviation', () => {
    expect(covered('gen. Svobody', 'generála Svobody', 'whole').half).toBeLessThan(weights.halfWord + 1);
    expect(covered('generála Svobody', 'generála Svobody', 'whole').half).toBe(0);
    expect(covered('náměstí T. G. Masaryka', 'nám. T. G. Masaryka', 'whole').half).toBeLessThan(weights.halfWord);
  });

  it('compares how a word was spelt: other diacritics cost, none next to nothing', () => {
    const as = (text: string): number => covered(text, 'Leškovická', 'whole').half;
    expect(as('Leškovická')).toBe(0);
    expect(as('leskovicka')).toBeGreaterThan(0);
    expect(as('leskovicka')).toBeLessThan(as('Léskovická'));
  });

  it('takes a word for an initial only before its surname', () => {
    expect(covered('Tomáše Garrigue Masaryka', 'nám. T. G. Masaryka', 'alike')).toMatchObject({
      missing: expect.closeTo(weights.dottedWord),
      by: ['tomase', 'garrigue', 'masaryka'],
    });
    expect(covered('Tomáše Kolín', 'nám. T. G. Masaryka', 'alike').by).toEqual([]);
    // `Masaryka 5, Tábor` names a town.
    expect(covered('Masaryka 5 Tábor', 'nám. T. G. Masaryka', 'alike').by).toEqual(['masaryka']);
  });

  it('is worked out anew for every reading', () => {
    const coverage = new NameCoverage(directory);
    const name = Array.from({ length: directory.nameCount }, (_, id) => id).find(
      (id) => directory.name(id) === 'Hlavní',
    )!;
    for (const [text, missing] of [
      ['Hlavní', 0],
      ['Kolín', 1],
      ['Hlavní', 0],
    ] as const) {
      const reading = preparedOf(text, directory);
      coverage.begin(reading, patternsOf(reading, wholePattern) as readonly WordPattern[]);
      coverage.cover(name);
      coverage.cover(name);
      expect(coverage.missing[name]).toBe(missing);
    }
  });

  it('of a name longer than any keeps its first words', async () => {
    const name = Array.from({ length: 300 }, (_, i) => `Slovo${String.fromCharCode(97 + (i % 26))}`).join(' ');
    const long = new Directory(await indexOf(recordsOf([{ street: { code: 1, name } }])));
    const reading = preparedOf('slovoa slovob', long);
    const coverage = new NameCoverage(long);
    coverage.begin(reading, patternsOf(reading, wholePattern) as readonly WordPattern[]);
    const id = Array.from({ length: long.nameCount }, (_, i) => i).find((i) => long.name(i) === name)!;
    coverage.cover(id);
    expect(coverage.missing[id]).toBeGreaterThan(10);
    expect(coverage.missing[id]).toBeLessThan(300);
  });
});
