import type { ValidateQuery } from '@tripoint/addresses';
import type { Columns, Role } from '../columns/roles';
import type { Cells } from '../table/table';

/** Most characters of a cell that are looked at, as of a parameter of a call. */
const MAX_CELL = 200;

/** Codes of three letters, which no text of an address has. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = { CZE: 'CZ', SVK: 'SK', POL: 'PL' };

/**
 * The address of a row as it is checked; null when its cells are empty.
 * @param country searched alone where the row names none
 */
export function queryOf(cells: Cells, columns: Columns, country: string | null): ValidateQuery | null {
  const cell = (role: Role): string => {
    const column = columns[role];
    return column === undefined ? '' : (cells[column] ?? '').trim().slice(0, MAX_CELL);
  };
  const named = cell('country');
  const [street, municipality, part] = [cell('street'), cell('municipality'), cell('part')];
  const number = [cell('number'), cell('second_number')].filter((text) => text !== '' && text !== '0').join('/');
  const written = [cell('address'), street, number, municipality, part, cell('postal_code')];
  if (written.every((text) => text === '')) return null;
  const text = [cell('address'), part === municipality ? '' : part, COUNTRY_NAMES[named] ?? named].filter(Boolean);
  const fields = { street, number, municipality, postalCode: cell('postal_code'), flat: cell('flat') };
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return {
    ...filled,
    include: ['codes'],
    ...(text.length > 0 && { text: text.join(', ') }),
    ...(named === '' && country !== null && { countries: [country] }),
  };
}
