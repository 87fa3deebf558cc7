import http, { type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { intl } from '@tripoint/contract';
import {
  createService,
  createServiceApp,
  Health,
  handler,
  JsonStream,
  listen,
  Metrics,
  type RunningServer,
  silentLogger,
  systemClock,
} from '@tripoint/runtime';
import { until } from '@tripoint/testing';
import { MAX_OF_ONE_KEY } from './steps/open-streams';
import { type Bench, KEY, openBench } from './testing/gateway-bench';
import { createDirectUpstream } from './upstream/direct-upstream';
import { createHttpUpstream } from './upstream/http-upstream';

/* An answer of any size passes service and gateway as fast as its caller reads it. */

const SECRET = 'internal-secret-0123';
const MEGABYTE = 1_048_576;
const ANSWER_BYTES = 100 * MEGABYTE;
const PIECE = JSON.stringify('x'.repeat(65_533));
/** The buffers of three connections, those of the operating system included. */
const HELD_BYTES = 32 * MEGABYTE;
const STILL_MS = 200;

const { phrasesQuery, phrasesRaw } = intl;
const operation = { ...phrasesQuery, streamed: true };
let made = { bytes: 0, isStopped: false };
let failAtBytes = Number.POSITIVE_INFINITY;

async function* pieces(bytes: number) {
  try {
    for (let before = '['; made.bytes < bytes; before = ',') {
      if (made.bytes >= failAtBytes) throw new Error('CANARY');
      made.bytes += PIECE.length + 1;
      yield before + PIECE;
    }
    yield ']';
  } finally {
    made.isStopped = true;
  }
}

const service = createService({
  name: 'intl',
  handlers: [operation, phrasesRaw].map((each) => handler(each, () => new JsonStream(pieces(ANSWER_BYTES)))),
  countries: () => [],
  errorStatuses: 'spec',
  logger: silentLogger,
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  failAtBytes = Number.POSITIVE_INFINITY;
  for (const close of closing.splice(0)) await close();
});

async function serve(handlerOf: Parameters<typeof listen>[0]['handler']): Promise<RunningServer> {
  const server = await listen({ handler: handlerOf, host: '127.0.0.1', port: 0 });
  closing.unshift(() => server.close(0));
  return server;
}

async function behindHttp() {
  const options = { service, internalSecret: SECRET, logger: silentLogger, metrics: new Metrics(false) };
  const { url } = await serve(createServiceApp({ ...options, health: new Health() }));
  const upstream = createHttpUpstream({ urls: [url], internalSecret: SECRET, clock: systemClock, countries: [] });
  closing.push(() => upstream.close());
  return upstream;
}

describe.each([
  ['in the process', async () => createDirectUpstream(service, new Metrics(false))],
  ['behind HTTP', behindHttp],
])('a service %s', (_, open) => {
  let bench: Bench;
  let server: RunningServer;
  beforeEach(async () => {
    made = { bytes: 0, isStopped: false };
    bench = openBench({ upstream: await open() });
    server = await serve(bench.gateway);
  });

  function ask(headers: Record<string, string> = {}, method = 'POST', path = phrasesQuery.path) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const own = { 'X-Service-API-Key': KEY, ...headers };
      const request = http.request(`${server.url}${path}`, { method, headers: own }, resolve);
      request.on('error', reject).end();
    });
  }

  async function untilStill(): Promise<number> {
    for (let before = -1; before !== made.bytes; ) {
      before = made.bytes;
      await pause(STILL_MS);
    }
    return made.bytes;
  }

  async function bytesOf(stream: AsyncIterable<Buffer>): Promise<number> {
    let bytes = 0;
    for await (const chunk of stream) bytes += chunk.length;
    return bytes;
  }

  test('makes no more than a slow caller reads, and all of it in the end', async () => {
    const answer = await ask();
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, undefined]);
    expect(await untilStill()).toBeLessThan(HELD_BYTES);
    expect(await bytesOf(answer)).toBe(made.bytes + 1);
    expect(made).toEqual({ bytes: expect.any(Number), isStopped: true });
    expect(made.bytes).toBeGreaterThanOrEqual(ANSWER_BYTES);
    expect(bench.lines.filter((line) => line.includes('"request"'))).toEqual([
      expect.stringContaining(`"bytes":${made.bytes + 1}`),
    ]);
  });

  test('is compressed on the way', async () => {
    const answer = await ask({ 'Accept-Encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(await bytesOf(answer.pipe(createGunzip()))).toBe(made.bytes + 1);
  });

  test('makes nothing that HEAD would not send', async () => {
    const answer = await ask({}, 'HEAD', phrasesRaw.path);
    expect([answer.statusCode, await bytesOf(answer)]).toEqual([200, 0]);
    expect(await untilStill()).toBeLessThan(HELD_BYTES);
    expect(bench.lines.join()).not.toContain('broken off');
  });

  test('stops when the caller goes away', async () => {
    const answer = await ask();
    await untilStill();
    answer.destroy();
    await until('nothing more is made', () => made.isStopped);
    expect(bench.lines.join()).not.toContain('broken off');
    // Its connection to the service is free again.
    made = { bytes: ANSWER_BYTES, isStopped: false };
    expect(await bytesOf(await ask())).toBe(1);
  });

  test('a key that does not read its answers gets no more of them, and others do', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_OF_ONE_KEY + 1 }, () => ask()));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(MAX_OF_ONE_KEY).fill(200), 402]);
    expect(bench.refunds).toHaveLength(1);
    for (const answer of answers) answer.destroy();
  });

  test('that fails in the middle breaks the connection, so that nobody takes a part for the whole', async () => {
    failAtBytes = 10 * MEGABYTE;
    await expect(bytesOf(await ask())).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(bench.lines.join()).toContain('broken off');
  });
});
