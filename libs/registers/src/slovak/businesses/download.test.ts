import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type DownloadRequest, downloadRegister } from '../../download/download-register';
import type { SizeBounds } from '../../download/size-bounds';
import { zipOf } from '../../testing/archives';
import { publishes, startPublisher, type TestPublisher, testParts } from '../../testing/publisher';
import { companiesOf, entityOf, rpoBatchOf } from '../../testing/rpo-files';
import { taxListOf } from '../../testing/tax-lists';
import { skTaxNumbers } from '../tax-numbers/register';
import { skBusinesses } from './register';

const boundsOf = ({ maxBytes }: SizeBounds) => ({ minBytes: 1, maxBytes });
const signal = new AbortController().signal;

let publisher: TestPublisher;
let cacheDir: string;
let parts: ReturnType<typeof testParts>;
beforeEach(async () => {
  publisher = await startPublisher();
  cacheDir = await mkdtemp(join(tmpdir(), 'rpo-cache-'));
  parts = testParts();
});
afterEach(async () => {
  await parts.http.close();
  await publisher.close();
  await rm(cacheDir, { recursive: true, force: true });
});

function download(register: string, url: string, more: Partial<DownloadRequest> = {}) {
  const sources = { SK_BUSINESSES_URL: url, SK_TAX_NUMBERS_URL: url };
  const request = { register, mode: 'full' as const, cacheDir, sources, signal, ...more };
  return downloadRegister(request, { ...parts, boundsOf });
}

let version = 0;

function put(path: string, bytes: Buffer | string): void {
  version += 1;
  publisher.answers.set(path, publishes({ bytes: Buffer.from(bytes), etag: `"${version}"` }));
}

/** The objects of a bucket, in pages of a size; each object is there. */
function putBucket(prefix: string, names: readonly string[], day: (name: string) => string, pageSize = 1_000): void {
  for (const name of names) {
    const bytes = name.endsWith('.txt')
      ? 'list'
      : gzipSync(rpoBatchOf(day(name), [entityOf(Number(name.replace(/\D/g, '').slice(-3)))]));
    put(`/susr-rpo/${prefix}${name}`, bytes);
  }
  for (let at = 0; at === 0 || at < names.length; at += pageSize) {
    const rows = names
      .slice(at, at + pageSize)
      .map((name) => `<Contents><Key>${prefix}${name}</Key><Size>1</Size></Contents>`);
    const more = at + pageSize < names.length;
    const next = more ? `<NextContinuationToken>${at + pageSize}</NextContinuationToken>` : '';
    const token = at === 0 ? '' : `&continuation-token=${at}`;
    const xml = `<?xml version="1.0"?><ListBucketResult xmlns="s3"><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`;
    put(`/susr-rpo/?list-type=2&prefix=${encodeURIComponent(prefix)}${token}`, xml);
  }
}

const setOf = (day: string, count: number) => [
  ...Array.from({ length: count }, (_, at) => `init_${day}_${String(at + 1).padStart(3, '0')}.json.gz`),
  `init_${day}_list.txt`,
];
const dayOf = (name: string) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] as string;
const bucket = () => `${publisher.base}/susr-rpo/`;

