import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressRecord } from '../record';
import type { ReadOptions, ReadReport } from '../register-reader';
import { CSV_COLUMNS } from '../slovak/addresses/flat/csv-header';
import { skAddresses } from '../slovak/addresses/register';

/** The header line of the releases. */
export const CSV_HEADER_LINE = CSV_COLUMNS.join(';');

/** One row of the CSV by column; every test changes what it is about. */
export const CSV_ROW = {
  IDENTIFIKATOR: '7001407435',
  KRAJ: 'Žilinský',
  OKRES: 'Žilina',
  OBEC: 'Kocúrkovo',
  CAST_OBCE: 'Horné Kocúrkovo',
  ULICA: 'Nám. M. R. Štefánika',
  SUPISNE_CISLO: '1234',
  ORIENTACNE_CISLO_CELE: '29A',
  PSC: '010 01',
  ADRBOD_X: '18,7394',
  ADRBOD_Y: '49,2231',
};

export type CsvColumns = typeof CSV_ROW;

/** The row as a CSV line without its end. */
export function csvLine(columns: Partial<CsvColumns> = {}): string {
  const row = { ...CSV_ROW, ...columns };
  return CSV_COLUMNS.map((column) => row[column]).join(';');
}

/** A whole CSV file: header and lines, each ended. */
export function csvFile(lines: readonly string[], header = CSV_HEADER_LINE): Buffer {
  return Buffer.from([header, ...lines].map((line) => `${line}\n`).join(''));
}

/** As many different rows as asked for. */
export function csvLines(count: number, columns: (index: number) => Partial<CsvColumns> = () => ({})): string[] {
  return Array.from({ length: count }, (_, index) =>
    csvLine({ IDENTIFIKATOR: String(9_000_001 + index), SUPISNE_CISLO: String(index + 1), ...columns(index) }),
  );
}

/** Properties of one address of the daily feed. */
export const PROPERTIES = {
  objectid: 1,
  identifier: '7001407435',
  uri_identifier: 'https://data.gov.sk/id/address/1',
  street_id: '4711',
  streetname: 'Nám. M. R. Štefánika',
  propertyregistrationnumber: 1234 as unknown,
  orientationnumber: '29A' as unknown,
  postalcode: '01001' as unknown,
  district_id: '55',
  district_name: 'Horné Kocúrkovo',
  lau2_id: 'SK031B900001',
  lau2_name: 'Kocúrkovo',
  lau1_id: 'SK031B',
  lau1_name: 'Žilina',
  nuts3_id: 'SK031',
  nuts3_name: 'Žilinský kraj',
  validfrom: '2015-10-09T00:00:00',
};

export type Properties = typeof PROPERTIES;

/** One feature as text. */
export function featureText(
  properties: Partial<Record<keyof Properties, unknown>> = {},
  coordinates: unknown = [18.7394, 49.2231],
): string {
  const geometry = coordinates === null ? null : { type: 'Point', coordinates };
  return JSON.stringify({ type: 'Feature', properties: { ...PROPERTIES, ...properties }, geometry });
}

/** A whole collection, one feature on each line as the publisher writes it; the first one stands on line 2. */
export function geoJsonFile(features: readonly string[]): Buffer {
  const crs = '{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}';
  return Buffer.from(
    `{"type":"FeatureCollection","name":"a[b]","crs":${crs},"features":[\n${features.join(',\n')}\n]}\n`,
  );
}

/** As many different features as asked for. */
export function features(
  count: number,
  properties: (index: number) => Partial<Record<keyof Properties, unknown>> = () => ({}),
): string[] {
  return Array.from({ length: count }, (_, index) =>
    featureText({ identifier: 9_000_001 + index, propertyregistrationnumber: index + 1, ...properties(index) }),
  );
}

/** Text in UTF-8 that was read as if each byte were a character of the other encoding, and encoded again. */
export function encodedTwice(bytes: Buffer, read: (bytes: Buffer) => string): Buffer {
  return Buffer.from(read(bytes));
}

/** Everything a source yields, with its report. */
export async function readSlovak(
  from: string,
  options?: ReadOptions,
): Promise<{ records: AddressRecord[]; report: ReadReport }> {
  const input = await skAddresses.open(from, options);
  const records: AddressRecord[] = [];
  for await (const batch of input.batches()) records.push(...batch);
  return { records, report: input.report() };
}

/** A folder for the files of one test. */
export async function testFolder(): Promise<{
  path: string;
  put(name: string, bytes: Buffer): Promise<string>;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'tripoint-slovak-'));
  return {
    path,
    async put(name, bytes) {
      const file = join(path, name);
      await writeFile(file, bytes);
      return file;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}
