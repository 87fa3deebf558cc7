import { type CompanyCountry, nameKey, readCompanyName } from './company-name';

const words = (name: string, country: CompanyCountry = 'sk'): string =>
  readCompanyName(name, country)
    .words.map(({ text }) => text)
    .join(' ');

describe('the words of a name', () => {
  it.each([
    ['T.T.K. s.r.o.', 'ttk'],
    ['A.B.C.\n system engineering s.r.o.', 'abc system engineering'],
    ['J&T BANKA, a.s.', 'jt banka'],
    ['J & T banka', 'jt banka'],
    ['J a T banka', 'jt banka'],
    ['K+K spol. s r.o.', 'kk'],
    ['O2 Slovakia, s.r.o.', 'o 2 slovakia'],
    ['4you', '4 you'],
    ['A1 Slovensko, a.s.', 'a 1 slovensko'],
    ['"R E N E S A N Č N Ý  K A Š T I E Ľ"', 'renesancny kastiel'],
    ['Novák a syn', 'novak syn'],
    ['Hlaváček a spol., s.r.o.', 'hlavacek spol'],
    ['K + A spol. s r.o.', 'ka'],
    ['domu s č.p. 77', 'domu s cp 77'],
    ['Novák & syn', 'novak syn'],
    ['Novák and syn', 'novak syn'],
    ['„ALFA“ – stavby', 'alfa stavby'],
    ['Основа', 'основа'],
    ['', ''],
  ])('%s: %s', (name, expected) => expect(words(name)).toBe(expected));
});

describe('the legal form', () => {
  it.each([
    ['Alfa s.r.o.', 'alfa', 'sro'],
    ['Alfa, spol. s r. o.', 'alfa', 'sro'],
    ['Alfa sro', 'alfa', 'sro'],
    ['Alfa spol.s r.o.', 'alfa', 'sro'],
    ['Alfa společnost s ručením omezeným', 'alfa', 'sro'],
    ['ALFA - spoločnosť s ručením obmedzeným', 'alfa', 'sro'],
    ['Alfa a.s.', 'alfa', 'as'],
    ['Alfa a. s.', 'alfa', 'as'],
    ['Alfa as', 'alfa', 'as'],
    ['Akciová společnost Alfa', 'alfa', 'as'],
    ['Alfa v.o.s.', 'alfa', 'vos'],
    ['Alfa, k. s.', 'alfa', 'ks'],
    ['Alfa z.s.', 'alfa', 'zs'],
    ['Občianske združenie Alfa', 'alfa', 'oz'],
    ['OZ Alfa', 'alfa', 'oz'],
    ['PS Alfa s.r.o.', 'ps alfa', 'sro'],
    ['Alfa n. o.', 'alfa', 'no'],
    ['Dom Alfa n.o., Gbely', 'dom alfa gbely', 'no'],
    ['Lesy š.p.', 'lesy', 'sp'],
    ['Lesy, státní podnik', 'lesy', 'sp'],
    ['Škola Alfa, příspěvková organizace', 'skola alfa', 'po'],
    ['Alfa o.p.s.', 'alfa', 'ops'],
    ['Alfa, z.ú.', 'alfa', 'zu'],
    ['Alfa SE', 'alfa', 'se'],
    ['Alfa, družstvo', 'alfa', 'druzstvo'],
    ['Alfa, s.r.o. v likvidaci', 'alfa', 'sro'],
    ['Alfa s. r. o. "v likvidácii"', 'alfa', 'sro'],
    ['Alfa v likvidaci', 'alfa', undefined],
    ['Alfa s.r.o. v likvidaci Brno', 'alfa brno', 'sro'],
    ['Bytové družstvo', 'bytove druzstvo', undefined],
    ['Horná Lehota ZŠ', 'horna lehota zs', undefined],
    ['Družstvo', 'druzstvo', undefined],
    ['s.r.o.', 'sro', undefined],
  ])('%s: %s, %s', (name, core, form) => {
    expect(words(name)).toBe(core);
    expect(readCompanyName(name, 'sk').forms[0]?.form).toBe(form);
  });

  it('may be a word of the name where it is one short word', () => {
    expect(readCompanyName('Zázrak OZ', 'sk')).toMatchObject({ counts: [1, 2], forms: [{ isShort: true }] });
    expect(readCompanyName('Zázrak o.z.', 'sk')).toMatchObject({ counts: [1], forms: [{ isShort: false }] });
  });
});

