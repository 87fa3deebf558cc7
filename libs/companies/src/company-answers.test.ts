import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanyRecord } from '@tripoint/registers';
import { CompanySearch } from './company-search';
import { TaxIndexBuilder } from './tax/tax-index-builder';
import { openTaxIndex } from './tax/tax-schema';
import { companyIndexOf, testCompanies, testSeat } from './testing/sample-companies';

const sk: Partial<CompanyRecord> = { country: 'sk', legalForm: null, activity: null, size: null };
const numbers = ['00000512', '51234564', '512345640001', '512345640002', '51299999', '05120000', '99999999'];

const records = testCompanies(
  numbers.map((cin, i) => ({
    ...sk,
    cin,
    key: `1${cin}`,
    name: `Podnik ${i}`,
    terminatedOn: i === 4 ? '2020-02-03' : null,
  })),
);
const seats = testCompanies([
  {
    ...sk,
    cin: '70000001',
    name: 'A',
    seat: testSeat({ municipality: 'Košice', orientationNumber: 3, orientationLetter: 'a' }),
  },
  { ...sk, cin: '70000002', name: 'B', seat: null },
  {
    ...sk,
    cin: '70000003',
    name: 'C',
    seat: testSeat({ foreignCountry: 'Rakúsko', municipality: 'Wien', postalCode: '1010' }),
  },
  {
    ...sk,
    cin: '70000004',
    name: 'D',
    seat: testSeat({ street: null, municipality: null, houseNumber: null, postalCode: '', text: 'Kdesi 1' }),
  },
]);

let search: CompanySearch;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tax-'));
  const tax = new TaxIndexBuilder({ country: 'sk', register: 'sk-tax-numbers' });
  tax.add([{ country: 'sk', key: '51234564', sourceVersion: 0, tin: '2020317068', vatin: null }]);
  await tax.build().writeTo(join(folder, 'tax.bin'));
  search = new CompanySearch(
    [(await companyIndexOf([...records, ...seats])).index],
    [await openTaxIndex(join(folder, 'tax.bin'))],
  );
});

afterAll(async () => {
  await search.close();
  await rm(folder, { recursive: true, force: true });
});

const byNumber = async (text: string, active = false): Promise<string[]> =>
  (await search.identifier({ text, country: 'sk', limit: 7, active })).map(({ cin }) => cin);

describe('a number', () => {
  it.each([
    ['51234564', ['51234564', '512345640001', '512345640002']],
    ['512 34 564', ['51234564', '512345640001', '512345640002']],
    ['IČO: 51234564', ['51234564', '512345640001', '512345640002']],
    ['512345640002', ['512345640002']],
    ['5123456400', ['512345640001', '512345640002']],
    ['512', ['00000512', '51234564', '512345640001', '512345640002', '51299999']],
    ['00000512', ['00000512']],
    ['0512', ['00000512', '05120000']],
    ['9', ['99999999']],
    ['51234565', []],
    ['5123456400011', []],
    ['51a', []],
    ['', []],
  ])('%j finds %j', async (text, expected) => expect(await byNumber(text)).toEqual(expected));

  it.each([
    ['51234564,'],
    ['51234564;'],
    ['I.Č.O.: 51234564'],
    ['IČO č. 51234564'],
    ['DIČ: CZ51234564'],
    ['IČO 51234564, DIČ CZ99999999'],
    ['5123\u20094564\u200b'],
    ['IC\u030cO: 51234564'],
    ['５１２３４５６４'],
    ['Podnik 1, 51234564'],
  ])('%j is the number in it', async (text) => expect((await byNumber(text))[0]).toBe('51234564'));

  it("may have a table's fraction behind it", async () => expect(await byNumber('51299999.0')).toEqual(['51299999']));

  it('finds only what exists where that is asked for', async () => {
    expect(await byNumber('512', true)).not.toContain('51299999');
    expect(await byNumber('51299999', true)).toEqual([]);
  });
});

describe('an answer', () => {
  it('has every field in its order, with the tax numbers of the list', async () => {
    const [company] = await search.identifier({ text: '51234564', country: 'sk', limit: 1, active: false });
    expect(Object.entries(company!)).toEqual(
      Object.entries({
        business_id: company!.business_id,
        highlight: 'Podnik 1',
        name: 'Podnik 1',
        established_on: '2001-02-03',
        terminated_on: null,
        cin: '51234564',
        tin: '2020317068',
        vatin: null,
        formatted_address: 'Hlavní 12, 779 00 Olomouc',
        street: 'Hlavní',
        formatted_street: 'Hlavní 12',
        street_number: '12',
        building_number: null,
        formatted_number: '12',
        postal_code: '779 00',
        municipality: 'Olomouc',
        legal_form: null,
        segment: '',
        organization_size: null,
        object: 'business',
        formatted_country: 'Slovensko',
        country: 'SK',
      }),
    );
    expect(await search.detail({ businessId: company!.business_id })).toEqual(company);
  });

  it.each([
    ['70000001', 'Hlavní 12/3A, 779 00 Košice', 'Hlavní 12/3A', '779 00'],
    ['70000002', '', '', null],
    ['70000003', 'Hlavní 12, 1010 Wien, Rakúsko', 'Hlavní 12', '1010'],
    ['70000004', 'Kdesi 1', '', null],
  ])('of %s writes its seat %j', async (text, address, street, postalCode) => {
    const [company] = await search.identifier({ text, country: 'sk', limit: 1, active: false });
    expect(company).toMatchObject({ formatted_address: address, formatted_street: street, postal_code: postalCode });
  });

  it.each(['sk_AAAAAAAAAAAAAAAAAAAAAA', 'cz_AAAAAAAAAAAAAAAAAAAAAA', 'x', ''])(
    'has nothing for %j',
    async (businessId) => expect(await search.detail({ businessId })).toBeNull(),
  );

  it('is none in a country that is not loaded', async () => {
    expect(await search.query({ text: 'podnik', country: 'cz', limit: 7, active: false })).toEqual([]);
  });
});
