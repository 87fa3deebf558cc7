import { setImmediate as nextTurn } from 'node:timers/promises';

/** Rows that are answered at once. */
export const PAGE_ROWS = 500;
/** Rows that are looked at between two turns of the process, when most of them do not fit. */
export const WINDOW_ROWS = 1_000;

/** What one step of a search found, and behind which id the next one goes on; null at the end. */
export interface Step<Row> {
  readonly rows: readonly Row[];
  readonly after: number | null;
}

/** Steps of a search as pages; between two of them other work of the process gets its turn. */
export async function* pagesOf<Row>(first: number, next: (after: number) => Step<Row>): AsyncGenerator<readonly Row[]> {
  for (let after: number | null = first; after !== null; await nextTurn()) {
    const step: Step<Row> = next(after);
    if (step.rows.length > 0) yield step.rows;
    after = step.after;
  }
}
