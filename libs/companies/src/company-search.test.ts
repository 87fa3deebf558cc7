import type { CompanyRecord } from '@tripoint/registers';
import { type CompanyQuestion, CompanySearch } from './company-search';
import { companyIndexOf, testCompanies, testSeat } from './testing/sample-companies';

const employing = (employees: number): Pick<CompanyRecord, 'size'> => ({
  size: { code: String(employees), text: `${employees}`, employees },
});
const ended = { terminatedOn: '2020-01-01' };
const sro = { code: '112', text: 'Společnost s ručením omezeným' };
const as = { code: '121', text: 'Akciová společnost' };
const spolek = { code: '706', text: 'Spolek' };

const records = testCompanies([
  { name: 'Alfa stavby s.r.o.', legalForm: sro, ...employing(10) },
  { name: 'ALFA STAVBY, a.s.', legalForm: as },
  { name: 'Alfa stavby Morava s.r.o.', legalForm: sro, ...employing(1000) },
  { name: 'Alfa stavebniny', legalForm: sro, ...employing(500) },
  { name: 'Stavby Alfa v.o.s.', legalForm: null },
  { name: 'Beta servis s.r.o.', formerNames: ['Gama servis s.r.o.'], ...employing(100) },
  { name: 'Gama servis s.r.o. v likvidaci', ...ended, ...employing(200) },
  { name: 'Gama servis Plzeň s.r.o.' },
  { name: 'Servis Delta', ...ended },
  { name: 'Servis Epsilon' },
  { name: 'Servis Dzeta', ...employing(20) },
  { name: 'T.T.K. spol. s r.o.', legalForm: sro },
  { name: 'K+K velkoobchod', legalForm: sro },
  { name: 'AB-COM a.s.', legalForm: as },
  { name: 'J&T Pekárna, a.s.', legalForm: as },
  { name: 'O2 Vodovody a.s.', legalForm: as },
  { name: 'Základní škola a Mateřská škola Lhota, příspěvková organizace' },
  { name: 'ZŠ Březina' },
  { name: 'Spolek rodičů při ZŠ Krásná Lípa', ...employing(40) },
  { name: 'Spolek přátel základní školy: základní škola Krásná Lípa' },
  { name: 'Pekárna "U Lípy" z.s.', legalForm: spolek },
  { name: 'Novák Jan', seat: testSeat({ municipality: 'Praha', street: 'Dlouhá' }) },
  { name: 'Novák Jan', seat: testSeat({ municipality: 'Brno', street: 'Krátká' }), ...employing(5) },
  { name: 'Autoservis Kučera s.r.o.', seat: testSeat({ municipality: 'Liberec' }) },
  { name: 'Mlýn Vzorový', seat: testSeat({ municipality: 'Liberec' }) },
  { name: 'Zahradnictví Růžička', seat: testSeat({ municipality: 'Plzeň' }) },
  { name: 'Stav 2000 s.r.o.', legalForm: sro },
  { name: 'Háj lesnická', ...employing(1) },
  { name: 'Haj lesnická', ...employing(9) },
  { name: 'Zázrak OZ' },
  { name: '<b>Xerxes & syn</b>' },
  { name: 'Adam Lipovský', seat: testSeat({ municipality: 'Horní Lhota' }) },
  { name: 'Adam', seat: testSeat({ municipality: 'Horní Lhota' }) },
  { name: 'Adam Mák', seat: testSeat({ municipality: 'Lipov' }) },
  { name: 'Adam Horní Mlýn' },
  { name: 'Mlékárna Hádek', ...ended },
  { name: 'Mlékárna Hálek' },
  { name: 'Stavební bytové družstvo u Dolan Sever', ...employing(50) },
  { name: 'Stavební bytové družstvo Dolan' },
  { name: 'TJ Sokol Dubina', ...employing(30) },
  { name: 'Tělovýchovná jednota Dubina' },
  { name: 'Dental Danube', ...employing(7) },
  { name: 'Danube Dental' },
  { name: 'Kámen Obora s.r.o.', ...employing(90) },
  { name: 'Jota', formerNames: ['Obora Kámen a.s.'] },
  { name: 'Obora Kámen v.o.s.', ...ended },
]);

