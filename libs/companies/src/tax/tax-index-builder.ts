import {
  type BuiltIndex,
  buildIdTable,
  Growing,
  hashText,
  mix,
  sortedFingerprints,
  writeIndexFile,
} from '@tripoint/index';
import type { TaxRecord } from '@tripoint/registers';
import { sortByLevels } from '../build/sort-by-levels';
import { type TaxHeader, taxSchema } from './tax-schema';

/** What an index of tax numbers is built for. */
export interface TaxIndexOptions {
  readonly country: TaxRecord['country'];
  readonly register: string;
}

export interface BuiltTaxIndex extends TaxHeader, BuiltIndex {
  readonly counts: TaxHeader['counts'];
}

/** Builds the index of a list of tax numbers: 20 bytes a row. */
export class TaxIndexBuilder {
  private rows = new TaxRows();

  constructor(private readonly options: TaxIndexOptions) {}

  add(records: readonly TaxRecord[]): void {
    for (const { key, tin, vatin } of records) {
      this.rows.cin.push(Number(key));
      this.rows.tin.push(tin === null ? 0 : Number(tin));
      // Without its country code, which all of them share.
      this.rows.vatin.push(vatin === null ? 0 : Number(vatin.slice(2)));
      this.rows.hash.push(mix(hashText(tin ?? ''), hashText(vatin ?? '')) >>> 0);
    }
  }

  /** Turns what was added into an index; the builder is empty afterwards. */
  build(): BuiltTaxIndex {
    const { cin, tin, vatin, hash } = this.rows;
    this.rows = new TaxRows();
    const order = sortByLevels(cin.length, 1, (row) => cin.at(row));
    const sections = {
      taxCin: order.map((row) => cin.at(row)),
      taxTin: Float64Array.from(order, (row) => tin.at(row)),
      taxVatin: Float64Array.from(order, (row) => vatin.at(row)),
      rowKey: new Uint32Array(0),
      rowKeyText: new Uint8Array(0),
      idTable: buildIdTable(this.options.register, []),
    };
    const having = (column: Float64Array): number => column.reduce((sum, number) => sum + (number === 0 ? 0 : 1), 0);
    const header: TaxHeader = {
      ...this.options,
      keyForm: 'number',
      counts: { rows: order.length, withTin: having(sections.taxTin), withVatin: having(sections.taxVatin) },
    };
    const fingerprints = sortedFingerprints(cin.take(), hash.take());
    return {
      ...header,
      writeTo: (path) => writeIndexFile(path, taxSchema, header, sections),
      fingerprints: () => fingerprints,
    };
  }
}

class TaxRows {
  readonly cin = new Growing(Uint32Array);
  readonly tin = new Growing(Float64Array);
  readonly vatin = new Growing(Float64Array);
  readonly hash = new Growing(Uint32Array);
}
