import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { czAddresses } from '../czech/addresses/register';
import { decodeWindows1250 } from '../encoding/windows-1250';
import { registers } from '../registers';
import { WARNING } from '../slovak/addresses/flat/row-reasons';
import { skAddresses } from '../slovak/addresses/register';
import { SLOVAK_REGIONS } from '../slovak/addresses/slovak-regions';
import { zipOf } from '../testing/archives';
import { publishes, startPublisher, type TestPublisher, testParts } from '../testing/publisher';
import { fileOf, manyLines } from '../testing/ruian-rows';
import { csvFile, csvLines, encodedTwice, features, geoJsonFile } from '../testing/slovak-flat-files';
import { type DownloadRequest, downloadRegister } from './download-register';
import type { SizeBounds } from './size-bounds';

/** The files of tests are small. */
const boundsOf = ({ maxBytes }: SizeBounds) => ({ minBytes: 10, maxBytes });

let publisher: TestPublisher;
let cacheDir: string;
let parts: ReturnType<typeof testParts>;
beforeEach(async () => {
  publisher = await startPublisher();
  cacheDir = await mkdtemp(join(tmpdir(), 'tripoint-cache-'));
  parts = testParts();
});
afterEach(async () => {
  await parts.http.close();
  await publisher.close();
  await rm(cacheDir, { recursive: true, force: true });
});

const signal = new AbortController().signal;

function put(path: string, bytes: Buffer | string, etag = '"1"'): void {
  const lastModified = 'Mon, 05 Oct 2026 04:00:00 GMT';
  publisher.answers.set(path, publishes({ bytes: Buffer.from(bytes), etag, lastModified }));
}

function download(register: string, sources: DownloadRequest['sources'] = {}, more: Partial<DownloadRequest> = {}) {
  const request = { register, mode: 'full' as const, cacheDir, sources, signal, ...more };
  return downloadRegister(request, { ...parts, boundsOf });
}

const asked = () => publisher.seen.map(({ method, path }) => `${method} ${path}`);

