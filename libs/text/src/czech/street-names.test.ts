import { czechStreetWords } from './street-names';

const formsOf = (name: string): Record<string, readonly string[]> =>
  Object.fromEntries(czechStreetWords(name).map(({ text, aliases }) => [text, aliases]));

describe('the words of a street name', () => {
  it.each([
    ['náměstí Míru', 'namesti', 'nam'],
    ['nám. Míru', 'nam', 'namesti'],
    ['třída Svobody', 'trida', 'tr'],
    ['tř. Svobody', 'tr', 'trida'],
    ['generála Svobody', 'generala', 'gen'],
    ['gen. Svobody', 'gen', 'generala'],
    ['Československé armády', 'ceskoslovenske', 'cs'],
    ['Čs. legií', 'cs', 'ceskoslovenskych'],
    ['Dr. Horáka', 'dr', 'doktora'],
    ['Kpt. Jaroše', 'kpt', 'kapitana'],
    ['kapitána Jaroše', 'kapitana', 'kpt'],
    ['sv. Anny', 'sv', 'svate'],
  ])('%s: %s is also found as %s', (name, word, alias) => expect(formsOf(name)[word]).toContain(alias));

  it('are known for abbreviations by their full stop', () => {
    expect(czechStreetWords('nám. T. G. Masaryka').map(({ text, dotted }) => [text, dotted])).toEqual([
      ['nam', true],
      ['t', true],
      ['g', true],
      ['masaryka', false],
    ]);
  });

  it('of one letter are no abbreviation without a full stop', () => {
    expect(formsOf('P. Holého').p).toContain('patera');
    expect(formsOf('U p vody').p).toEqual([]);
  });

  it('are the same words in the same order whatever is abbreviated', () => {
    expect(czechStreetWords('Na Příkopě').map(({ text, aliases }) => [text, aliases])).toEqual([
      ['na', []],
      ['prikope', []],
    ]);
  });
});
