import { copyFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COORDINATE_SCALE, INDEX_FORMAT_VERSION, IndexFileError } from '@tripoint/index';
import type { AddressRecord } from '@tripoint/registers';
import { seededRandom } from '@tripoint/testing';
import { AddressIndexBuilder } from '../build/address-index-builder';
import { IndexRecords } from '../records/index-records';
import { openAddressIndex } from '../schema/address-schema';
import type { AddressIndex } from '../schema/address-types';
import { indexOf, recordsOf, sampleRecords } from '../testing/sample-addresses';

const FLIPS = 400;
/** Offset of the first byte behind magic, version, length and checksum of the header. */
const HEADER_START = 20;

let folder: string;
let path: string;
let records: AddressRecord[];
let data: AddressIndex;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-file-'));
  path = join(folder, 'index.bin');
  records = await sampleRecords();
  const builder = new AddressIndexBuilder({ country: 'cz' });
  builder.add(records);
  const size = await builder.build().writeTo(path);
  expect((await readFile(path)).length).toBe(size);
  data = await openAddressIndex(path);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const rounded = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * COORDINATE_SCALE) / COORDINATE_SCALE;

/** A record as an index keeps it. */
const expectedOf = (record: AddressRecord): AddressRecord => ({
  ...record,
  sourceVersion: 0,
  lat: rounded(record.lat),
  lng: rounded(record.lng),
});

/** Every record of an index by its key. */
function rowsOf(index: AddressIndex): Map<string, AddressRecord> {
  return new Map(Array.from(new IndexRecords(index).all(), (record) => [record.key, record]));
}

describe('an index that has been on disk', () => {
  it('has lost nothing of any row', () => {
    const rows = rowsOf(data);
    expect(rows.size).toBe(records.length);
    expect(rows).toEqual(new Map(records.map((record) => [record.key, expectedOf(record)])));
  });

  it('keeps the largest and the smallest values', async () => {
    const extremes = recordsOf([
      { key: String(2 ** 32 - 1), houseNumber: 65_535, orientationNumber: 65_535, orientationLetter: 'z' },
      { houseNumber: null, orientationNumber: 1 },
      { houseNumber: 1, orientationNumber: null, numberKind: 'registration', postalCode: '00001' },
      { street: null, part: null, county: null, region: null, municipality: { code: 500002, name: 'Žďár' } },
      { lat: null, lng: null },
      { lat: 48.5518081, lng: 12.0905752 },
      { lat: 51.0557036, lng: 18.8592361 },
      { lat: 50.00000004, lng: 15.00000006 },
    ]);
    expect(rowsOf(await indexOf(extremes))).toEqual(
      new Map(extremes.map((record) => [record.key, expectedOf(record)])),
    );
  });

  it('counts what it holds', () => {
    const { counts } = data.header;
    const count = (values: readonly unknown[]): number => new Set(values).size;
    expect(counts.rows).toBe(records.length);
    expect(counts.municipalities).toBe(count(records.map(({ municipality }) => municipality.code)));
    expect(counts.streets).toBe(count(records.flatMap(({ street }) => (street ? [street.code] : []))));
    expect(counts.postalCodes).toBe(count(records.map((one) => `${one.postalCode} ${one.municipality.code}`)));
    expect(counts.rowsWithoutCoordinates).toBe(records.filter(({ lat }) => lat === null).length);
    const byRegion: Record<string, number> = {};
    for (const { region } of records) byRegion[region!.name] = (byRegion[region!.name] ?? 0) + 1;
    expect(counts.byRegion).toEqual(byRegion);
    expect(data.header).toMatchObject({ register: 'cz-addresses', country: 'cz' });
  });

  it('lies in memory that threads can share, in one piece', () => {
    expect(Object.prototype.toString.call(data.buffer)).toBe('[object SharedArrayBuffer]');
    for (const section of Object.values(data.sections)) expect(section.buffer).toBe(data.buffer);
  });

  it('may hold no address at all', async () => {
    expect((await indexOf([])).header.counts).toMatchObject({ rows: 0, units: 0, municipalities: 0 });
  });

  it('may lack regions and counties, or streets', async () => {
    const bare = recordsOf([
      { region: null, county: null },
      { region: null, county: null, street: null, part: null },
    ]);
    expect(rowsOf(await indexOf(bare))).toEqual(new Map(bare.map((record) => [record.key, expectedOf(record)])));
    const village = recordsOf([{ street: null, orientationNumber: null, lat: null, lng: null }]);
    expect(rowsOf(await indexOf(village))).toEqual(new Map(village.map((record) => [record.key, expectedOf(record)])));
  });

  it('holds nothing twice when its builder is used again', async () => {
    const builder = new AddressIndexBuilder({ country: 'cz' });
    builder.add(recordsOf([{}, {}]));
    expect(builder.build().counts.rows).toBe(2);
    builder.add(recordsOf([{}]));
    expect(builder.build().counts.rows).toBe(1);
  });
});

