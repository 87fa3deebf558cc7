import type { ValidatedPlace } from '@tripoint/contract';
import { TestEngines } from '@tripoint/index/testing';
import type { AddressRecord } from '@tripoint/registers';
import { PlaceSearch } from '../place-search';
import { addressSchema } from '../schema/address-schema';
import { indexOf, recordsOf } from '../testing/sample-addresses';
import type { ValidateQuery } from './given';

/* Checks of addresses of three countries, on both engines: `SEARCH_ENGINE` chooses. */

const engines = process.env.SEARCH_ENGINE === 'elasticsearch' ? new TestEngines() : null;
let search: PlaceSearch;

const cheb = { code: 554481, name: 'Cheb' };
const skalna = { code: 554812, name: 'Skalná' };
const karlova = { code: 1, name: 'Karlova' };
const czech = recordsOf(
  [
    ...[1, 3, 5, 17, 21].map((n, i) => ({ houseNumber: 213 + i, orientationNumber: n, street: karlova })),
    { houseNumber: 400, orientationNumber: 2, orientationLetter: 'a', street: { code: 2, name: '17. listopadu' } },
    { houseNumber: 12, orientationNumber: null, street: null, part: { code: 7, name: 'Háje' }, postalCode: '35011' },
    { houseNumber: 12, orientationNumber: null, street: null, part: { code: 8, name: 'Podhrad' }, postalCode: '35012' },
    {
      houseNumber: 77,
      street: { code: 3, name: 'Nová' },
      municipality: skalna,
      part: { code: 9, name: 'Skalná' },
      postalCode: '35134',
    },
    { houseNumber: 5, orientationNumber: 9, street: { code: 4, name: 'Boženy Němcové' } },
    {
      houseNumber: 66,
      street: { code: 5, name: 'Mírové náměstí' },
      municipality: { code: 554804, name: 'Ústí nad Labem' },
      part: { code: 10, name: 'Ústí nad Labem-centrum' },
      postalCode: '40001',
    },
  ].map((record) => ({ municipality: cheb, part: { code: 6, name: 'Cheb' }, postalCode: '35002', ...record })),
);

const slovak = recordsOf(
  [
    { houseNumber: 1201, orientationNumber: 16, street: { code: 'h', name: 'Hlavná' } },
    { houseNumber: 1202, orientationNumber: 18, street: { code: 'h', name: 'Hlavná' } },
    { houseNumber: 48, orientationNumber: 2, numberText: '2-4', street: { code: 'p', name: 'Puškinova' } },
    { houseNumber: 10637, orientationNumber: null, street: { code: 'd', name: 'Dubčeka' } },
    { houseNumber: 487, orientationNumber: 7, numberText: '7ab', street: { code: 'c', name: 'Červená' } },
  ].map((record) => ({
    country: 'sk' as const,
    municipality: { code: 'SK0421504815', name: 'Zvolen' },
    part: { code: 'SK1', name: 'Zvolen' },
    postalCode: '96001',
    ...record,
  })),
);

const polish = recordsOf(
  [
    { houseNumber: 12, numberText: null },
    { houseNumber: 14, numberText: null },
    { houseNumber: 61, numberText: '61/14' },
    { houseNumber: 3, numberText: null, street: { code: 's2', name: 'Stary Rynek' } },
    { houseNumber: 3, numberText: null, street: { code: 's3', name: 'Rynek Stary' } },
    { houseNumber: 9, numberText: null, street: { code: 's4', name: '7 Kamienic' } },
  ].map((record, i) => ({
    country: 'pl' as const,
    key: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    municipality: { code: 'm1', name: 'Kraków' },
    part: null,
    street: { code: 's1', name: 'Długa' },
    orientationNumber: null,
    postalCode: '31147',
    ...record,
  })),
);

beforeAll(async () => {
  const indexes = await Promise.all(
    (
      [
        ['cz', czech],
        ['sk', slovak],
        ['pl', polish],
      ] as const
    ).map(([country, records]) => indexOf(records as AddressRecord[], country)),
  );
  search = new PlaceSearch(
    engines === null ? indexes : await Promise.all(indexes.map((data) => engines.index(data, addressSchema))),
  );
});
afterAll(() => engines?.close());

const check = (query: ValidateQuery | string): Promise<ValidatedPlace> =>
  search.validate(typeof query === 'string' ? { text: query } : query);

const signs = { confirmed: '=', corrected: '~', added: '+', contradicted: '!', unconfirmed: '?' } as const;

/** The verdicts on street, number, municipality and postal code, each by one sign. */
const inShort = ({ verdicts: { street, number, municipality, postal_code } }: ValidatedPlace): string =>
  [street, number, municipality, postal_code].map((verdict) => (verdict === null ? '-' : signs[verdict])).join('');

