import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import {
  addressIndexKinds,
  openAddressGeneration,
  openAddressIndex,
  PlacePool,
  writeAddressGeneration,
} from '@tripoint/addresses';
import { places } from '@tripoint/contract';
import { ElasticsearchGenerations, type StagedGeneration, writeClient } from '@tripoint/generations';
import { stackAddress, testPrefix } from '@tripoint/testing';
import { openPlacesBench, type PlacesBench } from './testing/places-bench';
import { buildSampleIndex } from './testing/sample-index';

const elasticsearch = new URL(stackAddress('ELASTICSEARCH_URL'));
const prefix = testPrefix();
const client = writeClient(elasticsearch.href);

/** The way of searches to Elasticsearch; connections of before end with each change. */
let isSilent = false;
const sockets = new Set<net.Socket>();
const door = net.createServer((near) => {
  sockets.add(near.on('error', () => undefined).on('close', () => sockets.delete(near)));
  if (isSilent) return;
  const far = net.connect(Number(elasticsearch.port), elasticsearch.hostname);
  pipeline(near, far, () => undefined);
  pipeline(far, near, () => undefined);
});
const hangUp = (): void => {
  for (const socket of sockets) socket.destroy();
};

let scratchDir: string;
let generations: ElasticsearchGenerations;
let staged: StagedGeneration;
let port: number;
let bench: PlacesBench;

beforeAll(async () => {
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  port = (door.address() as net.AddressInfo).port;
  scratchDir = await mkdtemp(join(tmpdir(), 'engine-outages-'));
  generations = new ElasticsearchGenerations({
    client,
    prefix,
    register: 'cz-addresses',
    scratchDir,
    kinds: addressIndexKinds,
  });
  staged = await generations.begin();
  await (await buildSampleIndex('tripoint')).writeTo(staged.indexPath);
  const place = generations.placeOf(staged.id);
  await writeAddressGeneration(client, place, await openAddressIndex(staged.indexPath), new AbortController().signal);
  const search = new PlacePool({ threads: 0, warmUpSearches: 1 });
  await search.load(await openAddressGeneration(client, `http://127.0.0.1:${port}`, place));
  bench = await openPlacesBench({ search });
});

afterAll(async () => {
  await bench.close();
  hangUp();
  if (door.listening) await new Promise((resolve) => door.close(resolve));
  await generations.discard(staged);
  await client.close();
  await rm(scratchDir, { recursive: true, force: true });
});

const search = () => bench.call(places.query, { query: 'cheb', limit: 3 });

test('Elasticsearch away is 503, Elasticsearch silent is 504, and what was away answers when it is back', async () => {
  const before = await search();
  expect([before.status, before.body.length]).toEqual([200, 3]);

  const closed = new Promise((resolve) => door.close(resolve));
  hangUp();
  await closed;
  const away = await search();
  expect([away.status, away.body.error.type]).toEqual([503, 'api_error']);
  expect(Number(away.headers['retry-after'])).toBeGreaterThanOrEqual(1);

  isSilent = true;
  door.listen(port, '127.0.0.1');
  await once(door, 'listening');
  expect((await search()).status).toBe(504);

  isSilent = false;
  hangUp();
  const after = await search();
  expect([after.status, after.body]).toEqual([200, before.body]);
});
