import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Answer,
  Breaks,
  publishes,
  startPublisher,
  TEST_NOW,
  type TestPublisher,
  testParts,
} from '../testing/publisher';
import type { DownloadLimits } from './download-limits';
import { type DownloadProgress, type FetchedFile, fetchFile, type RemoteFile } from './fetch-file';
import { DEAD_PART_MS } from './partial-file';

const NAME = 'register.zip';
const ETAG = '"v1"';
const MODIFIED = 'Mon, 05 Oct 2026 04:00:00 GMT';
const BYTES = zipLike(300_000, 1);
const NEWER = zipLike(300_000, 2);

/** Bytes that begin as a ZIP archive does. */
function zipLike(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 * seed + (at >> 8)) & 0xff;
  bytes.write('PK\x03\x04', 0, 'latin1');
  return bytes;
}

let publisher: TestPublisher;
let folder: string;
let breaks: Breaks;
let closers: (() => Promise<void>)[] = [];
beforeEach(async () => {
  publisher = await startPublisher();
  breaks = new Breaks();
  folder = await mkdtemp(join(tmpdir(), 'tripoint-download-'));
});
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  closers = [];
  await publisher.close();
  await rm(folder, { recursive: true, force: true });
});

function partsOf(limits: Partial<DownloadLimits> = {}) {
  const parts = testParts(limits);
  closers.push(() => parts.http.close());
  return parts;
}

const remote = (more: Partial<RemoteFile> = {}): RemoteFile => ({
  url: new URL(`${publisher.base}/${NAME}`),
  name: NAME,
  content: 'archive',
  minBytes: 100,
  maxBytes: 1_000_000,
  ...more,
});
const never = new AbortController().signal;

function answer(reply: Answer): void {
  publisher.answers.set(`/${NAME}`, reply);
}

function get(parts = partsOf(), more: Partial<RemoteFile> = {}, signal = never): Promise<FetchedFile> {
  return fetchFile(remote(more), folder, parts, { signal, onProgress: ({ bytes }) => breaks.reached(bytes) });
}

const fileBytes = () => readFile(join(folder, NAME));
const rangesAsked = () => publisher.seen.map(({ headers }) => headers.range);
const published = { bytes: BYTES, etag: ETAG, lastModified: MODIFIED };

/** Half of the file, then the end of the connection. */
const cutOnce = (turn: number) => (turn === 1 ? 150_000 : undefined);

describe('a file', () => {
  it('is fetched whole, with its checksum and progress, and leaves no part behind', async () => {
    answer(publishes(published));
    const progress: DownloadProgress[] = [];
    const file = await fetchFile(remote(), folder, partsOf(), { signal: never, onProgress: (p) => progress.push(p) });
    expect(file).toEqual({
      name: NAME,
      path: join(folder, NAME),
      url: `${publisher.base}/${NAME}`,
      bytes: BYTES.length,
      sha256: createHash('sha256').update(BYTES).digest('hex'),
      lastModified: MODIFIED,
      unchanged: false,
    });
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(progress.at(-1)).toEqual({ file: NAME, bytes: BYTES.length, totalBytes: BYTES.length });
    expect(progress.every((p, index) => index === 0 || p.bytes > progress[index - 1].bytes)).toBe(true);
    expect(await readdir(join(folder, '.download'))).toEqual([`${NAME}.json`]);
    expect(publisher.seen[0].headers).toMatchObject({
      'user-agent': expect.stringContaining('Tripoint'),
      'accept-encoding': 'identity',
    });
  });

  it('that did not change is not fetched again', async () => {
    answer(publishes(published));
    const first = await get();
    const second = await get();
    expect(second).toEqual({ ...first, unchanged: true });
    expect(publisher.seen[1].headers).toMatchObject({ 'if-none-match': ETAG, 'if-modified-since': MODIFIED });
  });

  it.each([
    ['changed', async () => answer(publishes({ bytes: NEWER, etag: '"v2"' })), NEWER],
    ['was taken away from the cache', () => rm(join(folder, NAME)), BYTES],
    ['was cut in the cache', () => writeFile(join(folder, NAME), 'x'), BYTES],
    ['lost its record', () => writeFile(join(folder, '.download', `${NAME}.json`), '{"url":5'), BYTES],
  ])('that %s is fetched again', async (_what, happen, bytes) => {
    answer(publishes(published));
    await get();
    await happen();
    expect(await get()).toMatchObject({ unchanged: false });
    expect((await fileBytes()).equals(bytes)).toBe(true);
  });

  it('of a server that states no size is read to its end', async () => {
    answer((_request, response) => {
      response.writeHead(200);
      response.end(BYTES);
    });
    expect((await get()).bytes).toBe(BYTES.length);
  });

  it('does not go through a proxy of the environment', async () => {
    const before = process.env.HTTP_PROXY;
    process.env.HTTP_PROXY = 'http://127.0.0.1:9';
    try {
      answer(publishes(published));
      expect((await get()).bytes).toBe(BYTES.length);
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY;
      else process.env.HTTP_PROXY = before;
    }
  });
});

