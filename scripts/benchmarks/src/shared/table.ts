/** A table of text: the first column to the left, the others to the right, as wide as their longest cell. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, column) => (column === 0 ? (cells[0] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}

/** A duration in milliseconds with three digits that mean something. */
export function milliseconds(value: number): string {
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value >= 1 ? value.toFixed(2) : value.toFixed(3);
}

export function percent(share: number): string {
  return (100 * share).toFixed(2);
}

/** The verdict column: a goal that is met, missed, or that nothing was measured for. */
export function verdict(ok: boolean | null): string {
  if (ok === null) return '-';
  return ok ? 'ok' : 'MISSED';
}
