import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from '@elastic/elasticsearch';
import { EngineBusyError, EngineUnavailableError, type SearchClient } from '@tripoint/generations';
import { until } from '@tripoint/testing';
import { type Search, SearchBatcher } from './search-batcher';
import { SHARD_TIMEOUT_MS, searchClient } from './search-client';
import { SearchConnection } from './search-connection';

const ofElasticsearch = { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' };

/** A search whose index says what is found there. */
const search = (index: string, body: Search['body'] = {}): Search => ({ index, body });
const hitsOf = (index: string) => [{ sort: [index.length], fields: { rows: [index] } }];

/** What the server answers to a search, by its index. */
function responseTo(index: string): object {
  const hits = { hits: hitsOf(index) };
  if (index === 'cut-off') return { status: 200, timed_out: true, hits };
  if (index === 'broken') return { status: 500, error: { type: 'search_phase', reason: 'all shards failed' } };
  return { status: 200, timed_out: false, hits };
}

type Listener = (indices: readonly string[], res: ServerResponse) => void;

const send = (res: ServerResponse, responses: readonly object[]): void =>
  void res.writeHead(200, ofElasticsearch).end(JSON.stringify({ responses }));
const answerAll: Listener = (indices, res) => send(res, indices.map(responseTo));

let server: Server;
let client: SearchClient;
let batcher: SearchBatcher;
/** Lines of each request that arrived. */
let requests: Record<string, unknown>[][];

afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function serve(listener: Listener, open: (url: string) => SearchClient = searchClient): Promise<void> {
  requests = [];
  server = createServer(async (req, res) => {
    const lines = (await text(req)).trimEnd().split('\n');
    const request = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    requests.push(request);
    listener(indicesOf(request), res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  batcher = new SearchBatcher(client);
}

const indicesOf = (request: readonly Record<string, unknown>[]): string[] =>
  request.flatMap(({ index }) => (typeof index === 'string' ? index : []));

test('each caller gets the hits of its own searches, in the order asked', async () => {
  await serve(answerAll);
  const found = await Promise.all([batcher.search([search('bb'), search('a')]), batcher.search([search('ccc')])]);
  expect(found).toEqual([[hitsOf('bb'), hitsOf('a')], [hitsOf('ccc')]]);
  expect(requests.map(indicesOf)).toEqual([['bb', 'a', 'ccc']]);
});

test('who asks nothing has an answer without a request', async () => {
  await serve(answerAll);
  expect(await batcher.search([])).toEqual([]);
  expect(requests).toEqual([]);
});

test('Elasticsearch is asked to cut off what takes too long', async () => {
  await serve(answerAll);
  await batcher.search([search('a', { size: 3 })]);
  expect(requests[0]?.[1]).toMatchObject({ size: 3, timeout: `${SHARD_TIMEOUT_MS}ms` });
});

test.each([
  ['was cut off, though it found something,', ['cut-off'], EngineBusyError],
  ['failed', ['broken'], EngineUnavailableError],
  ['was cut off beside one that did not', ['a', 'cut-off'], EngineBusyError],
])('a search that %s is an error', async (_what, indices, error) => {
  await serve(answerAll);
  await expect(batcher.search(indices.map((index) => search(index)))).rejects.toBeInstanceOf(error);
});

test.each<[string, Listener]>([
  ['its response is missing', (indices, res) => send(res, indices.slice(1).map(responseTo))],
  ['there are no responses', (_indices, res) => void res.writeHead(200, ofElasticsearch).end('{}')],
])('a search is an error when %s', async (_how, listener) => {
  await serve(listener);
  await expect(batcher.search([search('a'), search('b')])).rejects.toBeInstanceOf(EngineUnavailableError);
});

test('an error of one search is for those who asked it, the others of the request get their hits', async () => {
  await serve(answerAll);
  const settled = await Promise.allSettled([
    batcher.search([search('a')]),
    batcher.search([search('broken')]),
    batcher.search([search('b'), search('cut-off')]),
    batcher.search([search('b')]),
  ]);
  expect(requests).toHaveLength(1);
  expect(settled).toEqual([
    { status: 'fulfilled', value: [hitsOf('a')] },
    { status: 'rejected', reason: expect.any(EngineUnavailableError) },
    { status: 'rejected', reason: expect.any(EngineBusyError) },
    { status: 'fulfilled', value: [hitsOf('b')] },
  ]);
});

test.each([429, 502, 503, 504])('an answer with status %d is an engine that is not available', async (status) => {
  await serve((_indices, res) => void res.writeHead(status, ofElasticsearch).end('{"error":{"type":"full"}}'));
  const asked = await Promise.allSettled([batcher.search([search('a')]), batcher.search([search('b')])]);
  const rejected = { status: 'rejected', reason: expect.any(EngineUnavailableError) };
  expect(asked).toEqual([rejected, rejected]);
});

test('a server that never answers is an engine that is busy', async () => {
  const impatient = (node: string) => new Client({ node, requestTimeout: 2_000, Connection: SearchConnection });
  await serve(() => undefined, impatient);
  await expect(batcher.search([search('a')])).rejects.toBeInstanceOf(EngineBusyError);
  // Asked again it would be kept busy twice as long.
  expect(requests).toHaveLength(1);
});

test('a port where nobody listens is an engine that is not available, with the cause for the log', async () => {
  await serve(answerAll);
  await new Promise((resolve) => server.close(resolve));
  const failure = await batcher.search([search('a')]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(EngineUnavailableError);
  expect((failure as Error).cause).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
});

test('the same searches are asked once, and whoever asked gets the hits', async () => {
  await serve(answerAll);
  const found = await Promise.all([
    batcher.search([search('a', { size: 1 }), search('b'), search('a', { size: 1 })]),
    batcher.search([search('c'), search('a', { size: 1 }), search('a', { size: 2 })]),
  ]);
  const a = hitsOf('a');
  expect(found).toEqual([
    [a, hitsOf('b'), a],
    [hitsOf('c'), a, a],
  ]);
  expect(requests.map(indicesOf)).toEqual([['a', 'b', 'c', 'a']]);
});

test('more than 64 searches go in several requests, and the failure of one leaves the others alone', async () => {
  await serve((indices, res) => {
    if (indices.includes('c0')) res.writeHead(503, ofElasticsearch).end('{}');
    else answerAll(indices, res);
  });
  const names = (caller: string) => Array.from({ length: 30 }, (_, i) => `${caller}${i}`);
  const callers = ['a', 'b', 'c'].map(names);
  const settled = await Promise.allSettled(
    callers.map((indices) => batcher.search(indices.map((index) => search(index)))),
  );
  expect(settled).toEqual([
    { status: 'fulfilled', value: callers[0]!.map(hitsOf) },
    { status: 'fulfilled', value: callers[1]!.map(hitsOf) },
    { status: 'rejected', reason: expect.any(EngineUnavailableError) },
  ]);
  expect(new Set(requests.map((request) => indicesOf(request).length))).toEqual(new Set([60, 30]));
});

test('what is asked in a later turn goes in a request of its own', async () => {
  await serve(answerAll);
  const first = batcher.search([search('a')]);
  await new Promise((resolve) => setImmediate(resolve));
  const second = batcher.search([search('b')]);
  expect(await Promise.all([first, second])).toEqual([[hitsOf('a')], [hitsOf('b')]]);
  expect(requests).toHaveLength(2);
});

test('while 256 searches are under way others wait, go together when there is room, and are refused when that takes long', async () => {
  const held: (() => void)[] = [];
  await serve((indices, res) => {
    if (indices[0] === 'a') held.push(() => answerAll(indices, res));
    else answerAll(indices, res);
  });
  const first = Array.from({ length: 4 }, () => batcher.search(Array.from({ length: 64 }, () => search('a'))));
  const late = batcher.search([search('b')]).catch((error: unknown) => error);
  await until('the first requests arrive', () => held.length === 4 || null);
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  const [second, third] = [batcher.search([search('c')]), batcher.search([search('d')])];
  expect(await late).toBeInstanceOf(EngineBusyError);
  expect(requests).toHaveLength(4);
  held[0]!();
  expect(await Promise.all([second, third])).toEqual([[hitsOf('c')], [hitsOf('d')]]);
  now.mockRestore();
  for (const answer of held.slice(1)) answer();
  await Promise.all(first);
  expect(requests.map(indicesOf).slice(4)).toEqual([['c', 'd']]);
});

test('after requests that Elasticsearch took long for, fewer searches are under way at once', async () => {
  let took = 600;
  await serve((indices, res) =>
    res.writeHead(200, ofElasticsearch).end(JSON.stringify({ took, responses: indices.map(responseTo) })),
  );
  for (const _ of [128, 64, 32, 16]) await batcher.search([search('a')]);
  took = 5;
  await Promise.all(Array.from({ length: 32 }, (_, i) => batcher.search([search(`b${i}`)])));
  expect(requests.map((request) => indicesOf(request).length)).toEqual([1, 1, 1, 1, 16, 16]);
});
