import { DownloadError, registers } from '@tripoint/registers';
import type { DownloadRequest } from './downloader';
import { type FetchRegister, PublisherDownloader } from './publisher-downloader';

type Asked = Parameters<FetchRegister>[0];

const request: DownloadRequest = {
  register: 'cz-addresses',
  mode: 'full',
  since: null,
  url: null,
  cacheDir: '/downloads',
  signal: new AbortController().signal,
  onProgress: () => undefined,
};

function downloaderOf(env: Record<string, string> = {}, error?: Error) {
  const asked: Asked[] = [];
  const downloader = new PublisherDownloader(env, async (reported) => {
    asked.push(reported);
    reported.onProgress?.({ file: 'a.zip', bytes: 1, totalBytes: 2 });
    if (error !== undefined) throw error;
    return { path: '/downloads/cz', hierarchy: null, unchanged: false, sourceVersion: '20260731' };
  });
  return { downloader, asked };
}

test('the publishers are those of the settings, which win over the ones of the product', async () => {
  const { downloader, asked } = downloaderOf({ CZ_ADDRESSES_URL: 'https://mirror.example/{date}.zip' });
  const publishers = downloader.publishers('cz-addresses');
  expect(publishers[0]).toBe('https://mirror.example/{date}.zip');
  expect(publishers).toHaveLength(registers['cz-addresses']?.download?.settings.length as number);
  await downloader.download(request);
  expect(asked[0]?.sources).toMatchObject({ CZ_ADDRESSES_URL: publishers[0], CZ_CHANGES_URL: expect.any(String) });
  expect(downloader.publishers('de-addresses')).toEqual([]);
});

test('folders and missing addresses are no publishers', () => {
  const publishers = downloaderOf({ PL_TERYT_FOLDER: '/srv/teryt' }).downloader.publishers('pl-addresses');
  expect(publishers).toHaveLength(1);
  expect(publishers[0]).toMatch(/^https:/);
});

test('only registers with change files have change sets', () => {
  const { downloader } = downloaderOf();
  expect(downloader.hasChangeSets('cz-addresses')).toBe(true);
  expect(downloader.hasChangeSets('sk-addresses')).toBe(false);
});

test('changes are asked for since the day of the live data, whatever else its mark holds', async () => {
  const { downloader, asked } = downloaderOf();
  const reported: (number | null)[][] = [];
  const onProgress = (bytes: number, total: number | null) => void reported.push([bytes, total]);
  const download = await downloader.download({ ...request, mode: 'changes', since: '20260730-2', onProgress });
  expect(asked[0]).toMatchObject({ mode: 'changes', since: '20260730', cacheDir: '/downloads' });
  expect(download).toEqual({ path: '/downloads/cz', hierarchy: null, unchanged: false, sourceVersion: '20260731' });
  expect(reported).toEqual([[1, 2]]);
});

test('an address given for one run replaces the one of its kind', async () => {
  const { downloader, asked } = downloaderOf();
  const url = 'https://mirror.example/20260731_OB_ADR_csv.zip';
  await downloader.download({ ...request, url });
  await downloader.download({ ...request, mode: 'changes', url });
  expect(asked.map(({ sources }) => [sources?.CZ_ADDRESSES_URL === url, sources?.CZ_CHANGES_URL === url])).toEqual([
    [true, false],
    [false, true],
  ]);
  const changes = downloader.download({ ...request, register: 'sk-addresses', mode: 'changes', url });
  await expect(changes).rejects.toThrow('name a file or a folder with --from');
});

test('a file of another day than it would be taken for is refused', async () => {
  const { downloader } = downloaderOf();
  const old = downloader.download({ ...request, url: 'https://mirror.example/20200131_OB_ADR_csv.zip' });
  await expect(old).rejects.toThrow('is of 20200131, but a download is taken for the newest release, of 20260731');
});

test.each([
  ['gap', true],
  ['no-changes', true],
  ['unavailable', false],
] as const)('what cannot be had (%s) is reported in the words of the download', async (reason, gap) => {
  const { downloader } = downloaderOf({}, new DownloadError(reason, 'the publisher is silent'));
  await expect(downloader.download(request)).rejects.toMatchObject({ message: 'the publisher is silent', gap });
});

test('a download that was stopped is no fault of the publisher', async () => {
  const reason = new Error('stopped');
  await expect(downloaderOf({}, reason).downloader.download(request)).rejects.toBe(reason);
});
