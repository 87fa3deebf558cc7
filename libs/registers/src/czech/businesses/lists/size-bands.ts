import type { SizeBand } from '../../../company-record';

/** What RES writes where it does not know how many people a company employs. */
export const SIZE_NOT_STATED = '000';

/** Bands of employees (list 579 of the Statistical Office) by code: the fewest employees, and the most. */
const BANDS: readonly (readonly [code: string, low: number, high: number])[] = [
  ['120', 1, 5],
  ['130', 6, 9],
  ['210', 10, 19],
  ['220', 20, 24],
  ['230', 25, 49],
  ['240', 50, 99],
  ['310', 100, 199],
  ['320', 200, 249],
  ['330', 250, 499],
  ['340', 500, 999],
  ['410', 1_000, 1_499],
  ['420', 1_500, 1_999],
  ['430', 2_000, 2_499],
  ['440', 2_500, 2_999],
  ['450', 3_000, 3_999],
  ['460', 4_000, 4_999],
  ['470', 5_000, 9_999],
];

/** The bands that RES uses, with the texts that the list has. */
export const SIZE_BANDS: ReadonlyMap<string, SizeBand> = new Map([
  ['110', { code: '110', text: 'Bez zaměstnanců', employees: 0 }],
  ...BANDS.map(([code, low, high]): [string, SizeBand] => [
    code,
    { code, text: `${low} - ${high} ${code === '220' ? 'zaměstnanci' : 'zaměstnanců'}`, employees: low },
  ]),
  ['510', { code: '510', text: '10 000 a více zaměstnanců', employees: 10_000 }],
]);
