import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient, READ_AGAIN } from './client';

const REQUEST_TIMEOUT_MS = 1_000;
const CALLERS = 6;
const LATE_MS = 300;
const nodes: Server[] = [];
afterEach(async () => {
  for (const node of nodes) node.closeAllConnections();
  await Promise.all(nodes.splice(0).map((node) => new Promise((resolve) => node.close(resolve))));
});

type Kind = 'loses connections' | 'hangs' | 'answers late' | 'answers';

/** A client of a node that fails and one that answers, and how often each was asked. */
async function clientOf(failing: Kind) {
  const asked: Record<string, number> = {};
  const open = async (kind: Kind): Promise<string> => {
    const server = createServer((_req, res) => {
      asked[kind] = (asked[kind] ?? 0) + 1;
      if (kind === 'loses connections') res.destroy();
      const answer = () =>
        res
          .writeHead(200, { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' })
          .end('{"_id":"a","found":true}');
      if (kind === 'answers') answer();
      if (kind === 'answers late') setTimeout(answer, LATE_MS);
    });
    nodes.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const urls = [await open(failing), await open('answers')].join();
  const client = openClient(urls, { requestTimeout: REQUEST_TIMEOUT_MS, maxRetries: 0 });
  const read = () => client.get({ index: 'some', id: 'a' }, READ_AGAIN).then(() => 'answered');
  return { client, asked, read };
}

test('reads are answered while one of several nodes is away, and it is left alone after them', async () => {
  const { client, asked, read } = await clientOf('loses connections');
  const answers = await Promise.all(Array.from({ length: CALLERS }, read));
  for (const _ of Array(CALLERS)) answers.push(await read());
  expect(new Set(answers)).toEqual(new Set(['answered']));
  expect(asked).toEqual({ 'loses connections': CALLERS / 2, answers: 2 * CALLERS });
  await client.close();
});

test('a node that hangs costs those who wait for it, and is left alone then', async () => {
  const { client, asked, read } = await clientOf('hangs');
  const ended = await Promise.all(Array.from({ length: CALLERS }, () => read().catch((error: Error) => error.name)));
  expect(ended.filter((end) => end === 'TimeoutError')).toHaveLength(CALLERS / 2);
  for (const _ of Array(CALLERS)) expect(await read()).toBe('answered');
  expect(asked.hangs).toBe(CALLERS / 2);
  await client.close();
});

test('a node that answers late is passed over while a request waits for it and after that, and asked again later', async () => {
  const { client, asked, read } = await clientOf('answers late');
  const first = read();
  await delay(LATE_MS / 2);
  for (const _ of Array(CALLERS)) await read();
  await first;
  for (const _ of Array(CALLERS)) await read();
  expect(asked).toEqual({ 'answers late': 1, answers: 2 * CALLERS });
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await Promise.all([read(), read()]);
  now.mockRestore();
  expect(asked['answers late']).toBe(2);
  await client.close();
});

test('a node that many requests failed with is asked again after a minute, by one of them', async () => {
  const { client, asked, read } = await clientOf('loses connections');
  await Promise.all(Array.from({ length: CALLERS }, read));
  const failures = asked['loses connections']!;
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  await Promise.all(Array.from({ length: CALLERS }, read));
  now.mockRestore();
  expect(asked['loses connections']).toBe(failures + 1);
  await client.close();
});
