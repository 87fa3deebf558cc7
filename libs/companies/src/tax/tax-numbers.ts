import { firstFrom } from '@tripoint/index';
import type { KnownRecords, TaxRecord } from '@tripoint/registers';
import { openTaxIndex, type TaxIndex } from './tax-schema';

/** The tax numbers of one company. */
export type CompanyTax = Pick<TaxRecord, 'tin' | 'vatin'>;

const noTax: CompanyTax = { tin: null, vatin: null };

/** Digits of a DIČ, and of an IČ DPH behind its country code. */
const TAX_DIGITS = 10;

/** The tax numbers of an index, looked up by IČO. */
export class TaxNumbers implements KnownRecords<TaxRecord> {
  constructor(private readonly index: TaxIndex) {}

  /** Lower-case code of the country whose companies they are of. */
  get country(): TaxRecord['country'] {
    return this.index.header.country;
  }

  /** @param cin 8 digits; an organisational unit (12) has none of its own */
  taxOf(cin: string): CompanyTax {
    return this.find(cin) ?? noTax;
  }

  /** The record of an IČO, without its version. */
  find(key: string): TaxRecord | null {
    if (!/^\d{8}$/.test(key)) return null;
    const row = this.rowOf(Number(key));
    return row < 0 ? null : this.at(row);
  }

  /** Every record in the order of the IČO, without their versions. */
  *all(): Generator<TaxRecord> {
    for (let row = 0; row < this.index.sections.taxCin.length; row++) yield this.at(row);
  }

  private at(row: number): TaxRecord {
    const { taxCin, taxTin, taxVatin } = this.index.sections;
    const vatin = digitsOf(taxVatin[row]);
    return {
      country: this.country,
      key: String(taxCin[row]).padStart(8, '0'),
      sourceVersion: 0,
      tin: digitsOf(taxTin[row]),
      vatin: vatin && `${this.country.toUpperCase()}${vatin}`,
    };
  }

  private rowOf(cin: number): number {
    const { taxCin } = this.index.sections;
    const row = firstFrom(taxCin, cin);
    return taxCin[row] === cin ? row : -1;
  }
}

const digitsOf = (number: number): string | null => (number === 0 ? null : String(number).padStart(TAX_DIGITS, '0'));

/** Opens the tax numbers of a generation. @throws {IndexFileError} when its index file is damaged */
export async function openKnownTaxNumbers(indexPath: string): Promise<TaxNumbers> {
  return new TaxNumbers(await openTaxIndex(indexPath));
}
