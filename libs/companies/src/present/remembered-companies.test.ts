import type { CompanyRecord } from '@tripoint/registers';
import { companyText } from '../schema/company-text';
import { SharedTexts } from '../schema/shared-texts';
import { testCompanies } from '../testing/sample-companies';
import { CompanyPresenter } from './company-presenter';
import { markName, type NameMarks } from './mark-name';
import { RememberedCompanies } from './remembered-companies';

const recordOf = (company: number): CompanyRecord => {
  const cin = String(company).padStart(8, '0');
  return testCompanies([{ key: String(company), cin, name: `Cihelna & Pila ${company}` }])[0]!;
};

const marks = (text: string): NameMarks => ({ words: [{ text, prefix: false }], forms: [] });

const shared = new SharedTexts();

function showing() {
  const asked: number[] = [];
  const stored = async (companies: readonly number[]) => {
    asked.push(...companies);
    return companies.map((company) => companyText(recordOf(company), shared).text);
  };
  const presenter = new CompanyPresenter('cz-businesses', () => null);
  const remembered = new RememberedCompanies('cz', presenter, stored, recordOf);
  const show = async (companies: readonly number[], marked: NameMarks | null) =>
    (await remembered.of(companies)).map((company) => company.shown(marked && markName(company.name, marked)));
  return { asked, show };
}

test('a company asked for again is remembered, and each search marks and may change an answer of its own', async () => {
  const { asked, show } = showing();
  const [first] = await show([7], marks('pila'));
  expect(first?.highlight).toBe('Cihelna &amp; <em>Pila</em> 7');
  Object.assign(first!, { name: 'changed' });
  const answers = await show([8, 7], marks('cihelna'));
  expect(answers.map(({ highlight }) => highlight)).toEqual([
    '<em>Cihelna</em> &amp; Pila 8',
    '<em>Cihelna</em> &amp; Pila 7',
  ]);
  const [plain] = await show([7], null);
  expect([plain?.highlight, plain?.name]).toEqual(['Cihelna &amp; Pila 7', 'Cihelna & Pila 7']);
  expect(asked).toEqual([7, 8, 7]);
});

test('memory is bounded: more companies than are remembered are shown all the same, at once too', async () => {
  const { asked, show } = showing();
  const parts = Array.from({ length: 600 }, (_, part) => Array.from({ length: 10 }, (_, i) => 10 * part + i));
  const answers = await Promise.all(parts.map((part) => show(part, null)));
  expect(answers.flat().map(({ cin }) => Number(cin))).toEqual(parts.flat());
  expect(asked.length).toBeGreaterThanOrEqual(6_000);
});

test('its JSON is that of what is shown, each time with another mark', async () => {
  const presenter = new CompanyPresenter('cz-businesses', () => null);
  const stored = async (companies: readonly number[]) =>
    companies.map((company) => companyText(recordOf(company), shared).text);
  const [company] = await new RememberedCompanies('cz', presenter, stored, recordOf).of([7]);
  for (const highlight of ['<em>Cihelna</em> &amp; Pila 7', null, '"highlight":"', 'Cihelna &amp; Pila 7']) {
    expect(JSON.parse(company!.json(highlight))).toEqual(company!.shown(highlight));
  }
});
