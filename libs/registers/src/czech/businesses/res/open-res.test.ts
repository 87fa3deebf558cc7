import { gzipSync } from 'node:zlib';
import type { AddressRecord } from '../../../record';
import type { RefusedRow } from '../../../register-reader';
import { countsOf, RES_COLUMNS, readRes, resFile, resLine } from '../../../testing/res-files';
import { czBusinesses } from '../register';

const one = async (changes: Readonly<Record<string, string>>) => {
  const { records, report } = await readRes({ 'res_data.csv': resFile([resLine(changes)]) });
  return { ...records[0]!, warnings: Object.keys(report.warnings).slice(0, -1) };
};

test('a row becomes a company with every field of it', async () => {
  const { records, report } = await readRes({ 'res_data.csv': resFile([resLine()]) });
  expect(records).toEqual([
    {
      country: 'cz',
      key: '27074358',
      sourceVersion: 20260131 * 2 ** 24,
      cin: '27074358',
      name: 'Lubyna Systems a.s.',
      formerNames: [],
      establishedOn: '2003-08-06',
      terminatedOn: null,
      tin: null,
      vatin: null,
      legalForm: { code: '121', text: 'Akciová společnost' },
      activity: { code: '62100', text: 'Programování a informační technologie' },
      size: { code: '230', text: '25 - 49 zaměstnanců', employees: 25 },
      seat: {
        foreignCountry: null,
        street: 'Nuselská',
        part: 'Nusle',
        cityDistrict: 'Praha 4',
        municipality: 'Praha',
        numberKind: 'conscription',
        houseNumber: 778,
        orientationNumber: 3,
        orientationLetter: 'a',
        numberText: null,
        postalCode: '14000',
        text: null,
        addressKey: '123',
      },
      formerSeats: [],
    },
  ]);
  expect(report).toMatchObject({ rowsRead: 1, kept: 1, refused: {}, leftOut: {}, files: 1, sourceVersion: '20260131' });
});

test.each([
  ['IČO gets its zeros back', { ICO: '6947' }, { key: '00006947', cin: '00006947' }],
  ['a name stays as it is registered', { FIRMA: '"ABC"  s. r. o.' }, { name: '"ABC"  s. r. o.' }],
  ['a name may hold a line break', { FIRMA: 'A.B.C.\nsystems' }, { name: 'A.B.C.\nsystems' }],
  ['an end ends it', { DDATZAN: '2025-03-01' }, { terminatedOn: '2025-03-01' }],
  ['an end that never comes does not', { DDATZAN: '9999-09-09' }, { terminatedOn: null }],
  ['a start long ago', { DDATVZN: '1873-01-01' }, { establishedOn: '1873-01-01' }],
  [
    'a start that is no date',
    { DDATVZN: '2003-13-06' },
    { establishedOn: null, warnings: [expect.stringContaining('start')] },
  ],
  ['000 is not zero employees', { KATPO: '000' }, { size: null }],
  ['nor is nothing', { KATPO: '' }, { size: null }],
  ['110 is', { KATPO: '110' }, { size: { code: '110', text: 'Bez zaměstnanců', employees: 0 } }],
  ['an unknown band shows its code', { KATPO: '777' }, { size: { code: '777', text: '777', employees: 0 } }],
  ['an unknown form shows its code', { FORMA: '998' }, { legalForm: { code: '998', text: '998' } }],
  ['no form is none', { FORMA: '' }, { legalForm: null }],
  [
    'without NACE2025 that of Rev. 2 counts',
    { NACE2025: '' },
    { activity: { code: '6201', text: 'Programování a informační technologie' } },
  ],
  [
    'a section as activity, of Rev. 2',
    { NACE2025: '', NACE: 'J' },
    { activity: { code: 'J', text: 'Informace a komunikace' } },
  ],
  [
    'a section as activity, of 2025',
    { NACE2025: 'K' },
    { activity: { code: 'K', text: 'Telekomunikace a informační technologie' } },
  ],
  [
    'the pseudo code 00',
    { NACE2025: '00' },
    { activity: { code: '00', text: 'Činnosti neuvedené v přílohách živnostenského zákona' } },
  ],
  ['an unknown activity shows its code', { NACE2025: '04' }, { activity: { code: '04', text: '04' } }],
  ['no activity is none', { NACE2025: '', NACE: '' }, { activity: null }],
])('%s', async (_, changes, expected) => {
  expect(await one(changes)).toMatchObject(expected);
});

