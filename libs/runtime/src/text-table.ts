const GAP = '  ';

/** Rows in columns as wide as their widest cell, for people who read a terminal; the first row has the headings. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.length))) ?? [];
  const line = (row: readonly string[]): string => row.map((cell, column) => cell.padEnd(widths[column]!)).join(GAP);
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
