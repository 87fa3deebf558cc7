import { Html, html } from '@tripoint/pages';
import { resultColumns } from '../clean/checked-row';
import { reportTables } from './report-text';
import type { Report, SampleRow, Tally } from './tally';

/** Columns of the results that are shown. */
const SHOWN = ['checked_address', 'checked_corrections', 'checked_left_over', 'checked_nearest_numbers'] as const;
const MAX_CELL = 300;

const style = new Html(`<style>
body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1b1f24;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}.scroll{overflow-x:auto}
table{border-collapse:collapse}th,td{border:1px solid #ccd3da;padding:.3rem .6rem;text-align:left;vertical-align:top}
th{background:#f1f4f7;font-weight:600}
@media(prefers-color-scheme:dark){body{color:#e3e7eb;background:#15191d}th{background:#22282e}th,td{border-color:#3a434c}}
</style>`);

/** What a page of one file may do: be shown. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** A page to look at: what became of the rows, and some of each status. It asks nobody for anything. */
export function samplePage(report: Report, samples: Tally['samplesByStatus'], headings: readonly string[]): string {
  const tables = reportTables(report)
    .filter(({ rows }) => rows.length > 1)
    .map(({ title, rows }) => html`<h2>${title}</h2>${table(rows[0] ?? [], rows.slice(1))}`);
  const statuses = Object.keys(report.statuses) as (keyof Report['statuses'])[];
  const some = statuses.flatMap((status) => {
    const rows = samples.get(status) ?? [];
    return rows.length === 0
      ? []
      : [
          html`<h2>Some rows: ${status}</h2>${table(
            ['row', ...headings, ...SHOWN],
            rows.map((row) => sampleCells(row, headings.length)),
          )}`,
        ];
  });
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="robots" content="noindex">
<title>Checked addresses</title>${style}</head>
<body><h1>${report.rows.toLocaleString('en-GB')} rows checked</h1>${tables}${some}</body></html>
`.text;
}

function sampleCells({ row, done: [cells, { results }] }: SampleRow, width: number): readonly string[] {
  const own = Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return [String(row), ...own, ...SHOWN.map((name) => results[resultColumns.indexOf(name)] ?? '')];
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): Html {
  const cut = (text = ''): string => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text);
  return html`<div class="scroll"><table><thead><tr>${headings.map((cell) => html`<th>${cut(cell)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${headings.map((_, at) => html`<td>${cut(row[at])}</td>`)}</tr>`)}</tbody></table></div>`;
}
