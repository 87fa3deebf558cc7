import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decodeWindows1250 } from '../../../encoding/windows-1250';
import { RegisterFileError } from '../../../register-file-error';
import { zipOf } from '../../../testing/archives';
import {
  csvFile,
  csvLine,
  encodedTwice,
  features,
  featureText,
  geoJsonFile,
  readSlovak,
  testFolder,
} from '../../../testing/slovak-flat-files';
import { skAddresses } from '../register';
import { SLOVAK_REGIONS } from '../slovak-regions';
import { SlovakGeoJsonParser } from './geojson-parser';
import { REFUSED, WARNING } from './row-reasons';

const NAME = 'address_by_nuts3_SK031.geojson';
let folder: Awaited<ReturnType<typeof testFolder>>;
beforeEach(async () => {
  folder = await testFolder();
});
afterEach(() => folder.remove());

const read = async (bytes: Buffer, name = NAME) => readSlovak(await folder.put(name, bytes));
const readFeatures = (...list: string[]) => read(geoJsonFile(list));
const regionFile = (code: string, from: number) =>
  geoJsonFile(features(30, (index) => ({ identifier: from + index, nuts3_id: code, lau2_id: '', lau1_id: '' })));

describe('a feature of the daily files', () => {
  it('becomes a record', async () => {
    const { records, report } = await readFeatures(featureText());
    expect(records).toEqual([
      {
        country: 'sk',
        key: '7001407435',
        sourceVersion: 20151009 * 2 ** 24,
        region: { code: 'SK031', name: 'Žilinský kraj' },
        county: { code: 'SK031B', name: 'Žilina' },
        city: null,
        municipality: { code: '900001', name: 'Kocúrkovo' },
        part: { code: '900001/horne-kocurkovo', name: 'Horné Kocúrkovo' },
        cityDistrict: null,
        gmina: null,
        street: { code: '900001/nam-m-r-stefanika', name: 'Nám. M. R. Štefánika' },
        numberKind: 'conscription',
        houseNumber: 1234,
        orientationNumber: 29,
        orientationLetter: 'a',
        numberText: null,
        postalCode: '01001',
        lat: 49.2231,
        lng: 18.7394,
      },
    ]);
    expect(report).toMatchObject({ rowsRead: 1, kept: 1, files: 1, sourceVersion: '20151009' });
  });

  it('is the same whether its values are text or numbers, null or missing', async () => {
    const typed = featureText({
      identifier: 24640,
      propertyregistrationnumber: '7',
      orientationnumber: 3,
      postalcode: 1001,
    });
    const empty = featureText({ orientationnumber: null, streetname: undefined, district_name: null });
    const { records } = await readFeatures(typed, empty);
    expect(records[0]).toMatchObject({ key: '24640', houseNumber: 7, orientationNumber: 3, postalCode: '01001' });
    expect(records[1]).toMatchObject({ orientationNumber: null, street: null, part: null });
  });

  it('leads to the same street, part and municipality as the CSV with a list of codes', async () => {
    const { records: daily } = await readFeatures(featureText());
    const layer = geoJsonFile([featureText({}, null)]);
    await mkdir(join(folder.path, 'csv'));
    await folder.put('csv/lau2.geojson', layer);
    const { records: quarterly } = await readSlovak(await folder.put('csv/a.csv', csvFile([csvLine()])));
    const units = ({ region, county, municipality, part, street }: (typeof daily)[0]) => [
      region,
      county,
      municipality,
      part,
      street,
    ];
    expect(units(quarterly[0])).toEqual(units(daily[0]));
  });

  it('without a LAU 2 code gets one from its names, and is counted', async () => {
    const { records, report } = await readFeatures(featureText({ lau2_id: '517402' }));
    expect(records[0].municipality.code).toBe('kocurkovo/zilina');
    expect(records[0].county?.code).toBe('SK031B');
    expect(report.warnings[WARNING.noCode].count).toBe(1);
  });

  it.each([
    ['without an identifier', featureText({ identifier: null }), REFUSED.key],
    ['whose identifier is an object', featureText({ identifier: { a: 1 } }), REFUSED.key],
    ['without a number', featureText({ propertyregistrationnumber: 0, orientationnumber: '' }), REFUSED.noNumber],
    ['without properties', '{"type":"Feature","properties":null,"geometry":null}', REFUSED.municipality],
    [
      'whose properties hide in a prototype',
      '{"type":"Feature","properties":{"__proto__":{"identifier":"1"}}}',
      REFUSED.municipality,
    ],
    ['with a half number', featureText({ propertyregistrationnumber: 1.5 }), REFUSED.number],
  ])('%s is counted with its line', async (_what, feature, reason) => {
    const { report } = await readFeatures(featureText({ identifier: '1' }), feature);
    expect(report.refused[reason]).toEqual({
      count: 1,
      samples: [{ file: NAME, line: 3, row: feature.slice(0, 200) }],
    });
  });

  it.each([
    ['no geometry', null, WARNING.noPosition],
    ['an empty point', [], WARNING.noPosition],
    ['text for coordinates', ['18.7', '49.2'], WARNING.badPosition],
    ['a point in Paris', [2.35, 48.85], WARNING.outside],
  ])('with %s is kept without a position', async (_what, coordinates, warning) => {
    const { records, report } = await readFeatures(featureText({}, coordinates));
    expect(records[0]).toMatchObject({ lat: null, lng: null });
    expect(report.warnings[warning].count).toBe(1);
  });

  it('whose twin came before is counted', async () => {
    const { report } = await readFeatures(featureText(), featureText());
    expect(report).toMatchObject({ kept: 1, refused: { [REFUSED.duplicate]: { count: 1 } } });
  });
});