describe('Slovak addresses from the catalogue of daily files', () => {
  const name = (region: unknown) => `address_by_nuts3_${region}.geojson`;
  const regionFile = (region: unknown, index: number) =>
    geoJsonFile(
      features(25, (at) => ({ identifier: index * 100 + at + 1, nuts3_id: region, lau1_id: '', lau2_id: '' })),
    );
  const sources = () => ({ SK_ADDRESSES_URL: `${publisher.base}/opendata/katalog.json` });

  beforeEach(() => {
    const datasets = SLOVAK_REGIONS.map(({ code }) => ({
      'dct:modified': '2026-10-05',
      'dcat:distribution': [{ 'dcat:downloadURL': { '@id': `${publisher.base}/opendata/dataset/${name(code)}` } }],
    }));
    put('/opendata/katalog.json', JSON.stringify({ '@graph': [{ 'dcat:dataset': datasets }] }));
    for (const [index, { code }] of SLOVAK_REGIONS.entries())
      put(`/opendata/dataset/${name(code)}`, regionFile(code, index));
  });

  it('come as eight files that the reader reads, doubly encoded ones too', async () => {
    put(`/opendata/dataset/${name('SK031')}`, encodedTwice(regionFile('SK031', 4), decodeWindows1250));
    const result = await download('sk-addresses', sources());
    expect(result).toMatchObject({ unchanged: false, sourceVersion: '20261005', hierarchy: null });
    expect(result.files.map((file) => file.name)).toEqual(SLOVAK_REGIONS.map(({ code }) => name(code)));
    const input = await skAddresses.open(result.path, { releaseDay: Number(result.sourceVersion) });
    let rows = 0;
    for await (const batch of input.batches()) rows += batch.length;
    expect(rows).toBe(200);
    expect(input.report()).toMatchObject({ files: 8, sourceVersion: '20261005' });
    expect(Object.keys(input.report().warnings)).toContain(`${WARNING.doubleEncoding} windows-1250`);
  });

  it('are unchanged the next time, until one file changes', async () => {
    await download('sk-addresses', sources());
    expect((await download('sk-addresses', sources())).unchanged).toBe(true);
    put(`/opendata/dataset/${name('SK010')}`, regionFile('SK010', 70), '"2"');
    const third = await download('sk-addresses', sources());
    expect(third.files.filter((file) => !file.unchanged).map((file) => file.name)).toEqual([name('SK010')]);
    expect(third.unchanged).toBe(false);
  });

  it('are refused when the catalogue names no file of a region', async () => {
    put('/opendata/katalog.json', JSON.stringify({ 'dcat:downloadURL': `${publisher.base}/${name('SK010')}` }));
    await expect(download('sk-addresses', sources())).rejects.toMatchObject({
      name: 'DownloadError',
      reason: 'not-found',
      message: expect.stringMatching(/Trnavský kraj \(SK021\).*Košický kraj \(SK042\)/),
    });
  });

  it('are found through records that stand by themselves', async () => {
    const record = (code: unknown) => `${publisher.base}/record/${name(code)}`;
    put(
      '/opendata/katalog.json',
      JSON.stringify({ 'dcat:dataset': SLOVAK_REGIONS.map(({ code }) => ({ '@id': record(code) })) }),
    );
    for (const { code } of SLOVAK_REGIONS) {
      put(
        `/record/${name(code)}`,
        JSON.stringify({ 'dcat:accessURL': { iri: `${publisher.base}/opendata/dataset/${name(code)}` } }),
      );
    }
    expect((await download('sk-addresses', sources())).files).toHaveLength(8);
  });

  it.each([
    ['leads to another host without TLS', { 'dcat:downloadURL': `http://example.org/${name('SK010')}` }, 'redirect'],
    ['is a web page', '<html><title>Prihlásenie</title>', 'wrong-content'],
    ['is cut', '{"@graph":[', 'wrong-content'],
  ])('are refused when the catalogue %s', async (_what, catalogue, reason) => {
    const all = SLOVAK_REGIONS.slice(1).map(({ code }) => ({
      'dcat:downloadURL': `${publisher.base}/opendata/dataset/${name(code)}`,
    }));
    put('/opendata/katalog.json', typeof catalogue === 'string' ? catalogue : JSON.stringify([catalogue, ...all]));
    await expect(download('sk-addresses', sources())).rejects.toMatchObject({ reason });
  });
});

describe('Slovak addresses from the quarterly CSV', () => {
  const answer = (day: string, path: string) =>
    JSON.stringify({ results: { bindings: [{ u: { value: `${publisher.base}${path}` }, m: { value: day } }] } });
  const sources = () => ({
    SK_ADDRESSES_URL: `${publisher.base}/api/sparql`,
    SK_MUNICIPALITIES_URL: `${publisher.base}/lau2.geojson`,
  });

  it('come under the day of the release; the release before is taken away', async () => {
    put('/download?id=1', csvFile(csvLines(5)));
    put('/api/sparql', answer('2026-05-20', '/download?id=1'));
    expect(await download('sk-addresses', sources())).toMatchObject({ sourceVersion: '20260520', unchanged: false });
    put('/download?id=2', csvFile(csvLines(6)));
    put('/api/sparql', answer('2026-08-21', '/download?id=2'), '"2"');
    const second = await download('sk-addresses', sources());
    expect(await readdir(join(cacheDir, 'sk-addresses', 'csv'))).toEqual(['.download', 'adresy_20260821.csv']);
    const input = await skAddresses.open(second.path);
    for await (const batch of input.batches()) expect(batch).toHaveLength(6);
    expect(input.report().sourceVersion).toBe('20260821');
  });

  it('come with the layer of municipalities, which stays when it is published no more', async () => {
    put('/x', csvFile(csvLines(1)));
    put('/api/sparql', answer('2026-05-20', '/x'));
    put('/lau2.geojson', geoJsonFile(features(1)));
    const codes = async () => {
      const { path } = await download('sk-addresses', sources());
      const input = await skAddresses.open(path);
      for await (const batch of input.batches()) return batch[0].municipality.code;
      return null;
    };
    expect(await codes()).toBe('900001');
    publisher.answers.delete('/lau2.geojson');
    expect(await codes()).toBe('900001');
  });

  it('ask for the data set that the setting names', async () => {
    put('/api/sparql', answer('2026-05-20', '/x'));
    put('/x', csvFile(csvLines(1)));
    await download('sk-addresses', { ...sources(), SK_ADDRESSES_DATASET: 'https://data.gov.sk/set/other' });
    const query = new URL(publisher.seen[0].path, publisher.base).searchParams.get('query');
    expect(query).toContain('<https://data.gov.sk/set/other>');
    expect(publisher.seen[0].headers.accept).toContain('application/sparql-results+json');
  });

  it.each(['x> ?a ?b . <y', 'not an address'])('refuse the data set %j', async (SK_ADDRESSES_DATASET) => {
    const refusal = download('sk-addresses', { ...sources(), SK_ADDRESSES_DATASET });
    await expect(refusal).rejects.toMatchObject({ reason: 'wrong-address' });
    expect(publisher.seen).toEqual([]);
  });

  it('may be named themselves', async () => {
    put('/a.csv', csvFile(csvLines(2)));
    const result = await download('sk-addresses', { SK_ADDRESSES_URL: `${publisher.base}/a.csv` });
    expect(result.sourceVersion).toBe('20261005');
  });
});

