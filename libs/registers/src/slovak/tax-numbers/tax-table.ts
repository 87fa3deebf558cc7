import { CinMap } from '../../cin-map';
import type { TaxRecord } from '../../company-record';

const FIRST_ROWS = 1 << 12;
/** Digits of a DIČ and of an IČ DPH behind its country code. */
const DIGITS = 10;
const COUNTRY_CODE = 'SK';

/** A column of tax numbers; 0 where there is none. */
type Column = 'tins' | 'vatins';

/** Tax numbers by IČO in columns: some sixty bytes for each company. */
export class TaxTable {
  private readonly rows = new CinMap();
  private cins = new Uint32Array(FIRST_ROWS);
  private tins = new Float64Array(FIRST_ROWS);
  private vatins = new Float64Array(FIRST_ROWS);

  get size(): number {
    return this.rows.size;
  }

  /**
   * @param digits ten digits
   * @returns false where the IČO has such a number already
   */
  put(cin: string, column: Column, digits: string): boolean {
    let row = this.rows.get(cin);
    if (row === undefined) {
      row = this.rows.size;
      if (row === this.cins.length) this.grow();
      this.rows.set(cin, row);
      this.cins[row] = Number(cin);
    }
    if (this[column][row] !== 0) return false;
    this[column][row] = Number(digits);
    return true;
  }

  /** The records by ascending IČO. */
  *records(sourceVersion: number): Generator<TaxRecord> {
    for (const number of this.cins.slice(0, this.size).sort()) {
      const key = String(number).padStart(8, '0');
      const row = this.rows.get(key) as number;
      const tin = textOf(this.tins[row]);
      const vatin = textOf(this.vatins[row]);
      yield { country: 'sk', key, sourceVersion, tin, vatin: vatin === null ? null : COUNTRY_CODE + vatin };
    }
  }

  private grow(): void {
    const { cins, tins, vatins } = this;
    this.cins = new Uint32Array(cins.length * 2);
    this.tins = new Float64Array(cins.length * 2);
    this.vatins = new Float64Array(cins.length * 2);
    this.cins.set(cins);
    this.tins.set(tins);
    this.vatins.set(vatins);
  }
}

const textOf = (number: number): string | null => (number === 0 ? null : String(number).padStart(DIGITS, '0'));
