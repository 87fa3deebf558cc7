import { type CheckedRow, checkedRow } from '../clean/checked-row';
import { reportText } from './report-text';
import { samplePage } from './sample-page';
import { Tally } from './tally';

const row = (changes: Partial<CheckedRow>): CheckedRow => ({ ...checkedRow(null), ...changes });
const correction = { field: 'street', written: 'Karlva', registered: 'Karlova' } as const;

test('rows are counted by status, advice, field and correction, the worst and the most frequent first', () => {
  const tally = new Tally();
  const unsure = row({
    status: 'unsure',
    advice: 'confirm',
    verdicts: ['corrected', 'confirmed', 'added', 'contradicted', null],
    corrections: [correction],
  });
  const other = { ...correction, written: 'Karlov' };
  for (const [at, one] of [unsure, unsure, row({ ...unsure, corrections: [other] }), row({})].entries()) {
    tally.add(at + 2, [[], one]);
  }
  const { rows, statuses, advice, fields, corrections } = tally.report;
  expect([rows, statuses, advice]).toEqual([
    4,
    { valid: 0, unsure: 3, many: 0, insufficient: 1, invalid: 0 },
    { accept: 0, confirm: 3, fix: 1 },
  ]);
  expect(fields.map(({ field, wrong }) => [field, wrong])).toEqual([
    ['street', 3],
    ['postal_code', 3],
    ['number', 0],
    ['municipality', 0],
    ['country', 0],
  ]);
  expect(corrections).toEqual([
    { ...correction, count: 2 },
    { ...other, count: 1 },
  ]);
});

test('a row with the address of an earlier one names the first', () => {
  const tally = new Tally();
  const add = (at: number, same: string | null) => tally.add(at, [[], row({ same })]);
  expect([add(2, 'a'), add(3, 'b'), add(4, 'a'), add(5, null), add(6, null), add(7, 'a')]).toEqual([
    null,
    null,
    2,
    null,
    null,
    2,
  ]);
  expect(tally.report.duplicates).toEqual({ addresses: 1, rows: 2 });
});

test('of each status some rows are kept, all of them as likely', () => {
  const tally = new Tally();
  let state = 1;
  const random = (): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let at = 0; at < 10_000; at++) tally.add(at, [[], row({})], random);
  const rows = (tally.samplesByStatus.get('insufficient') ?? []).map((sample) => sample.row);
  expect(rows).toHaveLength(15);
  expect(rows).toEqual([...rows].sort((a, b) => a - b));
  expect(Math.max(...rows)).toBeGreaterThan(5_000);
});

/** Security: the page and the terminal show what customers wrote. */
test('what stands in the table is text on the page and in the terminal, and the page asks nobody', () => {
  const tally = new Tally();
  const evil = '<script>alert(1)</script><img src=http://x/ onerror=a>"\'\u001B]0;x\u0007';
  const results = checkedRow(null).results.map(() => evil);
  tally.add(2, [[evil], row({ results, corrections: [{ field: 'street', written: evil, registered: evil }] })]);
  const page = samplePage(tally.report, tally.samplesByStatus, [evil]);
  expect(page).toContain('default-src &#39;none&#39;');
  expect(page).toContain('&#60;script&#62;');
  expect(page).not.toMatch(/<(?:script|img|link|iframe|a|form|object)\b|<[^>]*\b(?:src|href|on\w+)=|url\(|@import/i);
  expect(reportText(tally.report)).not.toMatch(/(?!\n)\p{Cc}/u);
});
