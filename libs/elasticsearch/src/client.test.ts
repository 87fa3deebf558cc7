import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openClient, READ_AGAIN } from './client';

const REQUEST_TIMEOUT_MS = 60_000;
const asked = { lost: 0, well: 0 };
const nodes: Server[] = [];
afterAll(() => Promise.all(nodes.map((node) => new Promise((resolve) => node.close(resolve)))));

/** A node that answers reads, or loses every connection. */
async function node(kind: 'lost' | 'well'): Promise<string> {
  const server = createServer((_req, res) => {
    asked[kind] += 1;
    if (kind === 'lost') res.destroy();
    else
      res
        .writeHead(200, { 'Content-Type': 'application/json', 'X-Elastic-Product': 'Elasticsearch' })
        .end('{"_id":"a","found":true}');
  });
  nodes.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('reads are answered while one of several nodes is away, and it is asked once', async () => {
  const client = openClient([await node('lost'), await node('well')].join(), {
    requestTimeout: REQUEST_TIMEOUT_MS,
    maxRetries: 0,
  });
  const read = () => client.get({ index: 'some', id: 'a' }, READ_AGAIN);
  for (const _ of Array(6)) expect(await read()).toMatchObject({ found: true });
  expect(asked).toEqual({ lost: 1, well: 6 });
  await client.close();
});