describe('a connection that breaks', () => {
  it('is taken up where it broke', async () => {
    answer(publishes(published, breaks, cutOnce));
    const parts = partsOf();
    const file = await get(parts);
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(file.sha256).toBe(createHash('sha256').update(BYTES).digest('hex'));
    const from = Number(/^bytes=(\d+)-$/.exec(rangesAsked()[1] ?? '')?.[1]);
    expect(from).toBe(150_000);
    expect(publisher.seen[1].headers['if-range']).toBe(ETAG);
    expect(parts.clock.waits).toEqual([1_000]);
  });

  it('may break as often as it likes while bytes come', async () => {
    answer(publishes(published, breaks, () => 40_000));
    expect((await get(partsOf({ attempts: 2 }))).bytes).toBe(BYTES.length);
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(publisher.seen.length).toBeGreaterThan(5);
  });

  it('is taken up by the next run', async () => {
    answer(publishes(published, breaks, () => 150_000));
    const stop = new AbortController();
    const parts = partsOf();
    parts.clock.sleep = async () => {
      stop.abort(new Error('stopped'));
      stop.signal.throwIfAborted();
    };
    await expect(get(parts, {}, stop.signal)).rejects.toThrow('stopped');
    answer(publishes(published));
    const file = await get();
    expect(file.sha256).toBe(createHash('sha256').update(BYTES).digest('hex'));
    expect(rangesAsked()[1]).toMatch(/^bytes=\d+-$/);
  });

  it('leaves a part of a process that died to the next one, but only after a while', async () => {
    answer(publishes(published, breaks, cutOnce));
    const stop = new AbortController();
    const parts = partsOf();
    parts.clock.sleep = async () => {
      stop.abort(new Error('stopped'));
      stop.signal.throwIfAborted();
    };
    await expect(get(parts, {}, stop.signal)).rejects.toThrow('stopped');
    const state = join(folder, '.download');
    const claimed = join(state, `${NAME}.01234567-89ab-cdef-0123-456789abcdef.part`);
    await rename(join(state, `${NAME}.part`), claimed);
    await rename(join(state, `${NAME}.part.json`), `${claimed}.json`);
    await get();
    expect(rangesAsked().at(-1)).toBeUndefined();
    expect((await readdir(state)).length).toBe(3);
    await rm(join(folder, NAME));
    const longAgo = new Date(TEST_NOW - DEAD_PART_MS - 1);
    await utimes(claimed, longAgo, longAgo);
    await get();
    expect(rangesAsked().at(-1)).toBe('bytes=150000-');
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(await readdir(state)).toEqual([`${NAME}.json`]);
  });

  it('of two processes that fetch the same file harms neither', async () => {
    answer(publishes(published));
    const both = await Promise.all([get(), get()]);
    expect(both.map(({ bytes }) => bytes)).toEqual([BYTES.length, BYTES.length]);
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(await readdir(join(folder, '.download'))).toEqual([`${NAME}.json`]);
  });

  it.each([
    ['a weak entity tag', { bytes: BYTES, etag: 'W/"v1"', lastModified: MODIFIED }, MODIFIED],
    ['no date', { bytes: BYTES, etag: ETAG }, ETAG],
    ['neither tag nor date', { bytes: BYTES }, undefined],
  ])('with %s is taken up as far as that is safe', async (_what, file, validator) => {
    answer(publishes(file, breaks, cutOnce));
    await get();
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(publisher.seen[1].headers['if-range']).toBe(validator);
    expect(publisher.seen[1].headers.range === undefined).toBe(validator === undefined);
  });

  it('starts again when the file changed meanwhile', async () => {
    const old = publishes(published, breaks, () => 150_000);
    const current = publishes({ bytes: NEWER, etag: '"v2"' });
    answer((request, response, turn) => (turn === 1 ? old : current)(request, response, turn));
    await get();
    expect((await fileBytes()).equals(NEWER)).toBe(true);
    expect(publisher.seen[1].headers['if-range']).toBe(ETAG);
  });

  it.each([
    ['another entity tag', { etag: '"v2"' }, (from: number) => `bytes ${from}-299999/300000`],
    ['another place', { etag: ETAG }, () => 'bytes 7-299999/300000'],
    ['another size', { etag: ETAG }, (from: number) => `bytes ${from}-399999/400000`],
    ['no range', { etag: ETAG }, () => undefined],
  ])('starts again when the server goes on with %s', async (_what, headers, contentRange) => {
    const honest = publishes(published, breaks, cutOnce);
    answer((request, response, turn) => {
      if (turn !== 2) return honest(request, response, turn);
      const from = Number(/\d+/.exec(request.headers.range as string)?.[0]);
      const range = contentRange(from);
      response.writeHead(206, { ...headers, ...(range === undefined ? {} : { 'content-range': range }) });
      return void response.end(NEWER.subarray(from));
    });
    await get();
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(rangesAsked()[2]).toBeUndefined();
  });

  it('starts again when the part does not fit any more (416)', async () => {
    const old = publishes(published, breaks, () => 150_000);
    const shorter = publishes({ bytes: BYTES.subarray(0, 50_000), etag: ETAG });
    answer((request, response, turn) => (turn === 1 ? old : shorter)(request, response, turn));
    expect((await get()).bytes).toBe(50_000);
  });

  it.each([
    ['ends before the announced size', (response: ServerResponse) => response.destroy()],
    ['stops without a word', () => undefined],
  ])('that %s is not taken for the end of the file', async (_what, end) => {
    const honest = publishes(published);
    answer((request, response, turn) => {
      if (turn > 1) return honest(request, response, turn);
      response.writeHead(200, { 'content-length': BYTES.length, etag: ETAG });
      return void response.write(BYTES.subarray(0, 90_000), () => end(response));
    });
    await get(partsOf({ idleTimeoutMs: 50 }));
    expect((await fileBytes()).equals(BYTES)).toBe(true);
  });

  it('is given up after attempts that bring nothing, with the last reason', async () => {
    answer((_request, response) => void response.destroy());
    const parts = partsOf();
    await expect(get(parts)).rejects.toMatchObject({
      name: 'DownloadError',
      reason: 'unavailable',
      message: expect.stringMatching(/failed 4 times in a row: the connection was closed in the middle$/),
    });
    expect(parts.clock.waits).toEqual([1_000, 2_000, 4_000]);
  });

  it.each([
    ['no answer comes', { headersTimeoutMs: 30, attempts: 2 }, /failed 2 times in a row: no answer came in time/],
    ['an attempt takes too long', { attemptTimeoutMs: 30, attempts: 2 }, /failed 2 times in a row: it took too long/],
    ['the time is up', { attemptTimeoutMs: 30, totalTimeoutMs: 10 }, /could not be had in time: it took too long/],
  ])('is given up when %s', async (_what, limits, message) => {
    answer(() => undefined);
    await expect(get(partsOf(limits))).rejects.toThrow(message);
  });
});

