/** Characters with which a spreadsheet would take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of CSV with commas, as RFC 4180 writes it; a text that a spreadsheet would calculate is quoted with `'`. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return cells.map(cellOf).join(',');
}

function cellOf(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value ?? '') ? `'${value}` : (value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
