import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RecordItem } from '@tripoint/bus';
import { isPassing, type SearchClient, writeClient } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import { testRecord } from '@tripoint/registers/testing';
import { RecordStaging, StagingBusyError } from './record-staging';

const RUN = '20261121T100000000Z-0001';

const items = [1, 2, 3].map((number): RecordItem<AddressRecord> => {
  const record = testRecord(number);
  return { kind: 'record', run: RUN, offset: number, key: record.key, record, sourceVersion: record.sourceVersion };
});

interface Answer {
  readonly status: number;
  /** Statuses of the items. */
  readonly items?: readonly number[];
}

let server: Server;
let client: SearchClient;
/** Bodies of the requests that arrived. */
let requests: string[];

/** Staging in an Elasticsearch that answers so, one request after the other. */
async function stagingIn(answers: readonly Answer[]): Promise<RecordStaging<AddressRecord>> {
  requests = [];
  server = createServer(async (req, res) => {
    const answer = answers[requests.length];
    requests.push(await text(req));
    const results = (answer?.items ?? []).map((status) => ({
      index: { status, ...(status >= 400 && { error: { type: `type_${status}`, reason: `reason ${status}` } }) },
    }));
    res.writeHead(answer?.status ?? 500, {
      'Content-Type': 'application/json',
      'X-Elastic-Product': 'Elasticsearch',
    });
    res.end(JSON.stringify({ errors: results.some(({ index }) => 'error' in index), items: results }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = writeClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return new RecordStaging(client, 'test');
}

afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

const put = (staging: RecordStaging<AddressRecord>) => staging.put('cz-addresses', RUN, items);
const taken = { kind: 'taken', refused: [] };

test.each([429, 500, 503])(
  'an item that Elasticsearch has no room for (%d) refuses nothing: the batch is put again',
  async (busy) => {
    const staging = await stagingIn([
      { status: 200, items: [201, busy, 201] },
      { status: 200, items: [200, 201, 200] },
    ]);
    await expect(put(staging)).rejects.toBeInstanceOf(StagingBusyError);
    expect(await put(staging)).toEqual(taken);
    expect(requests).toHaveLength(2);
    expect(requests[1]).toBe(requests[0]);
  },
);

test('an item that is refused beside one without room is reported when there is room', async () => {
  const staging = await stagingIn([
    { status: 200, items: [400, 429, 201] },
    { status: 200, items: [400, 201, 200] },
  ]);
  await expect(put(staging)).rejects.toBeInstanceOf(StagingBusyError);
  expect(await put(staging)).toEqual({
    kind: 'taken',
    refused: [{ item: items[0], reason: 'type_400: reason 400' }],
  });
});

test.each([429, 502, 503, 504])('a request that Elasticsearch has no room for (%d) may be made again', async (busy) => {
  const staging = await stagingIn([{ status: busy }, { status: 200, items: [201, 201, 201] }]);
  const failure = await put(staging).catch((error: unknown) => error);
  expect(isPassing(failure)).toBe(true);
  expect(requests).toHaveLength(1);
  expect(await put(staging)).toEqual(taken);
});

test('a request that is too large is halved until it is taken', async () => {
  const staging = await stagingIn([{ status: 413 }, { status: 200, items: [201, 201] }, { status: 200, items: [201] }]);
  expect(await put(staging)).toEqual(taken);
});
