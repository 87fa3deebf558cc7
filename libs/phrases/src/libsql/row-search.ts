import type { SearchText } from '../store/search-words';
import { PAGE_ROWS, pagesOf, type Step, WINDOW_ROWS } from './paging';
import type { PhrasesFile } from './phrases-file';
import { matchOf } from './word-match';

/** A condition on a row with its values. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export interface SearchedTable {
  /** Table of the rows, and its alias in conditions and columns. */
  readonly table: 'phrase' | 'translation';
  readonly alias: 'p' | 't';
  /** What is read, from where: `SELECT … FROM …` with the table under its alias. */
  readonly select: string;
}

/**
 * Rows of an organisation by id that meet conditions and hold words. What the groups of letters of words find is compared
 * with the words; without such groups the rows are looked through window by window.
 * @param indexed conditions that an index answers together with the order by id
 */
export function searchRows<Row extends { readonly id: number }>(
  file: PhrasesFile,
  { table, alias, select }: SearchedTable,
  organisation: number,
  search: {
    readonly text: SearchText | null;
    readonly indexed: readonly Condition[];
    readonly others: readonly Condition[];
    readonly afterId: number;
  },
): AsyncGenerator<readonly Row[]> {
  const words = search.text !== null && 'words' in search.text ? search.text.words : [];
  const indexed = [{ sql: `${alias}.organisation = ?`, values: [organisation] }, ...search.indexed];
  const others = [...words.map((word) => ({ sql: `instr(${alias}.folded, ?) > 0`, values: [word] })), ...search.others];
  const match = matchOf(organisation, words);
  const rowsOf = (conditions: readonly Condition[], limit: number): Row[] =>
    file.all<Row>(
      `${select} WHERE ${conditions.map(({ sql }) => sql).join(' AND ')} ORDER BY ${alias}.id LIMIT ${limit}`,
      ...conditions.flatMap(({ values }) => values),
    );

  const byGroups = (after: number): Step<Row> => {
    const found = file.all<{ readonly rowid: number }>(
      `SELECT rowid FROM ${table}_words WHERE ${table}_words MATCH ? AND rowid > ? ORDER BY rowid LIMIT ${PAGE_ROWS}`,
      match,
      after,
    );
    const ids = JSON.stringify(found.map(({ rowid }) => rowid));
    const isFound = { sql: `${alias}.id IN (SELECT value FROM json_each(?))`, values: [ids] };
    const rows = found.length === 0 ? [] : rowsOf([isFound, ...indexed, ...others], PAGE_ROWS);
    return { rows, after: found.length < PAGE_ROWS ? null : found.at(-1)!.rowid };
  };
  const byOrder = (after: number): Step<Row> => {
    const rows = rowsOf([...indexed, { sql: `${alias}.id > ?`, values: [after] }], PAGE_ROWS);
    return { rows, after: rows.length < PAGE_ROWS ? null : rows.at(-1)!.id };
  };
  const byWindow = (after: number): Step<Row> => {
    const [{ last, count }] = file.all<{ readonly last: number; readonly count: number }>(
      `SELECT max(id) AS last, count(*) AS count FROM (SELECT ${alias}.id FROM ${table} ${alias}
        WHERE ${[...indexed.map(({ sql }) => sql), `${alias}.id > ?`].join(' AND ')}
        ORDER BY ${alias}.id LIMIT ${WINDOW_ROWS})`,
      ...indexed.flatMap(({ values }) => values),
      after,
    );
    if (count === 0) return { rows: [], after: null };
    const window = { sql: `${alias}.id > ? AND ${alias}.id <= ?`, values: [after, last] };
    const rows = rowsOf([...indexed, window, ...others], WINDOW_ROWS);
    return { rows, after: count < WINDOW_ROWS ? null : last };
  };
  return pagesOf(search.afterId, match !== null ? byGroups : others.length > 0 ? byWindow : byOrder);
}
