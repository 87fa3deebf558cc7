import type { CompanyRecord } from '@tripoint/registers';
import { testCompanies } from '../testing/sample-companies';
import { CompanyPresenter } from './company-presenter';
import { ShownCompanies } from './shown-companies';

const recordOf = (company: number): CompanyRecord => {
  const cin = String(company).padStart(8, '0');
  return testCompanies([{ key: String(company), cin, name: `Cihelna & Pila ${company}` }])[0]!;
};

const marks = (text: string) => () => ({ words: [{ text, prefix: false }], forms: [] });

function showing() {
  const asked: number[] = [];
  const records = async (companies: readonly number[]) => {
    asked.push(...companies);
    return companies.map(recordOf);
  };
  return { asked, shown: new ShownCompanies('cz', new CompanyPresenter('cz-businesses', () => null), records) };
}

test('a company is read once, and each search marks and may change an answer of its own', async () => {
  const { asked, shown } = showing();
  const [first] = await shown.show([7], marks('pila'));
  expect(first?.highlight).toBe('Cihelna &amp; <em>Pila</em> 7');
  Object.assign(first!, { name: 'changed' });
  const answers = await shown.show([8, 7], marks('cihelna'));
  expect(answers.map(({ highlight }) => highlight)).toEqual([
    '<em>Cihelna</em> &amp; Pila 8',
    '<em>Cihelna</em> &amp; Pila 7',
  ]);
  const [plain] = await shown.show([7], () => null);
  expect([plain?.highlight, plain?.name]).toEqual(['Cihelna &amp; Pila 7', 'Cihelna & Pila 7']);
  expect(asked).toEqual([7, 8]);
});

test('memory is bounded: more companies than are remembered are shown all the same, at once too', async () => {
  const { asked, shown } = showing();
  const parts = Array.from({ length: 600 }, (_, part) => Array.from({ length: 10 }, (_, i) => 10 * part + i));
  const answers = await Promise.all(parts.map((part) => shown.show(part, () => null)));
  expect(answers.flat().map(({ cin }) => Number(cin))).toEqual(parts.flat());
  expect(asked.length).toBeGreaterThanOrEqual(6_000);
});