describe('text that was encoded twice', () => {
  const plain = geoJsonFile([featureText({ streetname: 'Ružová' }), ...features(3, () => ({ streetname: 'Šťastná' }))]);

  it.each([
    ['windows-1250', (bytes: Buffer) => decodeWindows1250(bytes)],
    ['latin1', (bytes: Buffer) => bytes.toString('latin1')],
  ])('as %s is repaired, with one warning for the file', async (name, decode) => {
    const expected = (await read(plain)).records;
    const { records, report } = await read(encodedTwice(plain, decode));
    expect(records).toEqual(expected);
    expect(report.warnings[`${WARNING.doubleEncoding} ${name}`]).toMatchObject({ count: 1, samples: [{ line: 2 }] });
  });

  it('in one file of several is repaired there alone', async () => {
    const other = geoJsonFile([
      featureText({
        identifier: '77',
        nuts3_id: 'SK032',
        lau2_id: 'SK0321900002',
        lau1_id: 'SK0321',
        nuts3_name: 'Banskobystrický kraj',
      }),
    ]);
    await folder.put(NAME, encodedTwice(plain, decodeWindows1250));
    await folder.put('address_by_nuts3_SK032.geojson', other);
    const { records, report } = await readSlovak(folder.path);
    expect(new Set(records.map(({ region }) => region?.name))).toEqual(
      new Set(['Žilinský kraj', 'Banskobystrický kraj']),
    );
    expect(report.warnings[`${WARNING.doubleEncoding} windows-1250`].count).toBe(1);
  });

  it.each([
    ['beside sound text', [featureText({ identifier: '1' })]],
    ['with letters that were lost', [featureText({ identifier: '1', streetname: 'Ru\ufffdov\ufffd' })]],
  ])('%s refuses the file at its line', async (_what, more) => {
    const doubled = encodedTwice(Buffer.from(featureText()), decodeWindows1250).toString('utf8');
    await expect(readFeatures(doubled, ...more)).rejects.toMatchObject({ reason: 'encoding', file: NAME, line: 3 });
    await expect(readFeatures(...more, doubled)).rejects.toMatchObject({ reason: 'encoding', file: NAME, line: 3 });
  });
});

