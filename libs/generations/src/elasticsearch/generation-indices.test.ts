import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { writeClient } from './client';
import { GenerationIndices } from './generation-indices';

const ID = '20261121T100000000Z-0001';
const INDEX = `tripoint-cz-addresses-part-${ID.toLowerCase()}`;

test('who copies a generation waits until the copies are there, and goes on when they take too long', async () => {
  const asked: string[] = [];
  // As a cluster whose second node is too slow.
  const cluster = createServer(async (req, res) => {
    const [path, query] = (req.url ?? '').split('?');
    asked.push(`${req.method} ${path} ${await text(req)}`.trim());
    const isHealth = path?.startsWith('/_cluster/health');
    if (isHealth) asked.push(...(query ?? '').split('&').sort());
    const answer = isHealth ? { timed_out: true, status: 'yellow' } : req.method === 'GET' ? { [INDEX]: {} } : {};
    res.writeHead(isHealth ? 408 : 200, {
      'Content-Type': 'application/json',
      'X-Elastic-Product': 'Elasticsearch',
    });
    res.end(JSON.stringify(answer));
  });
  cluster.listen(0, '127.0.0.1');
  await once(cluster, 'listening');
  const client = writeClient(`http://127.0.0.1:${(cluster.address() as AddressInfo).port}`);
  try {
    await new GenerationIndices(client, 'tripoint', 'cz-addresses', []).copy(ID);
  } finally {
    await client.close();
    cluster.closeAllConnections();
    cluster.close();
  }
  expect(asked).toEqual([
    `GET /tripoint-cz-addresses-*-${ID.toLowerCase()}`,
    `PUT /${INDEX}/_settings {"auto_expand_replicas":"0-1"}`,
    `GET /_cluster/health/${INDEX}`,
    'timeout=60s',
    'wait_for_status=green',
  ]);
});
