import { slovakStreetWords } from './street-names';

const formsOf = (name: string): Record<string, readonly string[]> =>
  Object.fromEntries(slovakStreetWords(name).map(({ text, aliases }) => [text, aliases]));

describe('the words of a street name', () => {
  it.each([
    ['Námestie slobody', 'namestie', 'nam'],
    ['Námestie slobody', 'namestie', 'namesti'],
    ['Nám. Slobody', 'nam', 'namestie'],
    ['Nám.Slobody', 'nam', 'namestie'],
    ['Hlavná ulica', 'ulica', 'ul'],
    ['Ul. 1.mája', 'ul', 'ulica'],
    ['Trieda SNP', 'trieda', 'tr'],
    ['Nábr. Ľ. Štúra', 'nabr', 'nabrezie'],
    ['Nábrežie Duk. Hrd.', 'duk', 'duklianskych'],
    ['Nábrežie Duk. Hrd.', 'hrd', 'hrdinov'],
    ['Sídl. Sever', 'sidl', 'sidlisko'],
    ['Gen. Svobodu', 'gen', 'generala'],
    ['generála Svobodu', 'generala', 'gen'],
    ['Nábr. arm. gen. L. Svobodu', 'arm', 'armadneho'],
    ['kpt. Jaroša', 'kpt', 'kapitana'],
    ['Kap. Nálepku', 'kap', 'kapitana'],
    ['kapitána Nálepku', 'kapitana', 'kpt'],
    ['Pplk. Pľjušťa', 'pplk', 'podplukovnika'],
    ['Rad mjr.Pavloviča', 'mjr', 'majora'],
    ['Dr. Clementisa', 'dr', 'doktora'],
    ['Mudr.A.Churu', 'mudr', 'doktora'],
    ['Prof.Čárskeho', 'prof', 'profesora'],
    ['akademika Hronca', 'akademika', 'akad'],
    ['Nám.Bisk.Čárskeho', 'bisk', 'biskupa'],
    ['Sv. Anny', 'sv', 'svatej'],
    ['Svätého Štefana', 'svateho', 'sv'],
    ['Čsl. armády', 'csl', 'ceskoslovenskej'],
    ['Českoslov. Armády', 'ceskoslov', 'ceskoslovenskej'],
    ['Čs. parašutistov', 'cs', 'ceskoslovenskych'],
    ['Československej armády', 'ceskoslovenskej', 'cs'],
    ['Nám. Febr. Víťazstva', 'febr', 'februaroveho'],
    ['Febr. Víťaz.', 'vitaz', 'vitazstva'],
    ['Nám. Oslob.', 'oslob', 'oslobodenia'],
    ['Ľ. Štúra', 'l', 'ludovita'],
    ['J. Bottu', 'j', 'jana'],
    ['J. Bottu', 'j', 'juraja'],
    ['Jána Bottu', 'jana', 'j'],
    ['Ul. M. R. Štefánika', 'r', 'rastislava'],
    ['Fr. Hečku', 'fr', 'frantiska'],
    ['Vl. Clementisa', 'vl', 'vladimira'],
    ['Št. Polkorába', 'st', 'stefana'],
    ['Nám. M. R. Štefánika', 'stefanika', 'mrs'],
    ['Nám.M.R.Štefánika', 'stefanika', 'mrs'],
  ])('%s: %s is also found as %s', (name, word, alias) => expect(formsOf(name)[word]).toContain(alias));

  it('are found under the acronym of them, and the acronym under its words', () => {
    for (const name of ['Slovenského národného povstania', 'Slov. Nár. Povst.', 'Nám. Slov. národ. povstania']) {
      for (const word of slovakStreetWords(name).slice(-3)) expect(word.aliases).toContain('snp');
    }
    expect(formsOf('Nám. SNP').snp).toEqual(['slovenskeho', 'narodneho', 'povstania']);
    expect(formsOf('Československej armády').armady).toContain('csa');
    expect(formsOf('Čs. armády').cs).toContain('csa');
    expect(formsOf('ČSA').csa).toEqual(['ceskoslovenskej', 'armady']);
  });

  it('are known for abbreviations by their full stop, and a word for street beside others counts as one', () => {
    expect(slovakStreetWords('Ulica M. R. Štefánika').map(({ text, dotted }) => [text, dotted])).toEqual([
      ['ulica', true],
      ['m', true],
      ['r', true],
      ['stefanika', false],
    ]);
    expect(slovakStreetWords('Hlavná ulica')[1]?.dotted).toBe(true);
    expect(slovakStreetWords('Ulica')[0]?.dotted).toBe(false);
  });

  it('that say what it is are no abbreviations to leave out: Nám. SNP is not SNP', () => {
    for (const name of ['Nám. SNP', 'Sídl. SNP']) expect(slovakStreetWords(name)[0]?.dotted).toBe(false);
    expect(slovakStreetWords('Gen. Svobodu')[0]?.dotted).toBe(true);
  });

  it('keep their order, one for each word of the name', () => {
    expect(slovakStreetWords('Nám. Sv. Cyrila a Metoda').map(({ text }) => text)).toEqual([
      'nam',
      'sv',
      'cyrila',
      'a',
      'metoda',
    ]);
  });

  it.each(['Pod Hájom', 'V Jarku', 'Krasku 5a', '1. mája', 'Sadová II.', 'constructor'])(
    '%s has no other forms',
    (name) => {
      for (const { text, aliases } of slovakStreetWords(name)) if (!/^[0-9]/.test(text)) expect(aliases).toEqual([]);
    },
  );
});