test.each([
  ['a part without a district', { COBCE_TEXT: 'Písnice' }, { part: 'Písnice', cityDistrict: null }],
  ['a named district', { COBCE_TEXT: 'Černá Pole (Brno-sever)' }, { part: 'Černá Pole', cityDistrict: 'Brno-sever' }],
  [
    'a district in two parts',
    { COBCE_TEXT: 'Východní Předměstí (Plzeň 2-Slovany)' },
    { cityDistrict: 'Plzeň 2-Slovany' },
  ],
  ['a letter in capitals', { COR: '5A' }, { orientationNumber: 5, orientationLetter: 'a' }],
  ['an orientation number alone', { COR: '60' }, { orientationNumber: 60, orientationLetter: '' }],
  ['none', { COR: '' }, { orientationNumber: null, orientationLetter: '', numberText: null }],
  ['one that is more', { COR: '12-14' }, { orientationNumber: null, numberText: '778/12-14' }],
  ['a registration number', { TYPCDOM: '2', COR: '' }, { numberKind: 'registration', houseNumber: 778 }],
  ['a house number that is none', { CDOM: '0', COR: '' }, { houseNumber: null, numberText: null }],
  ['one that no house has', { CDOM: '99999', COR: '' }, { houseNumber: null, numberText: '99999' }],
  ['a postal code in two halves', { PSC: '140\u00a000' }, { postalCode: '14000' }],
  ['one that is none', { PSC: '1400' }, { postalCode: '' }],
  ['a village without streets', { ULICE_TEXT: '' }, { street: null }],
  [
    'hard and double blanks',
    { OBEC_TEXT: 'Nová\u00a0Ves', ULICE_TEXT: ' K  Lesu' },
    { municipality: 'Nová Ves', street: 'K Lesu' },
  ],
])('the seat has %s', async (_, changes, expected) => {
  expect((await one(changes)).seat).toMatchObject(expected);
});

const NOWHERE = { KODADM: '', PSC: '', COBCE_TEXT: '', ULICE_TEXT: '', TYPCDOM: '', CDOM: '', COR: '' };

test('a seat without an address code is the text of the register, with its postal code', async () => {
  const { seat } = await one({ ...NOWHERE, TEXTADR: 'Letná 366/7,  170\u00a000 Praha, CZ' });
  expect(seat).toMatchObject({
    text: 'Letná 366/7, 170 00 Praha, CZ',
    postalCode: '17000',
    municipality: 'Praha',
    addressKey: null,
  });
});

test('a company without any seat is kept, with a warning', async () => {
  expect(await one({ ...NOWHERE, OBEC_TEXT: '' })).toMatchObject({
    seat: null,
    warnings: [expect.stringContaining('seat missing')],
  });
});

test('the seat is written from the register of addresses where that has its code', async () => {
  const named = (name: string) => ({ code: 1, name });
  const address = {
    key: '123',
    municipality: named('Praha'),
    part: named('Nusle'),
    cityDistrict: named('Praha 4'),
    street: named('Nuselská třída'),
    numberKind: 'conscription',
    houseNumber: 779,
    orientationNumber: null,
    orientationLetter: '',
    numberText: null,
    postalCode: '14001',
  } as AddressRecord;
  const addresses = { find: (key: string) => (key === '123' ? address : null) };
  const file = resFile([resLine(), resLine({ ICO: '1', KODADM: '124' })]);
  const { records } = await readRes({ 'res_data.csv': file }, { addresses });
  expect(records.map(({ seat }) => [seat?.street, seat?.houseNumber, seat?.postalCode, seat?.addressKey])).toEqual([
    ['Nuselská třída', 779, '14001', '123'],
    ['Nuselská', 778, '14000', '124'],
  ]);
});