describe('RPO in its object storage', () => {
  it.each([1_000, 2])('the newest complete set is fetched, from pages of %d names', async (pageSize) => {
    const incomplete = setOf('2026-10-03', 3).filter((name) => !name.includes('_002'));
    putBucket('batch-init/', [...setOf('2026-08-01', 1), ...setOf('2026-09-05', 3), ...incomplete], dayOf, pageSize);
    const result = await download('sk-businesses', bucket());
    expect(result).toMatchObject({ unchanged: false, sourceVersion: '20260905' });
    expect(result.files.map(({ name }) => name)).toEqual(setOf('2026-09-05', 3));
    expect(await companiesOf(await skBusinesses.open(result.path))).toHaveLength(3);
    expect((await download('sk-businesses', bucket())).unchanged).toBe(true);
  });

  it('a set of an earlier month goes when the next one is fetched', async () => {
    putBucket('batch-init/', setOf('2026-08-01', 2), dayOf);
    await download('sk-businesses', bucket());
    putBucket('batch-init/', setOf('2026-09-05', 1), dayOf);
    const { path } = await download('sk-businesses', bucket());
    expect((await readdir(path)).filter((name) => name.startsWith('init_'))).toEqual(setOf('2026-09-05', 1));
  });

  it('daily batches are fetched from the day of the live data on', async () => {
    const days = ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-05'].map((day) => `actual_${day}.json.gz`);
    putBucket('batch-daily/', [...days, 'readme.html'], dayOf, 3);
    const result = await download('sk-businesses', bucket(), { mode: 'changes', since: '20261002' });
    expect(result.files.map(({ name }) => name)).toEqual(days.slice(1));
    expect(result.sourceVersion).toBe('20261005');
  });

  it('days that are kept no longer are a gap', async () => {
    const asking = download('sk-businesses', bucket(), { mode: 'changes', since: '20260820' });
    await expect(asking).rejects.toMatchObject({
      name: 'DownloadError',
      reason: 'gap',
      message: expect.stringContaining('47 days ago'),
    });
  });

  it.each<[string, string, string, RegExp]>([
    ['a web page', '<html><title>Login</title>', 'wrong-content', /web page titled "Login"/],
    [
      'other XML',
      '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code></Error>',
      'wrong-content',
      /gave no list of files/,
    ],
    [
      'a cut list',
      '<?xml version="1.0"?><ListBucketResult><Contents><Key>a</Key></Con',
      'wrong-content',
      /gave no list of files/,
    ],
    [
      'a list without its next page',
      '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
      'wrong-content',
      /a list that is cut/,
    ],
    [
      'a list that does not end',
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>x</NextContinuationToken></ListBucketResult>',
      'wrong-content',
      /does not end its list/,
    ],
    [
      'an empty list',
      '<ListBucketResult><IsTruncated>false</IsTruncated><Name>susr-rpo</Name></ListBucketResult>',
      'not-found',
      /names no initial batches/,
    ],
    [
      'no complete set',
      '<ListBucketResult><Contents><Key>batch-init/init_2026-09-05_002.json.gz</Key></Contents></ListBucketResult>',
      'not-found',
      /no complete set \(20260905: part 1 is missing\)/,
    ],
    [
      'a name that leaves the bucket',
      '<ListBucketResult><Contents><Key>../../init_2026-09-05_001.json.gz</Key></Contents><Contents><Key>x/init_2026-09-05_list.txt</Key></Contents></ListBucketResult>',
      'not-found',
      /404/,
    ],
  ])('%s is refused', async (_what, page, reason, message) => {
    put('/susr-rpo/', page);
    await expect(download('sk-businesses', bucket())).rejects.toMatchObject({
      name: 'DownloadError',
      reason,
      message: expect.stringMatching(message),
    });
  });
});

it('both tax lists are fetched into one folder', async () => {
  for (const list of ['DS_DSRDP', 'DS_DPHS']) {
    const name = list.toLowerCase();
    const number = list === 'DS_DPHS' ? { IC_DPH: 'SK2020000000' } : { DIC: '2020000000' };
    put(
      `/${name}.zip`,
      zipOf([{ name: `${name}.xml`, bytes: Buffer.from(taxListOf(list, '05102026', [{ ...number, ICO: '36' }])) }]),
    );
  }
  const { path, files } = await download('sk-tax-numbers', `${publisher.base}/{list}.zip`);
  expect(files.map(({ name }) => name)).toEqual(['ds_dsrdp.zip', 'ds_dphs.zip']);
  const input = await skTaxNumbers.open(path);
  for await (const [record] of input.batches())
    expect(record).toMatchObject({ tin: '2020000000', vatin: 'SK2020000000' });
  expect(input.report().kept).toBe(1);
});