describe('two writings of one name', () => {
  it.each<[string, string, CompanyCountry]>([
    ['ZŠ a MŠ Lhota', 'Základní škola a mateřská škola Lhota, příspěvková organizace', 'cz'],
    ['SDH Lhota', 'Sbor dobrovolných hasičů Lhota', 'cz'],
    ['MŠ Lehota', 'Materská škola Lehota', 'sk'],
    ['SLOVAKIA, a.s.', 'SLOVAKIA , a.s.', 'sk'],
    ['"Alfa" Beta', 'Alfa - Beta', 'sk'],
    ['STAV2000', 'Stav 2000', 'sk'],
    ['Ing. Jana Vzorová', 'Jana Vzorová', 'sk'],
    ['ZŠ s MŠ Lehota', 'Základná škola s materskou školou Lehota', 'sk'],
    ['Lesy ČR, s.p.', 'Lesy České republiky, s.p.', 'cz'],
    ['SVJ Dlouhá 12', 'Společenství vlastníků Dlouhá 12', 'cz'],
    ['Hlaváček & spol.', 'Hlaváček a spol., s.r.o.', 'cz'],
    ['OŠK Lehota', 'Obecný športový klub Lehota', 'sk'],
    ['NsP Lehota', 'Nemocnica s poliklinikou Lehota', 'sk'],
    ['RZ pri MŠ Lehota', 'Rodičovské združenie pri Materskej škole Lehota', 'sk'],
    ['Rím. kat. cirkev Lehota', 'Rímskokatolícka cirkev Lehota', 'sk'],
    ['PPP Lhota', 'Pedagogicko-psychologická poradna Lhota', 'cz'],
    ['SVJ Česká 12', 'Společenství Česká 12', 'cz'],
    ['Základní škola TGM', 'ZŠ T. G. Masaryka', 'cz'],
  ])('%s and %s', (one, other, country) => {
    const [a, b] = [readCompanyName(one, country), readCompanyName(other, country)];
    expect(nameKey(a)).toBe(nameKey(b));
    expect(a.counts.some((count) => b.counts.includes(count))).toBe(true);
  });

  it('are found as one word where a dash joins two', () => {
    const { words: found, counts } = readCompanyName('AB-COM', 'sk');
    expect(found.map(({ aliases }) => aliases)).toEqual([['abcom'], []]);
    expect(counts).toEqual([2, 1]);
  });

  it('meet by their acronym and by each of its words', () => {
    const [zs] = readCompanyName('ZŠ Lhota', 'cz').words;
    expect(zs?.aliases).toEqual(['zakladni', 'skola', 'skolou']);
    expect(readCompanyName('MS Trade', 'cz').words[0]?.aliases).toEqual([]);
    expect(readCompanyName('T.J. Sokol', 'sk').words[0]?.aliases).toEqual(['telovychovna', 'jednota']);
    for (const name of ['N.P. s. r. o.', 'NP', 'M + C Trade', 'S.K. Trade'])
      expect(readCompanyName(name, 'sk').words[0]?.aliases).toEqual([]);
    expect(readCompanyName('sv. Anna', 'sk').words[0]?.aliases).toContain('svata');
    expect(readCompanyName('ulica kapitána Nálepku', 'sk').words[1]?.aliases).toContain('kpt');
  });

  it('meet by the acronym of a phrase within a longer one', () => {
    const { words: found, counts } = readCompanyName('Obecný športový klub Lehota', 'sk');
    expect(found.map(({ aliases }) => aliases)).toEqual([['osk'], ['sk'], [], []]);
    expect(counts).toEqual([2]);
  });

  it('meet one way where the acronym is an ordinary word', () => {
    expect(readCompanyName('Sportovní klub Lhota', 'cz').words[0]?.aliases).toEqual(['sk']);
    expect(readCompanyName('SK Lhota', 'cz').words[0]?.aliases).toEqual([]);
  });
});