describe('a busy server', () => {
  it.each([
    [429, '7', 7_000],
    [503, new Date(TEST_NOW + 90_000).toUTCString(), 90_000],
    [503, undefined, 1_000],
    [502, 'soon', 1_000],
    [500, '0', 1_000],
  ])('that answers %d with Retry-After %j is asked again after %d ms', async (status, retryAfter, ms) => {
    const honest = publishes(published);
    answer((request, response, turn) => {
      if (turn > 1) return honest(request, response, turn);
      return void response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
    const parts = partsOf();
    await get(parts);
    expect(parts.clock.waits).toEqual([ms]);
  });

  it('that asks for a wait beyond the bound is given up', async () => {
    answer((_request, response) => void response.writeHead(503, { 'retry-after': '86400' }).end());
    await expect(get()).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringMatching(/86400 seconds/),
    });
  });
});

describe('what is refused at once, leaving the file of before', () => {
  beforeEach(async () => {
    answer(publishes(published));
    await get();
  });
  afterEach(async () => {
    expect((await fileBytes()).equals(BYTES)).toBe(true);
    expect(await readdir(join(folder, '.download'))).toEqual([`${NAME}.json`]);
  });

  it.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'refused'],
    [403, 'refused'],
    [418, 'refused'],
  ])('the status %d', async (status, reason) => {
    answer((_request, response) => void response.writeHead(status).end('no'));
    await expect(get()).rejects.toMatchObject({ reason, url: `${publisher.base}/${NAME}` });
    expect(publisher.seen).toHaveLength(2);
  });

  it('a web page instead of a ZIP archive, reported with its title', async () => {
    const page = `<!DOCTYPE html><html><head><title>\n Odstávka ${'x'.repeat(200)}</title></head></html>`;
    answer((_request, response) => void response.writeHead(200, { 'content-type': 'application/zip' }).end(page));
    const refusal = get();
    await expect(refusal).rejects.toMatchObject({ reason: 'wrong-content' });
    await expect(refusal).rejects.toThrow(/gave a web page titled "Odstávka x{71}" instead of a ZIP archive$/);
  });

  it.each([
    ['archive', '{"error":1}'.padEnd(200)],
    ['json', 'PK\x03\x04'.padEnd(200)],
    ['csv', '{"error":1}'.padEnd(200)],
  ] as const)('something else than %s', async (content, body) => {
    answer((_request, response) => void response.writeHead(200).end(body));
    await expect(get(partsOf(), { content })).rejects.toMatchObject({ reason: 'wrong-content' });
  });

  it('a body compressed although that was not asked for', async () => {
    answer((_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(NEWER));
    await expect(get()).rejects.toMatchObject({ reason: 'wrong-content', message: expect.stringMatching(/gzip/) });
  });

  it('a size below the floor, announced or not', async () => {
    answer(publishes({ bytes: NEWER.subarray(0, 99) }));
    await expect(get()).rejects.toMatchObject({ reason: 'too-small' });
    answer((_request, response) => {
      response.writeHead(200);
      response.end(NEWER.subarray(0, 99));
    });
    await expect(get()).rejects.toMatchObject({ reason: 'too-small' });
  });

  it('a size announced shorter than the file is', async () => {
    answer((_request, response) => {
      response.writeHead(200, { 'content-length': 90, connection: 'close' });
      response.end(NEWER.subarray(0, 90));
    });
    await expect(get()).rejects.toMatchObject({ reason: 'too-small', message: expect.stringMatching(/90 bytes/) });
  });

  it('a size above the bound, announced or endless', async () => {
    answer(publishes({ bytes: NEWER }));
    await expect(get(partsOf(), { maxBytes: 200_000 })).rejects.toMatchObject({ reason: 'too-large' });
    let sent = 0;
    answer((_request, response) => {
      response.writeHead(200);
      const more = () => {
        sent += 64 * 1024;
        if (!response.destroyed)
          response.write(sent === 64 * 1024 ? NEWER.subarray(0, 64 * 1024) : Buffer.alloc(64 * 1024), more);
      };
      more();
    });
    await expect(get()).rejects.toMatchObject({ reason: 'too-large' });
    expect(sent).toBeLessThan(100_000_000);
  });

  it.each([
    ['in a circle', (base: string) => `${base}/${NAME}`, /redirects more than 5 times/],
    ['to plain HTTP elsewhere', () => 'http://example.org/x', /only https or the same host/],
    ['to a file', () => 'file:///etc/passwd', /only https or the same host/],
    ['nowhere', () => 'http://', /names no address/],
  ])('a redirect %s', async (_where, location, message) => {
    answer((_request, response) => void response.writeHead(302, { location: location(publisher.base) }).end());
    const refusal = get();
    await expect(refusal).rejects.toMatchObject({ reason: 'redirect' });
    await expect(refusal).rejects.toThrow(message);
  });
});

