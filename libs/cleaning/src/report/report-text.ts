import { textTable } from '@tripoint/runtime';
import type { Report } from './tally';

const count = (value: number): string => value.toLocaleString('en-GB');
const share = (value: number, of: number): string => (of === 0 ? '' : `${((100 * value) / of).toFixed(1)} %`);

/** The tables of a report: for a terminal, and for the sample page. */
export function reportTables({ rows, statuses, advice, fields, corrections, duplicates }: Report): readonly {
  readonly title: string;
  readonly rows: readonly (readonly string[])[];
}[] {
  const shares = (counts: Readonly<Record<string, number>>): string[][] =>
    Object.entries(counts).map(([name, value]) => [name, count(value), share(value, rows)]);
  return [
    { title: 'Rows by status', rows: [['status', 'rows', 'share'], ...shares(statuses)] },
    { title: 'Rows by advice', rows: [['advice', 'rows', 'share'], ...shares(advice)] },
    {
      title: 'Fields, worst first',
      rows: [
        ['field', 'not as registered', 'corrected', 'contradicted', 'unconfirmed', 'added', 'confirmed'],
        ...fields.map((field) => [
          field.field,
          share(field.wrong, rows),
          ...[field.corrected, field.contradicted, field.unconfirmed, field.added, field.confirmed].map(count),
        ]),
      ],
    },
    {
      title: 'Most frequent corrections',
      rows: [
        ['field', 'written', 'registered', 'rows'],
        ...corrections.map((one) => [one.field, one.written, one.registered, count(one.count)]),
      ],
    },
    {
      title: 'Duplicates',
      rows: [
        ['addresses of several rows', 'rows that repeat one'],
        [count(duplicates.addresses), count(duplicates.rows)],
      ],
    },
  ];
}

/** Control characters of a cell would be commands to a terminal. */
const shown = (cell: string): string => cell.replace(/\p{Cc}/gu, ' ');

export const reportText = (report: Report): string =>
  reportTables(report)
    .filter(({ rows }) => rows.length > 1)
    .map(({ title, rows }) => `${title}\n${textTable(rows.map((row) => row.map(shown)))}`)
    .join('\n');
