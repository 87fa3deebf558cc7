import { type IndexData, type IndexHeader, type IndexSchema, type IndexTypes, openIndex } from '@tripoint/index';
import type { TaxRecord } from '@tripoint/registers';

/** Columns of tax numbers, in the order of their IČO; without documents, since nobody searches in them. */
export const taxSections = {
  taxCin: 'u32',
  /** DIČ, and the digits of the IČ DPH; 0 = none. They have more digits than 32 bits hold. */
  taxTin: 'f64',
  taxVatin: 'f64',
} as const;

export interface TaxCounts {
  readonly rows: number;
  readonly withTin: number;
  readonly withVatin: number;
}

export interface TaxHeader extends IndexHeader {
  readonly country: TaxRecord['country'];
  readonly counts: TaxCounts;
}

export interface TaxTypes extends IndexTypes {
  readonly header: TaxHeader;
  readonly sections: typeof taxSections;
  readonly kind: never;
  readonly row: never;
  readonly columns: null;
  readonly need: never;
}

export type TaxIndex = IndexData<TaxTypes>;

export const taxSchema: IndexSchema<TaxTypes> = { sections: taxSections, kinds: {}, rows: null, identifiers: [] };

/** Opens an index file of tax numbers. @throws {IndexFileError} when it cannot be used */
export const openTaxIndex = (path: string): Promise<TaxIndex> => openIndex(path, taxSchema);
