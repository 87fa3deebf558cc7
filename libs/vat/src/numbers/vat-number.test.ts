import { MEMBER_STATES, type MemberState } from '@tripoint/contract';
import { formats } from './formats';
import { hasCheckDigits, readVatNumber } from './vat-number';

/** Country code, text as given, the number that is asked for, whether it has a format, whether its check digits are right. */
const rows: readonly (readonly [MemberState, string, string, boolean, boolean])[] = [
  ['AT', 'ATU 13585627', 'U13585627', true, true],
  ['AT', '13585627', '13585627', false, false],
  ['BE', 'BE0428759497', '0428759497', true, true],
  ['BE', '1000341796', '1000341796', true, true],
  ['BE', '431150351', '431150351', false, false],
  ['BG', '175074752', '175074752', true, true],
  ['CY', '10259033P', '10259033P', true, true],
  ['CY', '10259033Z', '10259033Z', true, false],
  ['CZ', 'cz 251 23 891', '25123891', true, true],
  ['CZ', '640903926', '640903926', true, false],
  ['DE', 'DE 136,695 976', '136,695976', false, false],
  ['DE', '136695976', '136695976', true, true],
  ['DE', '136695978', '136695978', true, false],
  ['DK', 'DK 13585628', '13585628', true, true],
  ['EE', '100931558', '100931558', true, true],
  ['EL', 'GR 094259216', '094259216', true, true],
  ['EL', 'EL123456781', '123456781', true, false],
  ['ES', 'ESJ99216582', 'J99216582', true, true],
  ['ES', '123456789', '123456789', false, false],
  ['FI', '20774740', '20774740', true, true],
  ['FR', 'Fr 40 303 265 045', '40303265045', true, true],
  ['FR', 'FR123456789', 'FR123456789', true, false],
  ['HR', 'HR 33392005961', '33392005961', true, true],
  ['HU', '12892312', '12892312', true, true],
  ['IE', '6433435F', '6433435F', true, true],
  ['IE', '3628739L', '3628739L', true, true],
  ['IT', '00743110157', '00743110157', true, true],
  ['LT', '119511515', '119511515', true, true],
  ['LU', '15027442', '15027442', true, true],
  ['LV', '40003521600', '40003521600', true, true],
  ['MT', '11679112', '11679112', true, true],
  ['NL', 'NL000099998B57', '000099998B57', true, true],
  ['NL', '004495445X01', '004495445X01', false, false],
  ['PL', 'PL 856-734-62-15', '8567346215', true, true],
  ['PT', '501964843', '501964843', true, true],
  ['RO', '18547290', '18547290', true, true],
  ['SE', 'SE 556188840401', '556188840401', true, true],
  ['SI', '50223054', '50223054', true, true],
  ['SK', 'SK 202 274 96 19', '2022749619', true, true],
  ['SK', '202274961', '202274961', false, false],
  ['XI', 'GB 980780684', '980780684', true, true],
  ['XI', 'XIGD001', 'GD001', true, true],
  ['XI', 'HA9999', 'HA9999', false, false],
  ['SK', 'SK', '', false, false],
];

test.each(rows)('%s %s is read as %s', (state, text, number, hasFormat, checkDigits) => {
  const read = readVatNumber(state, text);
  expect(read).toEqual({ state, number, hasFormat });
  if (hasFormat) expect(hasCheckDigits(read)).toBe(checkDigits);
});

test('every member state has a format and rows of the table', () => {
  expect(Object.keys(formats).sort()).toEqual([...MEMBER_STATES]);
  expect([...new Set(rows.map(([state]) => state))].sort()).toEqual([...MEMBER_STATES]);
});
