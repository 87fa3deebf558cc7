import { type AddressIndex, PlaceSearch, placeSearchModule } from '@tripoint/addresses';
import type { IndexData, SearchModule } from '@tripoint/index';
import type { Columns } from '../columns/roles';
import type { Cells } from '../table/table';
import { type CodedPlace, checkedRow } from './checked-row';
import { queryOf } from './row-query';
import { workLine } from './work-file';

/** Rows of a table, which are checked in one thread. */
export interface RowPage {
  readonly rows: readonly Cells[];
  readonly columns: Columns;
  /** Lower-case code of the country of rows that name none; null = all that there are. */
  readonly country: string | null;
}

/** The search of a thread that cleans. Rows leave it as they are written: places as objects would cost as much again. */
export class RowSearch extends PlaceSearch {
  /** @returns lines of a work file */
  async checkRows({ rows, columns, country }: RowPage): Promise<string> {
    let lines = '';
    for (const cells of rows) {
      const query = queryOf(cells, columns, country);
      const place: CodedPlace | null = query === null ? null : await this.validate(query);
      lines += workLine([cells, checkedRow(place)]);
    }
    return lines;
  }
}

export const searchModule: SearchModule<RowSearch> = {
  ...placeSearchModule,
  // The pool is handed indexes of addresses alone.
  open: (indexes: readonly IndexData[]) => new RowSearch(indexes as readonly AddressIndex[]),
};
