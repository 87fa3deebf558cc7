import type { IndexTypes, PackedRows } from '../schema';

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