let search: CompanySearch;

beforeAll(async () => {
  search = new CompanySearch([(await companyIndexOf(records)).index]);
});

afterAll(() => search.close());

const ask = (text: string, fields: Partial<CompanyQuestion> = {}) =>
  search.query({ text, country: 'cz', limit: 7, active: false, ...fields });
const names = async (text: string, fields: Partial<CompanyQuestion> = {}): Promise<string[]> =>
  (await ask(text, fields)).map(({ name }) => name);

describe('the order of what is found', () => {
  it('is names with the words as they were typed before larger ones with their acronym', async () => {
    const [literal, shortened] = [
      'Spolek přátel základní školy: základní škola Krásná Lípa',
      'Spolek rodičů při ZŠ Krásná Lípa',
    ];
    expect(await names('spolek škola lípa')).toEqual([literal, shortened]);
    expect(await names('spolek zš lípa')).toEqual([shortened, literal]);
    expect(await names('spolek krásná lípa')).toEqual([shortened, literal]);
  });

  it('is the exact name, whole words, beginnings', async () => {
    expect(await names('alfa stavby')).toEqual([
      'Alfa stavby s.r.o.',
      'ALFA STAVBY, a.s.',
      'Stavby Alfa v.o.s.',
      'Alfa stavby Morava s.r.o.',
    ]);
    expect(await names('alfa stav')).toEqual([
      'Alfa stavby Morava s.r.o.',
      'Alfa stavebniny',
      'Alfa stavby s.r.o.',
      'ALFA STAVBY, a.s.',
      'Stavby Alfa v.o.s.',
    ]);
  });

  it('is a name that begins so before a town, and a whole town before a part of its name', async () => {
    expect(await names('adam lipov')).toEqual(['Adam Lipovský', 'Adam Mák']);
    expect(await names('adam horní')).toEqual(['Adam Horní Mlýn', 'Adam', 'Adam Lipovský']);
    expect((await names('adam horní lhota'))[0]).toBe('Adam');
  });

  it('puts current names before former ones, within the exact names too', async () => {
    expect(await names('gama servis')).toEqual([
      'Gama servis s.r.o. v likvidaci',
      'Beta servis s.r.o.',
      'Gama servis Plzeň s.r.o.',
    ]);
  });

  it('puts a former name in the typed order before current ones in another, where no form was typed', async () => {
    expect(await names('obora kámen')).toEqual(['Obora Kámen v.o.s.', 'Jota', 'Kámen Obora s.r.o.']);
    expect(await names('kámen obora')).toEqual(['Kámen Obora s.r.o.', 'Obora Kámen v.o.s.', 'Jota']);
    expect(await names('obora kámen a.s.')).toEqual(['Obora Kámen v.o.s.', 'Kámen Obora s.r.o.', 'Jota']);
  });

  it('puts what exists before what has ended, then the larger one', async () => {
    expect(await names('servis', { limit: 20 })).toEqual([
      'Beta servis s.r.o.',
      'Servis Dzeta',
      'Gama servis Plzeň s.r.o.',
      'Servis Epsilon',
      'Gama servis s.r.o. v likvidaci',
      'Servis Delta',
    ]);
  });

  it('leaves out what has ended where only what exists is asked for', async () => {
    expect(await names('gama servis', { active: true })).toEqual(['Beta servis s.r.o.', 'Gama servis Plzeň s.r.o.']);
  });

  it('takes the right name of what has ended for no misspelt one', async () => {
    expect(await names('mlekarna hadek', { active: true })).toEqual([]);
    expect(await names('mlekarna hafek', { active: true })).toEqual(['Mlékárna Hálek']);
  });

  it.each([
    ['alfa stavby a.s.', 'ALFA STAVBY, a.s.'],
    ['alfa stavby akciová společnost', 'ALFA STAVBY, a.s.'],
    ['alfa stavby as', 'ALFA STAVBY, a.s.'],
    ['alfa stavby a', 'ALFA STAVBY, a.s.'],
    ['a.s. alfa stavby', 'ALFA STAVBY, a.s.'],
    ['stavby alfa', 'Stavby Alfa v.o.s.'],
    ['stavby alfa a.s.', 'ALFA STAVBY, a.s.'],
    ['alfa stavby z.s.', 'Alfa stavby s.r.o.'],
    ['háj lesnická', 'Háj lesnická'],
    ['haj lesnicka', 'Haj lesnická'],
  ])('for %s begins with %s', async (text, name) => expect((await names(text))[0]).toBe(name));
});

