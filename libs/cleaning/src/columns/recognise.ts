import { type Cells, TableError } from '../table/table';
import { type Columns, headingOf, type Role, roleOf, roles } from './roles';

/** Which columns hold the address, and whether the first row names them. */
export interface Recognised {
  readonly columns: Columns;
  readonly hasHeadings: boolean;
}

/** What the register says of names, with which columns without headings are recognised. */
export interface KnownNames {
  isMunicipality(name: string): Promise<boolean>;
  isStreet(name: string): Promise<boolean>;
}

/** Rows that are looked at. */
export const LOOKED_AT = 200;
/** Names of a column that are looked up. */
const NAMES_ASKED = 25;
/** Of the filled cells of a column, those that must be what it is taken for. */
const MOST = 0.7;
/** The same of names, which have spelling errors. */
const MANY = 0.5;

const POSTAL = /^(?:[A-Z]{1,2}[- ])?(?:\d{3} ?\d{2}|\d{2}-\d{3})$/;
const NUMBER = /^(?:č\. ?p\. ?|č\. ?ev\. ?)?\d{1,4} ?\p{L}?(?:\s?\/\s?\d{1,4}\p{L}?)?$/iu;
const COUNTRY =
  /^(?:CZE?|SV?K|PO?L|[Čč]esko|[Čč]esk[áa] republika|[Ss]lovensko|[Ss]lovensk[áa] republika|[Pp]olska|Poland|Czechia|Slovakia)$/;
const HAS_POSTAL = /(?<!\d)(?:\d{3} ?\d{2}|\d{2}-\d{3})(?!\d)/;

/**
 * Recognises the columns of an address: by what the caller named, else by headings, else by what the cells hold.
 * @param rows the first rows of the table
 * @param named a role and its heading, or its number from 1, of each column that was named
 */
export async function recogniseColumns(
  rows: readonly Cells[],
  named: ReadonlyMap<Role, string>,
  known: KnownNames,
  headings: boolean | null = null,
): Promise<Recognised> {
  const [first = []] = rows;
  const byHeading = columnsByHeading(first);
  // A heading is no number and no postal code.
  const isData = first.some((cell) => POSTAL.test(cell.trim()) || NUMBER.test(cell.trim()));
  const hasHeadings = headings ?? ((Object.keys(byHeading).length > 0 || named.size > 0) && !isData);
  if (named.size > 0) return { columns: columnsNamed(named, hasHeadings ? first : null), hasHeadings };
  if (hasHeadings && isEnough(byHeading)) return { columns: byHeading, hasHeadings };
  const columns = await columnsByContent(hasHeadings ? rows.slice(1) : rows, known);
  if (!isEnough(columns)) {
    throw new TableError(
      'No column of an address was recognised. Name the columns: --columns street=3,number=4,municipality=5,postal_code=6, by number or heading, or --columns address=2.',
    );
  }
  return { columns, hasHeadings };
}

const isEnough = (columns: Columns): boolean =>
  ['address', 'street', 'municipality', 'postal_code'].some((role) => columns[role as Role] !== undefined);

function columnsByHeading(cells: Cells): Columns {
  const found = new Map<Role, { column: number; isWhole: boolean }>();
  cells.forEach((cell, column) => {
    const read = roleOf(cell);
    if (read === null) return;
    const before = found.get(read.role);
    if (before === undefined || (read.isWhole && !before.isWhole)) found.set(read.role, { column, ...read });
  });
  // Where the address is in fields, a column of the whole would say the same once more.
  if (found.has('municipality') && (found.has('street') || found.has('postal_code'))) found.delete('address');
  return Object.fromEntries([...found].map(([role, { column }]) => [role, column]));
}

function columnsNamed(named: ReadonlyMap<Role, string>, headings: Cells | null): Columns {
  return Object.fromEntries(
    [...named].map(([role, name]) => {
      const column = headings?.findIndex((heading) => headingOf(heading) === headingOf(name)) ?? -1;
      if (column >= 0) return [role, column];
      const number = Number(name);
      if (Number.isInteger(number) && number >= 1) return [role, number - 1];
      throw new TableError(
        headings === null
          ? `The table has no headings: name the column of ${role} by its number from 1, not ${JSON.stringify(name)}.`
          : `The table has no column ${JSON.stringify(name)} for ${role}. Its columns: ${headings.join(', ')}.`,
      );
    }),
  );
}

async function columnsByContent(rows: readonly Cells[], known: KnownNames): Promise<Columns> {
  const columns: Partial<Record<Role, number>> = {};
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const names: number[] = [];
  for (let column = 0; column < width; column++) {
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    const isMostly = (pattern: RegExp): boolean =>
      cells.length > 0 && cells.filter((cell) => pattern.test(cell)).length >= MOST * cells.length;
    if (isMostly(POSTAL)) columns.postal_code ??= column;
    else if (isMostly(COUNTRY)) columns.country ??= column;
    else if (isMostly(NUMBER)) columns.number ??= column;
    else if (isMostly(/\p{L}{3}/u)) names.push(column);
  }
  for (const column of names) {
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    const some = [...new Set(cells)].slice(0, NAMES_ASKED);
    const share = async (is: (name: string) => Promise<boolean>): Promise<number> =>
      (await Promise.all(some.map(is))).filter(Boolean).length / some.length;
    const whole = some.filter((cell) => HAS_POSTAL.test(cell) && /\p{L}/u.test(cell)).length / some.length;
    const isTown = (name: string): Promise<boolean> => known.isMunicipality(name.replace(HAS_POSTAL, '').trim());
    if ((await share(isTown)) >= MANY) columns.municipality ??= column;
    else if (whole >= MANY) columns.address ??= column;
    else if ((await share((name) => known.isStreet(withoutNumber(name)))) >= MANY) columns.street ??= column;
  }
  // A number without a street or a town beside it is something else.
  if (columns.street === undefined && columns.municipality === undefined) delete columns.number;
  return columns;
}

const withoutNumber = (text: string): string => text.replace(/\s+\d+\s?\p{L}?(?:\s?[/-]\s?\d+\p{L}?)?$/u, '');

/** The columns in the order of their roles, for people. */
export const describedColumns = (columns: Columns, headings: Cells | null): string =>
  roles
    .flatMap((role) => {
      const column = columns[role];
      if (column === undefined) return [];
      const heading = headings?.[column];
      return [`${role} = ${heading === undefined ? `column ${column + 1}` : JSON.stringify(heading)}`];
    })
    .join(', ');