test.each([
  // Czechia
  ['Karlova 213/1, 350 02 Cheb', 'valid', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['cheb karlova 213', 'valid', 'Karlova 213/1, 350 02 Cheb', '===+'],
  ['Karlova 1, 35002 Cheb, Česká republika', 'valid', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['17. listopadu 400/2a, 350 02 Cheb', 'valid', '17. listopadu 400/2a, 350 02 Cheb', '===='],
  ['B. Němcové 5/9, 350 02 Cheb', 'valid', 'Boženy Němcové 5/9, 350 02 Cheb', '===='],
  ['Háje 12, 350 11 Cheb', 'valid', 'Háje 12, 350 11 Cheb', '-==='],
  ['Karlova 213, 350 02 Cheb 2', 'valid', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['Karlova 213, Cheb 2, 350 02', 'valid', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['Karlova 213, Cheb 2', 'unsure', 'Karlova 213/1, 350 02 Cheb', '===+'],
  ['Cheb 2, Karlova 213', 'unsure', 'Karlova 213/1, 350 02 Cheb', '===+'],
  ['Cheb 2, Karlova 213, 350 02', 'valid', 'Karlova 213/1, 350 02 Cheb', '===='],
  [
    'Mírové nám. 66, 400 01 Ústí n/L',
    'valid',
    'Mírové náměstí 66/3, Ústí nad Labem-centrum, 400 01 Ústí nad Labem',
    '====',
  ],
  ['Karlova 213, PSČ: 350 02 Cheb', 'valid', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['Karlova 213, Cheb, PSČ:', 'valid', 'Karlova 213/1, 350 02 Cheb', '===+'],
  ['Karlova, 350 02 Cheb 1', 'unsure', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['350 02 Cheb Karlova 1', 'valid', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['350 11 Háje 12', 'valid', 'Háje 12, 350 11 Cheb', '-=+='],
  ['Karlova 213', 'unsure', 'Karlova 213/1, 350 02 Cheb', '==++'],
  ['Karlva 213/1, 350 02 Cheb', 'unsure', 'Karlova 213/1, 350 02 Cheb', '~==='],
  ['Karlova 213/1, 350 03 Cheb', 'unsure', 'Karlova 213/1, 350 02 Cheb', '===!'],
  ['Karlova 213/1, 350 02 Skalná', 'unsure', 'Karlova 213/1, 350 02 Cheb', '==!='],
  ['Karlova 213/1, 351 34 Skalná', 'invalid', null, '??-?'],
  ['Karlova 213/1, Háje, 350 02 Cheb', 'unsure', 'Karlova 213/1, 350 02 Cheb', '===='],
  ['Karlova 1/213, 350 02 Cheb', 'unsure', 'Karlova 213/1, 350 02 Cheb', '=~=='],
  ['17. listopadu 400/2, 350 02 Cheb', 'unsure', '17. listopadu 400/2a, 350 02 Cheb', '=~=='],
  ['Cheb 213', 'unsure', 'Karlova 213/1, 350 02 Cheb', '+==+'],
  ['Karlova 999, 350 02 Cheb', 'invalid', 'Karlova, Cheb', '=?=='],
  ['Karlova 213/3, 350 02 Cheb', 'invalid', 'Karlova, Cheb', '=?=='],
  ['Háje 999, 350 11 Cheb', 'invalid', 'Cheb', '-?=='],
  ['Karlova, 350 02 Cheb', 'insufficient', 'Karlova, Cheb', '=-=='],
  ['Cheb', 'insufficient', 'Cheb', '--=-'],
  // Slovakia
  ['Hlavná 1201/16, 960 01 Zvolen', 'valid', 'Hlavná 1201/16, 960 01 Zvolen', '===='],
  ['Hlavná 16, Zvolen, Slovensko', 'valid', 'Hlavná 1201/16, 960 01 Zvolen', '===+'],
  ['Puškinova 48/2-4, 960 01 Zvolen', 'valid', 'Puškinova 48/2-4, 960 01 Zvolen', '===='],
  // Houses with as many digits as a postal code.
  ['Dubčeka 10637, 960 01 Zvolen', 'valid', 'Dubčeka 10637, 960 01 Zvolen', '===='],
  ['960 01 Zvolen, Dubčeka 10637', 'valid', 'Dubčeka 10637, 960 01 Zvolen', '===='],
  ['Dubčeka 10637, Zvolen', 'valid', 'Dubčeka 10637, 960 01 Zvolen', '===+'],
  ['Dubčeka 10637, 96009 Zvolen', 'unsure', 'Dubčeka 10637, 960 01 Zvolen', '===!'],
  ['Dubčeka 10638, 960 01 Zvolen', 'invalid', 'Dubčeka, Zvolen', '=?=='],
  ['Červená 487/7AB, 960 01 Zvolen', 'valid', 'Červená 487/7ab, 960 01 Zvolen', '===='],
  ['Červená 487/7AC, 960 01 Zvolen', 'unsure', 'Červená 487/7ab, 960 01 Zvolen', '=~=='],
  ['Hlavná 16 v Zvolene', 'unsure', 'Hlavná 1201/16, 960 01 Zvolen', '==~+'],
  // Poland
  ['ul. Długa 12, 31-147 Kraków', 'valid', 'Długa 12, 31-147 Kraków', '===='],
  ['Długa 61/14, 31-147 Kraków', 'valid', 'Długa 61/14, 31-147 Kraków', '===='],
  ['Dluga 13, 31-147 Krakow', 'invalid', 'Długa, Kraków', '=?=='],
  ['7 Kamienic 9, 31-147 Kraków', 'valid', '7 Kamienic 9, 31-147 Kraków', '===='],
  ['7 Kamieinc 9, Kraków', 'unsure', '7 Kamienic 9, 31-147 Kraków', '~==+'],
  ['7 Kamienic 8, 31-147 Kraków', 'invalid', '7 Kamienic, Kraków', '=?=='],
  ['7 Kamienic, 31-147 Kraków', 'insufficient', '7 Kamienic, Kraków', '=-=='],
  ['Rynek Stary 3, 31-147 Kraków', 'valid', 'Rynek Stary 3, 31-147 Kraków', '===='],
  ['Stary Rynek 3, 31-147 Kraków', 'valid', 'Stary Rynek 3, 31-147 Kraków', '===='],
  // No register has it.
  ['Hauptstraße 12, 10115 Berlin', 'invalid', null, '??-?'],
  ['Xavrokwe 12, 350 02 Cheb', 'invalid', null, '??-?'],
  ['???', 'insufficient', null, '----'],
] as const)('%s is %s', async (text, status, line, verdicts) => {
  const answer = await check(text);
  expect([answer.status, answer.formatted_address, inShort(answer)]).toEqual([status, line, verdicts]);
  const advice = { valid: 'accept', unsure: 'confirm', many: 'fix', insufficient: 'fix', invalid: 'fix' };
  expect(answer.advice).toBe(advice[status]);
  if (line === null) expect(answer.confidence).toBe(0);
});

test.each([
  ['Karlva 213/1, 350 02 Cheb', 'street', 'Karlva', 'Karlova'],
  ['Karlova 1/213, 350 02 Cheb', 'number', '1/213', '213/1'],
  ['Karlova 213/1, 350 02 Skalná', 'municipality', 'Skalná', 'Cheb'],
  ['Karlova 213/1, 351 34 Cheb', 'postal_code', '35134', '350 02'],
] as const)('%s: %s', async (text, field, written, registered) => {
  const { corrections, verdicts } = await check(text);
  expect(corrections).toEqual([{ field, written, registered }]);
  expect(['corrected', 'contradicted']).toContain(verdicts[field]);
});

test.each([
  ['Karlova 213, byt č. 4, 350 02 Cheb', 'flat', 'byt č. 4'],
  ['Karlova 213, 2. patro, 350 02 Cheb', 'floor', '2. patro'],
  ['Jan Novák, Karlova 213, 350 02 Cheb', 'person', 'Jan Novák'],
  ['Pekárna Nová s.r.o., Karlova 213, 350 02 Cheb', 'company', 'Pekárna Nová s.r.o.'],
  ['Karlova 213, 350 02 Cheb, tel. 605 123 456', 'other', 'tel. 605 123 456'],
  ['Karlova 213, 350 02 Cheb, +420605123456', 'other', '+420605123456'],
  ['Karlova 213, 350 02 Cheb IČO: 00254835', 'other', 'IČO: 00254835'],
  ['Karlova 213, 350 02 Cheb, DIČ CZ00254835', 'other', 'DIČ CZ00254835'],
  ['Karlova 213, jan.novak@novák.cz, 350 02 Cheb', 'other', 'jan.novak@novák.cz'],
  ['Hlavná 16, 960 01 Zvolen, mobil 0905 123 456', 'other', 'mobil 0905 123 456'],
  ['Hlavná 16, 960 01 Zvolen, 0905 123 456', 'other', '0905 123 456'],
  ['Długa 12, 31-147 Kraków, NIP 6750001923', 'other', 'NIP 6750001923'],
  ['Długa 12, 31-147 Kraków, kom. 601 234 567', 'other', 'kom. 601 234 567'],
  ['Długa 12/3, 31-147 Kraków', 'flat', '3'],
  ['Długa 12 m. 3, 31-147 Kraków', 'flat', 'm. 3'],
  ['Długa 12m3, 31-147 Kraków', 'flat', 'm3'],
  ['Długa 12/m. 3, 31-147 Kraków', 'flat', 'm. 3'],
  ['Długa 61/14 / 3, 31-147 Kraków', 'flat', '3'],
  ['Długa 12 lok. 3, 31-147 Kraków', 'flat', 'lok. 3'],
  ['Długa 12 mieszkanie nr 3, 31-147 Kraków', 'flat', 'mieszkanie nr 3'],
] as const)('%s leaves over the %s', async (text, kind, leftOver) => {
  const { status, left_over } = await check(text);
  expect([status, left_over]).toEqual(['valid', [{ kind, text: leftOver }]]);
});

test.each([
  [{ street: 'Karlova 213', number: '213', municipality: 'Cheb' }],
  [{ street: 'Karlova 213/1', number: '213/1', municipality: 'Cheb', postalCode: 'CZ-350 02' }],
  [{ street: 'Karlova 213/1', number: '213', municipality: 'Cheb' }],
  [{ street: 'Karlova 1', number: '213/1', municipality: 'Cheb' }],
  [{ street: '17. listopadu', number: '2a', municipality: 'Cheb' }],
])('%j is valid: a number behind the street is the one in its field', async (fields) => {
  expect((await search.validate({ ...fields, countries: ['cz'] })).status).toBe('valid');
});

test('what may be the name of a street or of another place is left over, and the customer is asked', async () => {
  expect((await check('Marie Nováková, 12, 350 11 Háje, Cheb')).status).not.toBe('valid');
  expect(await check('Nová, Karlova 213, 350 02 Cheb')).toMatchObject({ status: 'unsure' });
});

test('a house that does not exist names those nearest to it, in their order', async () => {
  const { nearest_numbers, street, object, postal_code } = await check('Karlova 4, 350 02 Cheb');
  expect(nearest_numbers).toEqual(['213/1', '214/3', '215/5', '216/17', '217/21']);
  expect([street, object, postal_code]).toEqual(['Karlova', 'street', null]);
});

test('several that fit are many, and the first of them is answered', async () => {
  const { status, confidence, municipality } = await check('Cheb 12');
  expect([status, confidence, municipality]).toEqual(['many', 0.443, 'Cheb']);
});

test('fields and text are one address, and what both say counts once', async () => {
  const line = 'Karlova 213/1, 350 02 Cheb';
  for (const query of [
    { street: 'Karlova', number: '213', municipality: 'Cheb', postalCode: '350 02' },
    { street: 'Karlova 1', municipality: 'Cheb' },
    { text: 'Karlova 213', municipality: 'Cheb', postalCode: '35002' },
    { text: line, street: 'Karlova', number: '1', municipality: 'Cheb' },
  ]) {
    expect(await check(query)).toMatchObject({ status: 'valid', formatted_address: line });
  }
  const { left_over } = await check({ street: 'Karlova', number: '213', municipality: 'Cheb', flat: '4' });
  expect(left_over).toEqual([{ kind: 'flat', text: '4' }]);
});

test('a country that is named is searched alone', async () => {
  expect(await check('Karlova 213, Cheb, Slovensko')).toMatchObject({ status: 'invalid', place_id: null });
  expect(await search.validate({ text: 'Karlova 213, Cheb', countries: ['pl'] })).toMatchObject({ status: 'invalid' });
  expect((await check('Karlova 213, Cheb, Česko')).verdicts.country).toBe('confirmed');
});

test('a text that names another country than may be searched is no address', async () => {
  for (const excluded of [{ countries: ['cz'] }, { permitted: ['cz'] }]) {
    const { status, place_id, verdicts } = await search.validate({ text: 'Hlavná 16, Zvolen, Slovensko', ...excluded });
    expect([status, place_id, verdicts.country]).toEqual(['invalid', null, 'unconfirmed']);
  }
});

test('outside what the key may search nothing is confirmed', async () => {
  await expect(search.validate({ text: 'Karlova 213, Cheb', countries: ['cz'], permitted: ['sk'] })).rejects.toThrow();
  expect(await search.validate({ text: 'Karlova 213, Cheb', permitted: ['sk'] })).toMatchObject({ place_id: null });
});

test.each([
  ['very long', 'Karlova 213 '.repeat(200)],
  ['nothing but numbers', '1 2 3 4 5 6 7 8 9 10 11 12 13 14'],
  ['nothing but commas', ',,,;;;\n\n'],
  ['made for patterns that backtrack', `byt ${'č. '.repeat(200)}`],
  ['a name every object has', 'constructor'],
  ['markup', '<script>alert(1)</script> 213, Cheb'],
])('text that is %s is answered, and confirms nothing that was not written', async (_, text) => {
  const { status, highlight } = await check(text);
  expect(status).not.toBe('valid');
  expect(highlight ?? '').not.toContain('<');
});
