import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInCountryBox } from '@tripoint/geo';
import { writeSampleRegister } from '../../../generate/write-sample-register';
import type { AddressRecord } from '../../../record';
import { czAddresses } from '../register';

/** What is counted over a whole register; the figures of the release of 2022-04-30 without Praha, Brno and Ostrava. */
const REAL = {
  files: 6_255,
  rows: 2_739_780,
  registration: 392_320,
  withoutStreet: 1_411_381,
  withoutCoordinates: 23_292,
  withCityDistrict: 80_744,
  withOrientation: 339_682,
  withLetter: 16_967,
  municipalities: 6_253,
  parts: 14_894,
  streets: 70_939,
  regions: 13,
  counties: 75,
  astray: 0,
};
/** The same of the sample register with its default seed. */
const SAMPLE = {
  files: 54,
  rows: 34_105,
  registration: 1_302,
  withoutStreet: 4_560,
  withoutCoordinates: 276,
  withCityDistrict: 17_123,
  withOrientation: 27_456,
  withLetter: 1_610,
  municipalities: 54,
  parts: 152,
  streets: 711,
  regions: 14,
  counties: 41,
  astray: 0,
};
const WHOLE_REGISTER_MS = 120_000;

describe('a whole register', () => {
  const data = process.env.REGISTER_DATA_DIR;
  let dir: string | null = null;
  afterAll(async () => {
    if (dir !== null) await rm(dir, { recursive: true, force: true });
  });

  it(
    'is read row for row',
    async () => {
      let from = data === undefined ? '' : join(data, 'cz');
      if (from === '') {
        dir = await mkdtemp(join(tmpdir(), 'tripoint-register-'));
        await writeSampleRegister(dir);
        from = dir;
      }
      const input = await czAddresses.open(from);
      const seen = await countAll(input.batches());
      const report = input.report();
      expect({ ...seen, files: report.files }).toEqual(data === undefined ? SAMPLE : REAL);
      expect(report).toMatchObject({ rowsRead: seen.rows, kept: seen.rows, refused: {}, rowsWithoutCounty: 0 });
      expect(report.warnings).toEqual({});
      expect(input.bytesRead()).toBe(input.totalBytes);
    },
    WHOLE_REGISTER_MS,
  );
});

async function countAll(batches: AsyncIterable<AddressRecord[]>): Promise<Omit<typeof REAL, 'files'>> {
  const count = {
    rows: 0,
    registration: 0,
    withoutStreet: 0,
    withoutCoordinates: 0,
    withCityDistrict: 0,
    withOrientation: 0,
    withLetter: 0,
    astray: 0,
  };
  const codes = {
    municipalities: new Set<number | string>(),
    parts: new Set<number | string>(),
    streets: new Set<number | string>(),
    regions: new Set<number | string>(),
    counties: new Set<number | string>(),
  };
  for await (const batch of batches) {
    for (const record of batch) {
      count.rows += 1;
      if (record.numberKind === 'registration') count.registration += 1;
      if (record.street === null) count.withoutStreet += 1;
      else codes.streets.add(record.street.code);
      if (record.cityDistrict !== null) count.withCityDistrict += 1;
      if (record.orientationNumber !== null) count.withOrientation += 1;
      if (record.orientationLetter !== '') count.withLetter += 1;
      if (record.lat === null || record.lng === null) count.withoutCoordinates += 1;
      else if (!isInCountryBox(record.lat, record.lng, 'cz')) count.astray += 1;
      codes.municipalities.add(record.municipality.code);
      codes.parts.add(record.part?.code ?? 0);
      codes.regions.add(record.region?.code ?? 0);
      codes.counties.add(record.county?.code ?? 0);
    }
  }
  return {
    ...count,
    municipalities: codes.municipalities.size,
    parts: codes.parts.size,
    streets: codes.streets.size,
    regions: codes.regions.size,
    counties: codes.counties.size,
  };
}