describe('Czech addresses', () => {
  const sources = () => ({
    CZ_ADDRESSES_URL: `${publisher.base}/csv/{date}_OB_ADR_csv.zip`,
    CZ_STRUCTURE_URL: `${publisher.base}/csv/{date}_strukt_ADR.csv.zip`,
    CZ_HIERARCHY_URL: `${publisher.base}/cis/{list}.zip`,
    CZ_CHANGES_URL: `${publisher.base}/zmeny/{date}_ST_ZZSZ.xml.zip`,
  });
  const zip = (name: string, text: string | Buffer) => zipOf([{ name, bytes: Buffer.from(text) }]);

  function putRelease(date: string): void {
    put(`/csv/${date}_OB_ADR_csv.zip`, zip(`${date}_OB_900001_ADR.csv`, fileOf(manyLines(4))));
    const structure =
      'COBCE_KOD;OBEC_KOD;POU_KOD;ORP_KOD;OKRES_KOD;VUSC_KOD;REGSOUDR_KOD;STAT_KOD\n600001;900001;;;3201;19;;1\n';
    put(`/csv/${date}_strukt_ADR.csv.zip`, zip('strukturovane-CSV/vazby-cr.csv', structure));
  }

  beforeEach(() => {
    put('/cis/UI_VUSC.zip', zip('UI_VUSC.csv', 'KOD;NAZEV\n19;Kraj\n'));
    put('/cis/UI_OKRES.zip', zip('UI_OKRES.csv', 'KOD;NAZEV;VUSC_KOD\n3201;Okres;19\n'));
    put('/cis/UI_OBEC.zip', zip('UI_OBEC.csv', 'KOD;NAZEV;OKRES_KOD\n900001;Kocourkov;3201\n'));
  });

  it('come as the newest month end that is published, with its hierarchy', async () => {
    putRelease('20260831');
    putRelease('20260731');
    const result = await download('cz-addresses', sources());
    expect(result.sourceVersion).toBe('20260831');
    expect(asked().slice(0, 3)).toEqual([
      'HEAD /csv/20260930_OB_ADR_csv.zip',
      'HEAD /csv/20260831_OB_ADR_csv.zip',
      'GET /csv/20260831_OB_ADR_csv.zip',
    ]);
    const input = await czAddresses.open(result.path);
    for await (const batch of input.batches()) expect(batch[0].county?.name).toBe('Okres');
    expect(input.report()).toMatchObject({ kept: 4, sourceVersion: '20260831' });
  });

  it('of a newer release replace those of the one before, and stay otherwise', async () => {
    putRelease('20260831');
    await download('cz-addresses', sources());
    expect((await download('cz-addresses', sources())).unchanged).toBe(true);
    putRelease('20260930');
    const result = await download('cz-addresses', sources());
    expect(result).toMatchObject({ unchanged: false, sourceVersion: '20260930' });
    const names = (await readdir(result.path)).sort();
    expect(names).toEqual([
      '.download',
      '20260930_OB_ADR_csv.zip',
      '20260930_strukt_ADR.csv.zip',
      'UI_OBEC.zip',
      'UI_OKRES.zip',
      'UI_VUSC.zip',
    ]);
  });

  it('come without the structure when that is late, and from a server that answers no HEAD', async () => {
    putRelease('20260930');
    publisher.answers.delete('/csv/20260930_strukt_ADR.csv.zip');
    const file = publisher.answers.get('/csv/20260930_OB_ADR_csv.zip');
    publisher.answers.set('/csv/20260930_OB_ADR_csv.zip', (request, response, turn) =>
      request.method === 'HEAD' ? void response.writeHead(405).end() : file?.(request, response, turn),
    );
    expect((await download('cz-addresses', sources())).files).toHaveLength(4);
  });

  it('are refused when no month is published or a list is missing', async () => {
    const refusal = download('cz-addresses', sources());
    await expect(refusal).rejects.toMatchObject({
      reason: 'not-found',
      message: expect.stringMatching(/20260930, 20260831, 20260731/),
    });
    putRelease('20260930');
    publisher.answers.delete('/cis/UI_OKRES.zip');
    await expect(download('cz-addresses', sources())).rejects.toMatchObject({ reason: 'not-found' });
  });

  it.each([
    ['/csv/20260731_OB_ADR_csv.zip', '20260731', '20260731_OB_ADR_csv.zip'],
    ['/latest.zip', '20261005', 'OB_ADR_csv.zip'],
  ])('of one address without {date}, %s, are of the day %s', async (path, day, name) => {
    put(path, zip('20260731_OB_900001_ADR.csv', fileOf(manyLines(4))));
    const result = await download('cz-addresses', { ...sources(), CZ_ADDRESSES_URL: `${publisher.base}${path}` });
    expect(result).toMatchObject({ sourceVersion: day, files: [{ name }, {}, {}, {}] });
    const input = await czAddresses.open(result.path);
    for await (const batch of input.batches()) expect(batch).toHaveLength(4);
  });

  it('are asked for again when the probe meets a busy server', async () => {
    putRelease('20260930');
    const file = publisher.answers.get('/csv/20260930_OB_ADR_csv.zip');
    publisher.answers.set('/csv/20260930_OB_ADR_csv.zip', (request, response, turn) =>
      turn === 1 ? void response.writeHead(503).end() : file?.(request, response, turn),
    );
    expect((await download('cz-addresses', sources())).sourceVersion).toBe('20260930');
    expect(parts.clock.waits).toHaveLength(1);
  });

  describe('change files', () => {
    const day = (date: string) => put(`/zmeny/${date}_ST_ZZSZ.xml.zip`, zip(`${date}_ST_ZZSZ.xml`, date.repeat(20)));
    const changes = (since: string) => download('cz-addresses', sources(), { mode: 'changes', since });

    it('come for every day after the live data, up to the last one published', async () => {
      for (const date of ['20261002', '20261003', '20261004', '20261005']) day(date);
      const result = await changes('20261002');
      expect(result.files.map(({ name }) => name)).toEqual(
        ['20261003', '20261004', '20261005'].map((date) => `${date}_ST_ZZSZ.xml.zip`),
      );
      expect(result).toMatchObject({
        sourceVersion: '20261005',
        unchanged: false,
        path: join(cacheDir, 'cz-addresses', 'changes'),
      });
      const next = await changes('20261004');
      expect(next).toMatchObject({ unchanged: true, files: [{ name: '20261005_ST_ZZSZ.xml.zip' }] });
      expect((await readdir(next.path)).sort()).toEqual(['.download', '20261005_ST_ZZSZ.xml.zip']);
    });

    it('of one address without {date} are that file', async () => {
      day('20261001');
      const CZ_CHANGES_URL = `${publisher.base}/zmeny/20261001_ST_ZZSZ.xml.zip`;
      const request = { mode: 'changes' as const, since: '20260101' };
      const result = await download('cz-addresses', { ...sources(), CZ_CHANGES_URL }, request);
      expect(result).toMatchObject({ sourceVersion: '20261001', files: [{ name: '20261001_ST_ZZSZ.xml.zip' }] });
    });

    it('are none when the live data is current', async () => {
      expect(await changes('20261005')).toMatchObject({ files: [], unchanged: true, sourceVersion: '20261005' });
    });

    it.each([
      ['a day in between is missing', '20261002', /20261004 is not published although that of 20261005 is/],
      ['the live data is older than what is kept', '20260601', /kept for 90 days/],
    ])('are refused when %s', async (_what, since, message) => {
      day('20261003');
      day('20261005');
      const refusal = changes(since);
      await expect(refusal).rejects.toMatchObject({ reason: 'gap' });
      await expect(refusal).rejects.toThrow(message);
    });

    it.each([undefined, '', '2026-10-05', '20261305'])(
      'are refused without a day of the live data: %j',
      async (since) => {
        const request = {
          register: 'cz-addresses',
          mode: 'changes' as const,
          cacheDir,
          signal,
          ...(since === undefined ? {} : { since }),
        };
        await expect(downloadRegister(request, parts)).rejects.toMatchObject({ reason: 'not-configured' });
      },
    );
  });
});