describe('the files of a release', () => {
  it.each([
    ['a folder', async () => folder.path],
    ['a ZIP', (files: { name: string; bytes: Buffer }[]) => folder.put('all.zip', zipOf(files))],
  ])('eight regions in %s are read without a warning', async (_kind, give) => {
    const files = SLOVAK_REGIONS.map(({ code }, index) => ({
      name: `address_by_nuts3_${code}.geojson`,
      bytes: regionFile(String(code), index * 100 + 1),
    }));
    if (_kind === 'a folder') for (const { name, bytes } of files) await folder.put(name, bytes);
    await folder.put('katalog.json', Buffer.from('{}'));
    await folder.put('street_by_nuts3_SK031.geojson', Buffer.from('{}'));
    const { report } = await readSlovak(await give(files));
    expect(report).toMatchObject({ kept: 240, files: 8 });
    expect(Object.keys(report.warnings).filter((name) => name.startsWith(WARNING.regionMissing))).toEqual([]);
  });

  it('an archive in a folder is read like the folder', async () => {
    const files = [{ name: 'feed/address_by_nuts3_SK031.geojson', bytes: regionFile('SK031', 1) }];
    await folder.put('daily.zip', zipOf(files));
    expect((await readSlovak(folder.path)).report.kept).toBe(30);
  });

  it('a region that is missing is named', async () => {
    const { report } = await read(regionFile('SK031', 1));
    expect(report.warnings).toHaveProperty([`${WARNING.regionMissing} SK010 Bratislavský kraj`]);
  });

  it.each([
    ['levels that are mixed', 'address_by_lau2_SK031B900001.geojson', /level/],
    ['the same region twice', 'address_by_nuts3_SK031_copy.geojson', /same area SK031/],
    ['the same region packed', 'address_by_nuts3_SK031.geojson.gz', /same area SK031/],
  ])('%s in a folder are refused before anything is read', async (_what, name, message) => {
    await folder.put(NAME, regionFile('SK031', 1));
    await folder.put(name, gzipSync(Buffer.from('{}')));
    await expect(skAddresses.open(folder.path)).rejects.toMatchObject({
      reason: 'not-a-register',
      message: expect.stringMatching(message),
    });
  });

  it('the same region twice in an archive, under other names, is refused', async () => {
    const files = ['a.geojson', 'b.geojson'].map((name) => ({ name, bytes: regionFile('SK031', 1) }));
    const path = await folder.put('all.zip', zipOf(files));
    await expect(readSlovak(path)).rejects.toMatchObject({ reason: 'not-a-register', file: 'all.zip/b.geojson' });
  });

  it('a file that holds another region than its name says is refused', async () => {
    await expect(read(regionFile('SK032', 1))).rejects.toMatchObject({
      reason: 'not-a-register',
      line: 2,
      message: expect.stringMatching(/SK031.*SK032/),
    });
  });

  it('axes exchanged are refused', async () => {
    const list = Array.from({ length: 5 }, (_, index) => featureText({ identifier: index + 1 }, [49.2, 18.7]));
    await expect(readFeatures(...list)).rejects.toMatchObject({ reason: 'coordinates', line: 2 });
  });

  it.each([
    ['cut in a feature', geoJsonFile([featureText()]).subarray(0, 400), 'truncated'],
    ['cut before its end', geoJsonFile([featureText()]).subarray(0, -3), 'truncated'],
    ['a web page', Buffer.from('<html><title>502</title></html>'), 'not-a-register'],
    ['a feature that is no JSON', geoJsonFile(['{"type":}']), 'damaged'],
    ['no UTF-8', Buffer.from(geoJsonFile([featureText()]).toString('utf8'), 'latin1'), 'encoding'],
    ['no features', Buffer.from('{"type":"FeatureCollection","features":[]}'), 'empty'],
    ['another JSON', Buffer.from('{"status":"error"}'), 'not-a-register'],
  ])('%s is refused', async (_what, bytes, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'RegisterFileError', reason });
  });

  it('refused features can be read again', async () => {
    const row = featureText({ propertyregistrationnumber: 5 });
    const rows = (async function* () {
      yield { reason: 'x', file: NAME, line: 4, row };
    })();
    const input = await skAddresses.openRows!(folder.path, rows);
    const records = [];
    for await (const batch of input.batches()) records.push(...batch);
    expect(records).toMatchObject([{ houseNumber: 5, street: { code: '900001/nam-m-r-stefanika' } }]);
  });

  it.each([1, 3, 17, 1000])('the same records come out of pieces of %d bytes', async (size) => {
    const tricky = featureText({ identifier: 'q', streetname: 'Ulica "}]" \\ {[' });
    const bytes = geoJsonFile([...features(4), tricky]);
    const parser = new SlovakGeoJsonParser();
    for (let at = 0; at < bytes.length; at += size) {
      parser.write({ file: NAME, bytes: bytes.subarray(at, at + size), last: at + size >= bytes.length });
    }
    parser.finish(NAME);
    const records = parser.records.take(100);
    expect(records).toEqual((await read(bytes)).records);
    expect(records.at(-1)?.street?.name).toBe('Ulica "}]" \\ {[');
  });

  it('a file cut at any point is refused as a whole', () => {
    const bytes = geoJsonFile(features(3));
    const end = bytes.lastIndexOf('}');
    for (let cut = 0; cut <= end; cut += 3) {
      const parser = new SlovakGeoJsonParser();
      expect(() => parser.write({ file: NAME, bytes: bytes.subarray(0, cut), last: true })).toThrow(RegisterFileError);
    }
  });

  it('a damaged byte is refused, counted or changes a value, and is never an error of the program', () => {
    const bytes = geoJsonFile(features(3));
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 5) {
      const damaged = Buffer.from(bytes);
      damaged[at] ^= 1 << (at % 8);
      try {
        const parser = new SlovakGeoJsonParser();
        parser.write({ file: NAME, bytes: damaged, last: true });
        parser.finish(NAME);
      } catch (err) {
        expect(err).toBeInstanceOf(RegisterFileError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(bytes.length / 50);
  });
});