describe('what is found', () => {
  it.each([
    ['TTK', 'T.T.K. spol. s r.o.'],
    ['t. t. k.', 'T.T.K. spol. s r.o.'],
    ['k+k', 'K+K velkoobchod'],
    ['k a k velko', 'K+K velkoobchod'],
    ['abcom', 'AB-COM a.s.'],
    ['ab com', 'AB-COM a.s.'],
    ['j & t pekarna', 'J&T Pekárna, a.s.'],
    ['jt pek', 'J&T Pekárna, a.s.'],
    ['o2', 'O2 Vodovody a.s.'],
    ['o 2 vodo', 'O2 Vodovody a.s.'],
    ['zš a mš lhota', 'Základní škola a Mateřská škola Lhota, příspěvková organizace'],
    ['zs lhota', 'Základní škola a Mateřská škola Lhota, příspěvková organizace'],
    ['základní škola březina', 'ZŠ Březina'],
    ['škola březina základní', 'ZŠ Březina'],
    ['družstvo dolan stavební bytové', 'Stavební bytové družstvo Dolan'],
    ['telovychvona jednota dubina', 'Tělovýchovná jednota Dubina'],
    ['telovychovnajednota dubina', 'Tělovýchovná jednota Dubina'],
    ['danue dental', 'Danube Dental'],
    ['pekarna u lipy', 'Pekárna "U Lípy" z.s.'],
    ['lipy pekarna', 'Pekárna "U Lípy" z.s.'],
    ['stav2000', 'Stav 2000 s.r.o.'],
    ['zazrak', 'Zázrak OZ'],
    ['zazrak o.z.', 'Zázrak OZ'],
    ['novak praha', 'Novák Jan'],
    ['auto servis kucera', 'Autoservis Kučera s.r.o.'],
    ['mlynvzorovy', 'Mlýn Vzorový'],
    ['autosrevis kučera', 'Autoservis Kučera s.r.o.'],
    ['zahradnctvi ruzicka', 'Zahradnictví Růžička'],
    ['zahrdnctvi ruzicka', 'Zahradnictví Růžička'],
    ['zahradnictvi ruzicak', 'Zahradnictví Růžička'],
    ['mlin vzorovi', 'Mlýn Vzorový'],
    ['zahradnictvi plzen', 'Zahradnictví Růžička'],
    ['zahradnictvi v plzni', 'Zahradnictví Růžička'],
    ['ruzicka hlavni', 'Zahradnictví Růžička'],
    ['plzen zahrad', 'Zahradnictví Růžička'],
    ['zahradnictvi plzne', 'Zahradnictví Růžička'],
    ['mlyn liberec spol. s r.', 'Mlýn Vzorový'],
    ['mlyn as liberec', 'Mlýn Vzorový'],
  ])('%s finds %s', async (text, name) => expect((await names(text))[0]).toBe(name));

  it('is refined by the town and the street of the seat', async () => {
    for (const text of ['novak jan praha', 'praha novak', 'novak dlouha praha', 'novak praha dlouha']) {
      expect((await ask(text)).map(({ municipality }) => municipality)).toEqual(['Praha']);
    }
  });

  it('is the largest companies of a form where nothing else is typed', async () => {
    expect((await names('z.s.', { limit: 1 }))[0]).toBe('Pekárna "U Lípy" z.s.');
  });

  it.each(['', ' ', '"', 'Основа', 'praha', 'xyzzy', 'servis основа', '🏠'])('%j finds nothing', async (text) =>
    expect(await names(text)).toEqual([]),
  );

  it('is marked in the name', async () => {
    const marked = async (text: string) => (await ask(text, { limit: 1 }))[0]?.highlight;
    expect(await marked('alfa stavby s.r.o.')).toBe('<em>Alfa</em> <em>stavby</em> <em>s.r.o.</em>');
    expect(await marked('alfa stavby mor')).toBe('<em>Alfa</em> <em>stavby</em> <em>Mor</em>ava s.r.o.');
    expect(await marked('ttk')).toBe('<em>T.T.K.</em> spol. s r.o.');
    expect(await marked('abcom')).toBe('<em>AB</em>-<em>COM</em> a.s.');
    expect(await marked('zš lhota')).toBe(
      '<em>Základní</em> <em>škola</em> a Mateřská škola <em>Lhota</em>, příspěvková organizace',
    );
    expect(await marked('zahradnctvi ruzicka')).toBe('<em>Zahradnictví</em> <em>Růžička</em>');
    expect(await marked('novak praha')).toBe('<em>Novák</em> Jan');
    expect(await marked('xerxes')).toBe('&lt;b&gt;<em>Xerxes</em> &amp; syn&lt;/b&gt;');
  });
});