describe('a file that is not a whole index', () => {
  let path: string;
  let bytes: Buffer;
  let data: AddressIndex;

  beforeAll(async () => {
    path = join(folder, 'small.bin');
    const builder = new AddressIndexBuilder({ country: 'cz' });
    builder.add(records.slice(0, 200));
    await builder.build().writeTo(path);
    bytes = await readFile(path);
    data = await openAddressIndex(path);
  });

  /** Opens a copy of the index after something was done to it. */
  async function openDamaged(damage: (copy: string) => Promise<unknown>): Promise<AddressIndex> {
    const copy = join(folder, 'damaged.bin');
    await copyFile(path, copy);
    await damage(copy);
    return openAddressIndex(copy);
  }

  const put =
    (content: Buffer, at: number) =>
    async (copy: string): Promise<void> => {
      const file = await open(copy, 'r+');
      await file.write(content, 0, content.length, at);
      await file.close();
    };

  const number = (value: number): Buffer => {
    const four = Buffer.alloc(4);
    four.writeUInt32LE(value);
    return four;
  };

  it.each([
    ['of another kind', put(Buffer.from('PK\x03\x04'), 0), 'is not an index file'],
    ['of the version before', put(number(INDEX_FORMAT_VERSION - 1), 8), 'import the register again'],
    ['of a later version', put(number(INDEX_FORMAT_VERSION + 1), 8), 'import the register again'],
    ['whose header is too long', put(number(2 ** 31), 12), 'its header is too long'],
    ['whose header ends early', put(number(100), 12), 'its header'],
    ['whose header changed', put(Buffer.from('#'), HEADER_START + 40), 'its header'],
    ['that is empty', (copy: string) => writeFile(copy, ''), 'is not an index file'],
    [
      'with something behind it',
      (copy: string) => writeFile(copy, Buffer.from('more'), { flag: 'a' }),
      'bytes instead',
    ],
  ])('%s is refused by name', async (_what, damage, message) => {
    const refusal = await openDamaged(damage).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(IndexFileError);
    expect((refusal as Error).message).toContain(message);
    expect((refusal as Error).message).toContain('damaged.bin');
  });

  it('is refused wherever it was cut off', async () => {
    const ends = [0, 1, 7, 8, 11, 12, 15, 19, HEADER_START, HEADER_START + 1, 500, 3_000, 4_096];
    const shares = [0.1, 0.5, 0.9].map((share) => Math.floor(bytes.length * share));
    for (const end of [...ends, ...shares, bytes.length - 1]) {
      await expect(openDamaged((copy) => truncate(copy, end))).rejects.toThrow(IndexFileError);
    }
  });

  it('is refused when any byte that matters was changed', async () => {
    const random = seededRandom(6);
    let refused = 0;
    for (let i = 0; i < FLIPS; i++) {
      // Half of them in the first pages, where the header is.
      const at = Math.floor(random() * (i % 2 === 0 ? 4_096 : bytes.length));
      const changed = Buffer.of(bytes[at] ^ (1 << Math.floor(random() * 8)));
      const opened = await openDamaged(put(changed, at)).catch((error: unknown) => error);
      if (opened instanceof IndexFileError) {
        refused++;
        continue;
      }
      // What fills the space between sections may change: then everything that is read is the same.
      const { header, sections } = opened as AddressIndex;
      expect({ header, sections }).toEqual({ header: data.header, sections: data.sections });
    }
    expect(refused).toBeGreaterThan(FLIPS * 0.8);
  });

  it('that is not there at all is the error of the file system', async () => {
    await expect(openAddressIndex(join(folder, 'absent.bin'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