it('a redirect on the same host is followed, also a relative one', async () => {
  answer((_request, response) => void response.writeHead(301, { location: '/moved?x=1' }).end());
  publisher.answers.set('/moved', publishes(published));
  expect((await get()).bytes).toBe(BYTES.length);
});

it('a disk without room is reported before anything is written', async () => {
  answer(publishes(published));
  const parts = { ...partsOf({ spareBytes: 1_000 }), freeBytes: async () => BYTES.length };
  await expect(get(parts)).rejects.toMatchObject({
    reason: 'no-space',
    message: expect.stringMatching(/301000 bytes/),
  });
  expect(await readdir(folder)).toEqual(['.download']);
});

it('an abort in the middle of the body ends the download with its reason', async () => {
  const stop = new AbortController();
  answer((_request, response) => {
    response.writeHead(200, { 'content-length': BYTES.length, etag: ETAG });
    response.write(BYTES.subarray(0, 90_000));
  });
  const onProgress = () => stop.abort(new Error('shutting down'));
  await expect(fetchFile(remote(), folder, partsOf(), { signal: stop.signal, onProgress })).rejects.toThrow(
    'shutting down',
  );
});

it('user and password of an address never come into a message', async () => {
  const url = new URL(`http://me:secret@${new URL(publisher.base).host}/missing.zip`);
  const error = await get(partsOf(), { url }).catch((err: Error) => err);
  expect(JSON.stringify([error, (error as Error).message])).not.toMatch(/secret/);
});
