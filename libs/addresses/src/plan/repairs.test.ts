import { Directory } from '../directory';
import { preparedOf } from '../testing/readings';
import { indexOf, recordsOf } from '../testing/sample-addresses';
import {
  correctKnown,
  correctUnknown,
  dropAndVerify,
  joinAndSplit,
  neighbourTerms,
  type Repair,
  repairStages,
  swapKeyboard,
  withoutDroppable,
} from './repairs';
import { bounds } from './weights';

const streets = ['Hlavní', 'Žižkova', 'Smetanovo náměstí', 'Nad Lesem', 'Dlouhá', 'Dlouhé', 'V Koutě'];

describe('repairs', () => {
  let directory: Directory;

  beforeAll(async () => {
    const records = recordsOf(
      streets.map((name, i) => ({
        street: { code: i + 1, name },
        municipality: { code: 5, name: 'Litomyšl' },
        part: null,
      })),
    );
    directory = new Directory(await indexOf(records));
  });

  const words = ({ reading }: Repair): string[] => reading.words.map(({ text }) => text);
  /** The words that a repair lets a typed word stand for. */
  const meanings = ({ patterns }: Repair, index: number): string[] =>
    patterns![index].whole.map((term) => directory.term(term));

  describe('of a word that is not known', () => {
    it('take every known word one edit away, and none but known words', () => {
      const repair = correctUnknown(preparedOf('Hlabni 12 Litomisl', directory), directory)!;
      expect([meanings(repair, 0), meanings(repair, 1)]).toEqual([['hlavni'], ['litomysl']]);
      expect(meanings(correctUnknown(preparedOf('Dlouhi', directory), directory)!, 0).sort()).toEqual([
        'dlouha',
        'dlouhe',
      ]);
    });

    it('are none when a word is like nothing, or when all are known', () => {
      expect(correctUnknown(preparedOf('Hlavní Xyzqwv', directory), directory)).toBeNull();
      expect(correctUnknown(preparedOf('Hlavní Litomyšl', directory), directory)).toBeNull();
    });

    it('look at no more than the bound of neighbours', async () => {
      const names = Array.from(
        { length: 400 },
        (_, i) => `${String.fromCharCode(97 + (i % 26))}${String.fromCharCode(97 + Math.floor(i / 26))}b`,
      );
      const large = new Directory(
        await indexOf(recordsOf(names.map((name, i) => ({ street: { code: i + 1, name } })))),
      );
      const [word] = preparedOf('aab', large).words;
      expect(neighbourTerms(word, large).length).toBeLessThanOrEqual(bounds.neighbours);
    });
  });

  it('of a known word change one at a time, never one of two letters', () => {
    const repairs = correctKnown(preparedOf('Dlouhá Hlavní v', directory), directory);
    expect(repairs.map((repair) => meanings(repair, 0))).toContainEqual(['dlouhe']);
    for (const repair of repairs)
      expect(repair.patterns!.filter(({ word, whole }) => !whole.includes(word.exact))).toHaveLength(1);
    expect(correctKnown(preparedOf('v na', directory), directory)).toEqual([]);
  });

  it('of another keyboard swap y and z of unknown words', () => {
    expect(swapKeyboard(preparedOf('Yiykova', directory), directory)?.words[0].text).toBe('zizkova');
    expect(swapKeyboard(preparedOf('Litomzsl 3', directory), directory)?.words[0].text).toBe('litomysl');
    expect(swapKeyboard(preparedOf('Žižkova Litomyšl', directory), directory)).toBeNull();
    expect(swapKeyboard(preparedOf('Hlavní', directory), directory)).toBeNull();
  });

  it('of three letters are slips of a finger that keep the first letter, of fewer there are none', async () => {
    const names = ['Cheb', 'Hel', 'Anna', 'Dub', 'Ke', 'Kes', 'Ss'];
    const short = new Directory(await indexOf(recordsOf(names.map((name, i) => ({ street: { code: i + 1, name } })))));
    const meant = (text: string): string[] => {
      const reading = preparedOf(text, short);
      return repairStages
        .flatMap(([, stage]) => [...stage(reading, short, reading)])
        .flatMap(({ patterns }) => patterns!.flatMap(({ whole }) => whole.map((term) => short.term(term))));
    };
    expect([meant('heb'), meant('kex'), meant('ana'), meant('dup')]).toEqual([[], ['kes'], ['anna'], []]);
    expect([meant('heb, 280 02'), meant('heb 12')].map((terms) => terms.includes('cheb'))).toEqual([true, false]);
    expect([meant('dib'), meant('kel'), meant('ks'), meant('s k'), meant('sx')]).toEqual([['dub'], [], [], [], []]);
  });

  it('of spaces join neighbouring words and split unknown ones', () => {
    const all = (text: string) => joinAndSplit(preparedOf(text, directory), directory).map(words);
    expect(all('Lito mysl')).toContainEqual(['litomysl']);
    expect(all('Smeta novo náměstí')).toContainEqual(['smetanovo', 'namesti']);
    expect(all('Smetanovonáměstí')).toContainEqual(['smetanovo', 'namesti']);
    expect(all('Nadlesem')).toContainEqual(['nad', 'lesem']);
    expect(all('Nadlesemlitomysl 5')).toContainEqual(['nad', 'lesem', 'litomysl']);
    expect(all('VKoutě')).toEqual([['v', 'koute']]);
    expect(all('Xnadlesem')).toEqual([]);
    expect(all('Lito 5 mysl')).not.toContainEqual(['litomysl']);
  });

  it('leave out words that only point at a place', () => {
    const bare = (text: string) =>
      withoutDroppable(preparedOf(text, directory), directory)?.words.map(({ text: word }) => word);
    expect(bare('Hlavní v Litomyšli')).toEqual(['hlavni', 'litomysli']);
    expect(bare('Hlavní, obec Litomyšl, okres Svitavy')).toEqual(['hlavni', 'litomysl', 'svitavy']);
    expect(bare('Hlavní Litomyšl')).toBeUndefined();
    expect(bare('v na')).toBeUndefined();
    expect(bare('v Ub')).toBeUndefined();
  });

  it('drop one word or two, and keep one of three letters or a postal code', () => {
    const dropped = (text: string) =>
      dropAndVerify(preparedOf(text, directory), directory).map(({ patterns }) =>
        patterns!.filter(({ byResemblance }) => byResemblance).map(({ word }) => word.text),
      );
    expect(dropped('Hlavní')).toEqual([]);
    expect(dropped('Hlavní Xyzqwv')).toEqual([['xyzqwv']]);
    expect(dropped('Hlavní Xyzqwv Abcdef')).toEqual([['xyzqwv', 'abcdef']]);
    expect(dropped('Xyzqwv, 280 02')).toEqual([['xyzqwv']]);
    expect(dropped('Xyzqwv Abcdef Ghijkl Hlavní')).toEqual([]);
    for (const set of dropped('Smetanovo náměstí Nad Lesem')) expect(set.length).toBeLessThanOrEqual(2);
  });

  it('never change a number', () => {
    for (const text of ['Hlabni 12', 'Xyzqwv 12/3a Litomisl', 'Smetanovonamesti 5, 280 02', 'yiykova 7']) {
      const reading = preparedOf(text, directory);
      for (const [, stage] of repairStages) {
        for (const repair of stage(reading, directory, reading))
          expect(repair.reading.numbers).toEqual(reading.numbers);
      }
    }
  });

  it('of a long query of unknown words stay few enough to be made', () => {
    const reading = preparedOf(
      'aaaaaaaaaab baaaaaaaaaac caaaaaaaaaad daaaaaaaaaae eaaaaaaaaaaf faaaaaaaaaag gaaaaaaaaah',
      directory,
    );
    const count = repairStages.reduce((sum, [, stage]) => sum + stage(reading, directory, reading).length, 0);
    expect(count).toBeLessThan(300);
  });
});
