import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DownloadRequest, downloadRegister } from '../../download/download-register';
import type { SizeBounds } from '../../download/size-bounds';
import { publishes, startPublisher, type TestPublisher, testParts } from '../../testing/publisher';
import { readCompanies, resFile, resLine } from '../../testing/res-files';

const LIST = 'KODCIS,CHODNOTA,TEXT\n56,121,Akciovka\n80143,62100,Software\n';
/** The files of tests are small. */
const boundsOf = ({ maxBytes }: SizeBounds) => ({ minBytes: 10, maxBytes });

let publisher: TestPublisher;
let cacheDir: string;
let parts: ReturnType<typeof testParts>;
beforeEach(async () => {
  publisher = await startPublisher();
  cacheDir = await mkdtemp(join(tmpdir(), 'tripoint-res-'));
  parts = testParts();
  put('/res_data.csv', resFile([resLine()]));
  for (const list of ['56', '579', '80004', '80143']) put(`/list?kodcis=${list}`, LIST);
});
afterEach(async () => {
  await parts.http.close();
  await publisher.close();
  await rm(cacheDir, { recursive: true, force: true });
});

function put(path: string, text: string): void {
  const lastModified = 'Mon, 05 Oct 2026 04:00:00 GMT';
  publisher.answers.set(path, publishes({ bytes: Buffer.from(text), etag: '"1"', lastModified }));
}

function download(bounds = boundsOf, sources: DownloadRequest['sources'] = {}) {
  const own = {
    CZ_BUSINESSES_URL: `${publisher.base}/res_data.csv`,
    CZ_BUSINESS_LISTS_URL: `${publisher.base}/list?kodcis={list}`,
  };
  const { signal } = new AbortController();
  const request = {
    register: 'cz-businesses',
    mode: 'full',
    cacheDir,
    sources: { ...own, ...sources },
    signal,
  } as const;
  return downloadRegister(request, { ...parts, boundsOf: bounds });
}

test('RES comes with the lists of its codes, and is read with them', async () => {
  const { path, files, unchanged } = await download();
  expect(unchanged).toBe(false);
  expect(files.map(({ name }) => name)).toEqual([
    'res_data.csv',
    'CIS0056.csv',
    'CIS0579.csv',
    'CIS80004.csv',
    'CIS80143.csv',
  ]);
  const { records } = await readCompanies(path);
  expect(records).toMatchObject([{ legalForm: { text: 'Akciovka' }, activity: { text: 'Software' } }]);
  expect((await download()).unchanged).toBe(true);
});

test('a list that is gone stays as it was, and answers of ARES that somebody put there stay', async () => {
  const { path } = await download();
  await writeFile(join(path, 'ares.jsonl'), '{"ico":"27074358","dic":"CZ27074358"}\n');
  publisher.answers.delete('/list?kodcis=56');
  put('/res_data.csv', resFile([resLine(), resLine({ ICO: '1' })]));
  await download();
  expect(await readdir(path)).toEqual(expect.arrayContaining(['CIS0056.csv', 'ares.jsonl']));
  expect((await readCompanies(path)).records[0]).toMatchObject({ tin: 'CZ27074358', vatin: null });
});

test('a file that is too small to be whole is refused', async () => {
  await expect(download((declared) => declared)).rejects.toThrow(/res_data\.csv/);
});

test('a file shorter than it was announced is refused', async () => {
  publisher.answers.set('/res_data.csv', (_request, response) => {
    response.writeHead(200, { 'content-length': '100000' });
    response.write(resFile([resLine()]));
    response.destroy();
  });
  await expect(download()).rejects.toThrow(/res_data\.csv/);
});

test('a web page in place of the file is refused', async () => {
  put('/res_data.csv', '<!DOCTYPE html><title>Údržba</title>');
  await expect(download()).rejects.toThrow(/web page titled "Údržba"/);
});

test('the setting of the lists must say where the number goes', async () => {
  await expect(download(boundsOf, { CZ_BUSINESS_LISTS_URL: `${publisher.base}/list` })).rejects.toThrow(/\{list\}/);
});
