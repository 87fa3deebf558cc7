import { HEADER_LINE } from '../czech/addresses/ruian/header';
import { encodeWindows1250 } from '../encoding/windows-1250';

/** One row of the address CSV by column; every test changes what it is about. */
export const ROW = {
  key: '90000001',
  municipalityCode: '900001',
  municipalityName: 'Kocourkov',
  cityPartCode: '',
  cityPartName: '',
  pragueDistrictCode: '',
  pragueDistrictName: '',
  partCode: '600001',
  partName: 'Horní Předměstí',
  streetCode: '1000001',
  streetName: 'nám. Míru',
  type: 'č.p.',
  houseNumber: '12',
  orientationNumber: '3',
  orientationLetter: 'a',
  postalCode: '37001',
  y: '744384.54',
  x: '1042569.73',
  validFrom: '2017-06-07T00:00:00',
};

export type RowColumns = typeof ROW;

/** The row as a CSV line without its end. */
export function lineOf(columns: Partial<RowColumns> = {}): string {
  return Object.values({ ...ROW, ...columns }).join(';');
}

/** A whole file: header and lines, each ended, in windows-1250. */
export function fileOf(lines: readonly string[], header = HEADER_LINE): Buffer {
  return encodeWindows1250([header, ...lines].map((line) => `${line}\n`).join(''));
}

/** As many different rows as asked for, numbered from 1. */
export function manyLines(count: number, columns: (index: number) => Partial<RowColumns> = () => ({})): string[] {
  return Array.from({ length: count }, (_, index) =>
    lineOf({ key: String(90_000_001 + index), houseNumber: String(index + 1), ...columns(index) }),
  );
}
