import type { CompanyRecord } from '@tripoint/registers';
import { seededRandom } from '../shared/random';
import { companyClasses } from './company-classes';
import { agrees, type ExpectedCompany } from './company-expectation';
import { drawCompanies } from './draw-companies';

const company: CompanyRecord = {
  country: 'cz',
  key: '00123456',
  sourceVersion: 1,
  cin: '001234560001',
  name: 'Stavební práce & obchod Výmyslov, s.r.o.',
  formerNames: ['Cihelna Lhota, a.s.'],
  establishedOn: null,
  terminatedOn: null,
  tin: null,
  vatin: null,
  legalForm: null,
  activity: null,
  size: null,
  seat: {
    foreignCountry: null,
    street: 'Karlova',
    part: null,
    cityDistrict: null,
    municipality: 'Cheb',
    numberKind: 'conscription',
    houseNumber: 1,
    orientationNumber: null,
    orientationLetter: '',
    numberText: null,
    postalCode: '35002',
    text: null,
    addressKey: null,
  },
  formerSeats: [],
};
const answer = { name: company.name, cin: company.cin, formatted_address: 'Karlova 1, 350 02 Cheb' };
const other = { name: 'Něco jiného, a.s.', cin: '99999999', formatted_address: 'Lhota 2, 350 02 Lhota' };
const formerNames = (cin: string) => (cin === company.cin ? company.formerNames : []);

test.each(companyClasses.map((one) => [one.name, one] as const))(
  '%s: the company that was meant is right, another one is not',
  (_, companyClass) => {
    const [query] = drawCompanies(companyClass, [company], 7, 1);
    expect(query).toBeDefined();
    const { expected } = query!;
    expect(agrees(answer, expected, formerNames)).toBe(true);
    expect(agrees(other, expected, formerNames)).toBe(false);
  },
);

test('the same seed draws the same text, and each company is written once', () => {
  const [misspelt] = companyClasses.filter(({ name }) => name === 'one spelling error');
  const texts = [1, 1, 2].map((seed) => drawCompanies(misspelt!, [company], seed, 5).map(({ text }) => text));
  expect(texts[0]).toEqual(texts[1]);
  expect(texts[0]).not.toEqual(texts[2]);
  expect(texts[0]).toHaveLength(1);
});

test('a company of an equal name is right, in another town or of another form it is not', () => {
  const meant: ExpectedCompany = { country: 'cz', typed: 'alfa', name: 'Alfa' };
  const alfa = { ...other, name: 'ALFA, a.s.' };
  expect(agrees(alfa, meant, formerNames)).toBe(true);
  expect(agrees(alfa, { ...meant, form: 'limited', typed: 'alfa beta' }, formerNames)).toBe(false);
  const inTown = { ...meant, typed: 'alfa cheb', town: 'Cheb' };
  expect(agrees(alfa, inTown, formerNames)).toBe(false);
  expect(agrees(alfa, { ...inTown, typed: 'alfa lhota', town: 'Lhota' }, formerNames)).toBe(true);
  expect(agrees({ ...alfa, name: 'Alfa Cheb, a.s.' }, inTown, formerNames)).toBe(true);
});

test('longer texts than a query may have are not drawn', () => {
  const long = { ...company, name: `${'Výmyslov '.repeat(12)}Cheb, s.r.o.` };
  const [asIs] = companyClasses;
  expect(drawCompanies(asIs!, [long], 1, 1)).toEqual([]);
  expect(asIs!.write(long, seededRandom(1))).not.toBeNull();
});