describe('Polish addresses', () => {
  const zip = zipOf([{ name: 'x.gml', bytes: Buffer.alloc(500, 0x20) }]);

  it('come with the folder of TERYT that the settings name', async () => {
    const teryt = join(cacheDir, 'teryt');
    await mkdir(teryt);
    await writeFile(join(teryt, 'TERC_Urzedowy.csv'), 'x');
    put('/PRG/pobierz.php?adresy_zbiorcze_gml', zip);
    const sources = {
      PL_ADDRESSES_URL: `${publisher.base}/PRG/pobierz.php?adresy_zbiorcze_gml`,
      PL_TERYT_FOLDER: teryt,
    };
    expect(await download('pl-addresses', sources)).toMatchObject({
      hierarchy: teryt,
      sourceVersion: '20261005',
      files: [{ name: 'prg_adresy_gml.zip', bytes: zip.length }],
    });
  });

  it('come with TERYT from addresses, where there are any', async () => {
    put('/prg.zip', zip);
    put('/TERC.csv', 'WOJ;POW;GMI;RODZ;NAZWA\n');
    const sources = { PL_ADDRESSES_URL: `${publisher.base}/prg.zip`, PL_TERC_URL: `${publisher.base}/TERC.csv` };
    const result = await download('pl-addresses', sources);
    expect((await readdir(result.path)).sort()).toEqual(['.download', 'TERC.csv', 'prg_adresy_gml.zip']);
  });

  it.each([
    [{}, /PL_TERYT_FOLDER is not set: download TERC, SIMC and ULIC .*eteryt/],
    [{ PL_TERYT_FOLDER: '/nowhere' }, /\(\/nowhere\) holds no TERC file/],
  ])('are refused without TERYT before anything is fetched: %j', async (sources, message) => {
    const refusal = download('pl-addresses', { PL_ADDRESSES_URL: `${publisher.base}/prg.zip`, ...sources });
    await expect(refusal).rejects.toMatchObject({ reason: 'not-configured' });
    await expect(refusal).rejects.toThrow(message);
    expect(publisher.seen).toEqual([]);
  });
});

it.each(['sk-addresses', 'pl-addresses'])('%s publishes no change sets', async (register) => {
  await expect(download(register, {}, { mode: 'changes', since: '20261001' })).rejects.toMatchObject({
    reason: 'no-changes',
  });
});

it.each(['xx-addresses', '__proto__', 'constructor'])('%s cannot be downloaded', async (register) => {
  await expect(download(register)).rejects.toMatchObject({ reason: 'not-configured' });
});

it('every default address is one that may be fetched, and every setting has its own name', () => {
  const settings = Object.values(registers).flatMap(({ download: declared }) => declared?.settings ?? []);
  expect(new Set(settings.map(({ name }) => name)).size).toBe(settings.length);
  const urls = settings.filter(({ name, default: value }) => name.endsWith('_URL') && value !== null);
  expect(urls.length).toBeGreaterThan(5);
  for (const { default: value } of urls) expect(value).toMatch(/^https:\/\//);
});
