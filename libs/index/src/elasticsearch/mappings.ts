import type { IndexKind } from '@tripoint/generations';
import type { IndexSchema, IndexTypes, PackedRows } from '../schema';

/** Terms as libs/text and the index builder made them, separated by spaces: present or not, never scored. */
const terms = { type: 'text', analyzer: 'terms', index_options: 'docs', norms: false } as const;
/** Bytes that are read with a hit and never searched. */
const column = { type: 'binary', doc_values: true } as const;
const identifier = { type: 'keyword', doc_values: false, index_options: 'docs' } as const;
/** Number of the document in order of importance, by which the index is sorted. */
const rank = { type: 'integer' } as const;

/** The field of a document's record. */
export const RECORD_FIELD = 'record';

/** The field of the keys of a block's rows. */
export const KEYS_FIELD = 'keys';

/** The index of blocks of rows. */
export const ROW_INDEX = 'row';

/** The indices of a schema's documents, one for each kind, and the one of its blocks of rows. */
export function indexKinds<T extends IndexTypes>({
  kinds,
  rows,
  records,
  identifiers,
}: IndexSchema<T>): readonly IndexKind[] {
  const documents = Object.keys(kinds).map((name): IndexKind => {
    const columns = [...(rows?.kind === name ? rows.packed.fields : []), ...(records === name ? [RECORD_FIELD] : [])];
    const hasId = identifiers.some(({ kind, within }) => kind === name && within === 'documents');
    const fields = Object.fromEntries(columns.map((field) => [field, column]));
    return { name, fields: { rank, terms, beginnings: terms, ...fields, ...(hasId && { id: identifier }) } };
  });
  if (rows === null) return documents;
  const area = { [rows.area.field]: { type: 'integer' } as const };
  return [
    ...documents,
    {
      name: ROW_INDEX,
      fields: { rank, id: identifier, point: { type: 'geo_point' }, ...area, rows: column, [KEYS_FIELD]: column },
    },
  ];
}

/** Rows of a block: neighbours of an index, which one document holds. */
export const ROWS_PER_BLOCK = 64;

/** A block of rows as it was fetched. */
export class RowBlock<T extends IndexTypes> {
  private readonly bytes: Buffer;

  /** @param from number of its first row */
  constructor(
    private readonly packing: PackedRows<T>,
    readonly from: number,
    packed: string,
  ) {
    // Bytes of its own: one that is kept would keep its neighbours in a shared piece of memory as well.
    this.bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(packed, 'base64'));
    this.bytes.write(packed, 'base64');
  }

  get size(): number {
    return this.bytes.length / this.packing.rowBytes;
  }

  row(row: number, document: number): T['row'] {
    return this.packing.rowAt(this.bytes, (row - this.from) * this.packing.rowBytes, row, document);
  }
}
