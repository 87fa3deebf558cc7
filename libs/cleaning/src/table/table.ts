/** What a table cannot be read or written for, in words for the person who has it. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/** The cells of a row, from the first column on; a row may be shorter or longer than others. */
export type Cells = readonly string[];

/** A table in a file. */
export interface Table {
  /** As it was read, for the report: encoding and delimiter, or the sheet. */
  readonly form: string;
  /** Between the cells; null where cells have no delimiter. */
  readonly delimiter: string | null;
  /** Whether the text began with a byte order mark. */
  readonly hasMark: boolean;
  /** Rows that hold something, from the first on. @param read counts the bytes of the file that were read */
  rows(read?: { bytes: number }): AsyncIterable<Cells>;
}

/** Most columns of a table. */
export const MAX_COLUMNS = 1_000;
/** Most characters of a row, so that a quotation mark that is not closed is not the rest of the file. */
export const MAX_ROW = 1_000_000;