test('columns are found by name: in another order, without NACE2025, with new ones', async () => {
  const earlier = RES_COLUMNS.filter((name) => name !== 'NACE2025');
  const columns = [...earlier].reverse().concat('NOVY');
  const header = columns.join(',');
  const { records, report } = await readRes({ 'res_data.csv': resFile([resLine({}, columns)], header) });
  expect(records[0]).toMatchObject({ cin: '27074358', name: 'Lubyna Systems a.s.', activity: { code: '6201' } });
  expect(countsOf(report.warnings)).toMatchObject({ 'column that is not known: NOVY': 1 });
});

test('people who ended their trade are counted and are no companies', async () => {
  const blank = Object.fromEntries(RES_COLUMNS.map((name) => [name, '']));
  const ended = resLine({ ...blank, ICO: '99000024', DDATZAN: '2025-08-20', DATPLAT: '2026-01-31' });
  const { report } = await readRes({ 'res_data.csv': resFile([ended, resLine(), ended.replace('24', '32')]) });
  expect(report).toMatchObject({
    rowsRead: 3,
    kept: 1,
    refused: {},
    leftOut: { 'ended trade of a person, without a name': 2 },
  });
});

test.each([
  ['of a letter', { ICO: '2707435A' }, 'IČO is not a number of up to eight digits'],
  ['of nine digits', { ICO: '270743581' }, 'IČO is not a number of up to eight digits'],
  ['of nothing', { ICO: '' }, 'IČO is not a number of up to eight digits'],
  ['of zeros', { ICO: '00000000' }, 'IČO is not a number of up to eight digits'],
  ['that is there already', { ICO: '00000001' }, 'duplicate IČO'],
  ['whose company has no name', { FIRMA: ' ' }, 'name missing'],
  ['whose company ended on no day', { DDATZAN: 'loni' }, 'end is no date'],
])('a row with an IČO %s is refused with its line', async (_, changes, reason) => {
  const file = resFile([resLine({ ICO: '1' }), resLine(changes), resLine({ ICO: '2' })]);
  const { records, report, refusedRows } = await readRes({ 'res_data.csv': file });
  expect(records.map(({ cin }) => cin)).toEqual(['00000001', '00000002']);
  expect(countsOf(report.refused)).toEqual({ [reason]: 1 });
  expect(refusedRows).toMatchObject([{ file: 'res_data.csv', line: 3, reason }]);
});

test('refused rows are read again, with and without NACE2025', async () => {
  const earlier = RES_COLUMNS.filter((name) => name !== 'NACE2025');
  const rows = [resLine({ ICO: '1' }), resLine({ ICO: '2' }, earlier)].map((row, index) => ({
    file: 'res_data.csv',
    line: index + 7,
    row,
    reason: 'x',
  }));
  async function* given(): AsyncGenerator<RefusedRow> {
    yield* rows;
  }
  const input = await czBusinesses.openRows!('/nowhere/res_data.csv', given());
  const records = [];
  for await (const batch of input.batches()) records.push(...batch);
  expect(records).toMatchObject([
    { cin: '00000001', activity: { code: '62100' }, seat: { houseNumber: 778 } },
    { cin: '00000002', activity: { code: '6201' }, seat: { houseNumber: 778 } },
  ]);
});

test('the file may be packed, and a folder gives its newest', async () => {
  const named = (name: string) => resFile([resLine({ FIRMA: name })]);
  const files = {
    'res_data_20260115.csv': named('old'),
    'res_data_20260131.csv.gz': gzipSync(named('new')),
    'res_pf_nace.csv': 'ICO,ZDRUD\r\n',
    'res_data-metadata.json': '{}',
  };
  expect((await readRes(files, {}, '.')).records.map(({ name }) => name)).toEqual(['new']);
});

test('the day of the release may be given', async () => {
  const file = resFile([resLine({ DATPLAT: '' })]);
  const { records, report } = await readRes({ 'res_data.csv': file }, { releaseDay: 20260215 });
  expect(records[0]!.sourceVersion).toBe(20260215 * 2 ** 24);
  expect(report.sourceVersion).toBe('20260215');
});

test('a code that no list has is named once in the report', async () => {
  const file = resFile([resLine({ ICO: '1', FORMA: '998' }), resLine({ ICO: '2', FORMA: '998' })]);
  expect(countsOf((await readRes({ 'res_data.csv': file })).report.warnings)).toMatchObject({
    'legal form that no list has: "998"': 1,
  });
});