describe('what people write', () => {
  const brno = testSeat({ municipality: 'Brno', street: 'Moránkova' });
  let written: CompanySearch;
  beforeAll(async () => {
    const { index } = await companyIndexOf(
      testCompanies([
        { name: 'G.S.L. Tech a.s.', seat: brno },
        { name: 'Pražská realitní společnost s.r.o.' },
        { name: 'Hlaváček a spol., s.r.o.', seat: brno },
        { name: 'Kaufland Česká republika v.o.s.' },
        { name: 'Lesy České republiky, s.p.' },
        { name: 'ZŠ Lhota' },
        { name: 'Obec Pavlov' },
        { name: 'Lesy Crha s.r.o.', ...employing(50) },
        { name: 'Jana Vzorová', seat: brno },
        { name: 'AS - STAV s.r.o.' },
        ...Array.from({ length: 40 }, (_, i) => ({ name: `${'ABCD'[i % 4]}x${i} Stav, a.s.`, ...employing(10) })),
        ...Array.from({ length: 40 }, () => ({ name: 'Stav, a.s.', legalForm: as, ...employing(10) })),
        { name: 'AEC a.s.', seat: testSeat({ municipality: 'Horní Bludovice', street: 'V Jámě' }) },
        { name: '3H Group, s.r.o.' },
        { name: 'Teplárna Kdesi a.s.' },
        { name: 'Ren - Invest, s.r.o.' },
        { name: 'Mlat s.r.o.', cin: '27207943', ...employing(50) },
        { name: 'Mlat s.r.o.', cin: '24203084', seat: testSeat({ municipality: 'Tábor', street: 'Lesní' }) },
        { name: 'Mlat s.r.o.', cin: '46475192', ...ended },
        // Words that stand beside places are words of places too.
        { name: 'Cihelna', seat: testSeat({ municipality: 'Praha', cityDistrict: 'Praha 12', street: 'V Jámě' }) },
        { name: 'Mlýn', seat: testSeat({ municipality: 'Brno', street: 'Náměstí T. G. Masaryka' }) },
        { name: 'Infoland sever s.r.o.', seat: brno, ...employing(90) },
        { name: 'Infoland s.r.o.', seat: testSeat({ municipality: 'Kladno' }), ...employing(80) },
        { name: 'Infoland s.r.o.', seat: brno },
        // The names of towns and streets are words of names as well.
        { name: 'Brno Moránkova' },
        { name: 'Neptun s.r.o.', legalForm: sro, seat: testSeat({ municipality: 'Brno', cityDistrict: 'Líšeň' }) },
        { name: 'Neptun klub', seat: testSeat({ municipality: 'Brno', street: 'V Aleji' }), ...employing(60) },
        { name: 'Neptun fitness, Stavební firma Kipa s.r.o.', legalForm: sro, ...employing(60) },
        { name: 'Petra Tichá', ...employing(9) },
        { name: 'MUDr. Petra Tichá' },
        { name: 'Ing. Filip Hora, Ph.D.' },
        { name: 'Diana', seat: testSeat({ municipality: 'Praha' }), ...employing(9) },
        { name: 'Diana Praha s.r.o.', legalForm: sro, seat: testSeat({ municipality: 'Praha' }) },
        { name: 'Nohe s.r.o.', legalForm: sro, ...employing(9) },
        { name: 'Nohe Slovakia s.r.o.', legalForm: sro },
        { name: 'Tokla s.r.o.', legalForm: sro, ...employing(9) },
        { name: 'Úklidová firma Tokla' },
        { name: 'Spolek přátel lesa', ...employing(9) },
        { name: 'Společnost přátel lesa' },
        { name: 'SVJ tř. Svobody 1679', ...employing(9) },
        { name: 'Společenství vlastníků jednotek tř. Svobody 750' },
        { name: 'TJ Sokol Sokolov z.s.', legalForm: spolek, ...employing(9) },
        { name: 'Základní škola Sokolov' },
        { name: 'Marek Kostínský' },
        { name: 'Marek Jiný', seat: testSeat({ municipality: 'Brno', street: 'Kosinská' }) },
        { name: 'Studio Vzor s.r.o.', legalForm: sro, ...ended },
        { name: 'Studio Vzor, s. r. o.', legalForm: sro },
      ]),
    );
    written = new CompanySearch([index]);
  });
  afterAll(() => written.close());

  it.each([
    ['gsl tech v brne', 'G.S.L. Tech a.s.'],
    ['v brne gsl tech', 'G.S.L. Tech a.s.'],
    ['gsl tech morankova 12 brno', 'G.S.L. Tech a.s.'],
    ['cihelna praha 12', 'Cihelna'],
    ['Mlýn, Náměstí T. G. Masaryka 559, Brno', 'Mlýn'],
    ['mlyn tg masaryka', 'Mlýn'],
    ['realitni spolecnost prazska', 'Pražská realitní společnost s.r.o.'],
    ['hlavacek spol brno', 'Hlaváček a spol., s.r.o.'],
    ['zakladni skoly lhota', 'ZŠ Lhota'],
    ['Obecní úřad Pavlov', 'Obec Pavlov'],
    ['kaufland cr', 'Kaufland Česká republika v.o.s.'],
    ['lesy cr', 'Lesy České republiky, s.p.'],
    ['Ing. Jana Vzorová', 'Jana Vzorová'],
    ['Ing. Jana Vzorová, v Brně', 'Jana Vzorová'],
    ['as stav', 'AS - STAV s.r.o.'],
    // `V` of a street is no preposition, and `firma` no word of the name.
    ['neptun v brně', 'Neptun s.r.o.'],
    ['cihelna v P', 'Cihelna'],
    ['firma neptun', 'Neptun s.r.o.'],
    ['firma neptun brno', 'Neptun s.r.o.'],
    ['firma tokla', 'Úklidová firma Tokla'],
    ['společnost přátel le', 'Společnost přátel lesa'],
    // Of the country at its end a name may have more.
    ['firma Nohe Slovakia', 'Nohe Slovakia s.r.o.'],
    ['Nohe Slovakia IČO', 'Nohe Slovakia s.r.o.'],
    ['Noeh Slovakia', 'Nohe Slovakia s.r.o.'],
    ['Neptun, Brno - městská část Líšeň', 'Neptun s.r.o.'],
    ['Hlaváček a spol. IČO', 'Hlaváček a spol., s.r.o.'],
    ['Hlaváček a spol., ičo 2118', 'Hlaváček a spol., s.r.o.'],
    ['Jana Vzorová - OSVČ', 'Jana Vzorová'],
    ['OSVČ Jana Vzorová, Brno', 'Jana Vzorová'],
    ['Jana Vzorová, OSVČ, Brno', 'Jana Vzorová'],
    ['Cihelna 120 00', 'Cihelna'],
    ['paní Jana Vzorová', 'Jana Vzorová'],
    ['doc. MUDr. Petra Tichá, CSc.', 'MUDr. Petra Tichá'],
    ['Ing. Filip Hora MBA', 'Ing. Filip Hora, Ph.D.'],
    ['Diana Praha, Praha', 'Diana Praha s.r.o.'],
    ['Diana Praha, 120 00 Praha 2', 'Diana Praha s.r.o.'],
    ['svj třída svobody 750', 'Společenství vlastníků jednotek tř. Svobody 750'],
    ['zs sokolov', 'Základní škola Sokolov'],
    ['Marek Kosínský', 'Marek Kostínský'],
    // How the form is written decides nothing.
    ['Studio Vzor s.r.o.', 'Studio Vzor, s. r. o.'],
  ])('%s finds %s', async (text, name) => {
    const [first] = await written.query({ text, country: 'cz', limit: 7, active: false });
    expect(first?.name).toBe(name);
  });

  const numbers = async (text: string, fields: Partial<CompanyQuestion> = {}): Promise<string[]> =>
    (await written.query({ text, country: 'cz', limit: 7, active: false, ...fields })).map(({ cin }) => cin);

  it.each([
    'Mlat s.r.o., IČO: 24203084',
    'Mlat, s.r.o., IČ 24 203 084',
    'IČO: 24203084 Mlat s.r.o.',
    'Mlat s.r.o. (24203084)',
    'Mlat s.r.o., DIČ: CZ24203084',
    'CZ24203084',
    '24203084',
  ])('%s finds the company of that number alone', async (text) => expect(await numbers(text)).toEqual(['24203084']));

  it('finds the number behind what is read of a name, and marks the name', async () => {
    const text = `Dodavatel: Mlat s.r.o., ${'Lesní 12, 390 01 Tábor, '.repeat(4)}IČO: 24203084`;
    const [first] = await written.query({ text, country: 'cz', limit: 7, active: false });
    expect(first).toMatchObject({ cin: '24203084', highlight: '<em>Mlat</em> <em>s.r.o.</em>' });
  });

  it('finds the name beside a number that no company has', async () =>
    expect((await numbers('Mlat s.r.o., IČO: 99999998'))[0]).toBe('27207943'));

  it('finds no other company than that of a number, which has ended', async () =>
    expect(await numbers('Mlat s.r.o., IČO: 46475192', { active: true })).toEqual([]));

  it.each([
    'Mlat s.r.o., Lesní 840/A, Tábor, Česká republika',
    'Firma: Mlat s.r.o., Tábor č.p. 12',
    'Mlat s.r.o., Lesní č.ev. 12, Tábor',
    'společnost Mlat s.r.o. se sídlem Lesní 12, Tábor',
    'Mlat s.r.o., Lesní 12, 2. patro, CZ-77900 Tábor',
    'Mlat s.r.o., P.O.BOX 12, Tábor, tel. 605 123 456, info@mlat.cz',
    'Jan Vzor, Mlat s.r.o., Lesní 12, Tábor - Kdesi',
    'Mlat s.r.o., Lesni 12, Tábro',
  ])('%s finds the name in that seat first', async (text) => expect((await numbers(text))[0]).toBe('24203084'));

  it.each([
    ['AEC a.s.\nV Jámě 627\nHorní Bludovice', 'AEC a.s.'],
    ['AEC a.s. K Lesu 2', 'AEC a.s.'],
    ['AEC a.s. - provozovna Kdesi', 'AEC a.s.'],
    ['Telárna Kdesi a.s.', 'Teplárna Kdesi a.s.'],
    ['3H Group, s.r.o., Neznámá 5, Kdesi', '3H Group, s.r.o.'],
    ['Jan Vzor, Ren - Invest, s.r.o.', 'Ren - Invest, s.r.o.'],
  ])('%j finds %s', async (text, name) => {
    const [first] = await written.query({ text, country: 'cz', limit: 7, active: false });
    expect(first?.name).toBe(name);
  });

  it.each([
    ['an error in the name before its town', 'infolad brno'],
    ['an error in the name behind its town', 'brno infolad'],
    ['an error in the name in a line of an invoice', 'Infolad, s.r.o., Moránkova 295, 602 00 Brno'],
    ['an error in the town behind a street', 'Infoland, s.r.o., Moránkova 295, Brnoo'],
    ['an error in the street before a town', 'Infoland, s.r.o., Moránokva 295, Brno'],
    ['a split name before its town', 'info land brno'],
  ])('with %s is the repaired name in its place, before longer ones', async (_, text) => {
    const found = await written.query({ text, country: 'cz', limit: 7, active: false });
    expect(found[0]).toMatchObject({ name: 'Infoland s.r.o.', municipality: 'Brno' });
  });
});
