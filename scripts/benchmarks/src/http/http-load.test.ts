import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from './connection';
import { generateLoad } from './generator';
import { checkAnswer, emptyTally, KeystrokeLoad } from './keystroke-load';
import { fullSpeed, paced } from './phases';
import { processCpuSeconds } from './process-cpu';
import type { TypedAddress } from './typed-address';
import { AnswerReader, searchRequest, targetOf, WireError } from './wire';

const typed: TypedAddress = { text: 'Aš 1', country: 'cz', expected: { municipality: 'Aš' } };
const other: TypedAddress = { text: 'Zlín', country: 'cz', expected: { municipality: 'Zlín' } };
const place = (municipality: string) => ({
  formatted_address: municipality,
  street: null,
  street_number: '1',
  building_number: null,
  postal_code: '',
  municipality,
  district: null,
});

let server: Server;
let url: string;
const asked: URLSearchParams[] = [];
let answer: (query: string, req: IncomingMessage, res: ServerResponse) => void;

function answerJson(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
}

beforeEach(async () => {
  asked.length = 0;
  answer = (query, _req, res) => answerJson(res, 200, JSON.stringify([place(query.startsWith('A') ? 'Aš' : 'Zlín')]));
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      asked.push(form);
      answer(form.get('query') ?? '', req, res);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const open = (count: number): Connection[] => Array.from({ length: count }, () => new Connection(targetOf(url)));
const closeAll = (connections: readonly Connection[]): void => {
  for (const connection of connections) connection.close();
};

test('a request is a form with the text, the limit and the key', async () => {
  const connections = open(1);
  await fullSpeed(connections, new KeystrokeLoad([typed], targetOf(url), 'tp_key'), 0);
  closeAll(connections);
  expect(Object.fromEntries(asked[0])).toEqual({
    query: 'A',
    country: 'CZ',
    limit: '7',
    api_key: 'tp_key',
  });
});

test('every connection types its own address letter by letter, and each finished one is looked for', async () => {
  const connections = open(2);
  const result = await fullSpeed(connections, new KeystrokeLoad([typed, other], targetOf(url), 'k'), 0.3);
  closeAll(connections);
  const texts = new Set(asked.map((form) => form.get('query')));
  expect([...texts].toSorted()).toEqual(['A', 'Aš', 'Aš ', 'Aš 1', 'Z', 'Zl', 'Zlí', 'Zlín']);
  expect(result).toMatchObject({ errors: 0, notFound: 0 });
  expect(result.answers).toBe(result.n);
  expect(result.answersPerSecond).toBeGreaterThan(10);
  expect(connections.map(({ opened }) => opened)).toEqual([1, 1]);
});

test('an answer that is refused, broken off or of another kind is an error with its reason', async () => {
  const kinds: readonly (typeof answer)[] = [
    (_query, _req, res) => answerJson(res, 402, '{"error":{"code":"rate_limit"}}'),
    (_query, _req, res) => answerJson(res, 200, '{"places":[]}'),
    (_query, req) => req.socket.destroy(),
    (_query, _req, res) => {
      res.write('[');
      res.end(']');
    },
  ];
  for (const kind of kinds) {
    answer = kind;
    const connections = open(1);
    const result = await fullSpeed(connections, new KeystrokeLoad([typed], targetOf(url), 'k'), 0);
    closeAll(connections);
    expect(result).toMatchObject({ answers: 1, errors: 1 });
    expect(result.errorSamples).toHaveLength(1);
  }
});

test('a connection that the server closed between two requests is opened again', async () => {
  const connection = new Connection(targetOf(url));
  const ask = () =>
    new Promise((settle) =>
      connection.ask(searchRequest(targetOf(url), 'k', { text: 'Aš', country: 'cz', limit: 7 }), settle),
    );
  expect(await ask()).toMatchObject({ status: 200 });
  const closed = new Promise((resolve) => server.once('connection', resolve));
  server.closeAllConnections();
  let result = await ask();
  // The close may still be on its way: then the request that meets it fails, and the next one opens anew.
  if (result instanceof WireError) result = await ask();
  await closed;
  expect(result).toMatchObject({ status: 200 });
  expect(connection.opened).toBe(2);
  connection.close();
});

test('a paced phase sends exactly as many requests as the rate and the time ask for', async () => {
  const connections = open(4);
  const result = await paced(connections, new KeystrokeLoad([typed, other], targetOf(url), 'k'), 0.5, 200);
  closeAll(connections);
  expect(result).toMatchObject({ answers: 100, errors: 0 });
  expect(result.seconds).toBeGreaterThan(0.4);
});

test('in a paced phase the wait for a busy connection counts', async () => {
  const held: (() => void)[] = [];
  answer = (_query, _req, res) => {
    held.push(() => answerJson(res, 200, '[]'));
    // One connection and two due requests: the second waits until the first is answered.
    if (held.length === 1) setTimeout(() => held[0]?.(), 60);
    else held[held.length - 1]?.();
  };
  const connections = open(1);
  const result = await paced(connections, new KeystrokeLoad([other], targetOf(url), 'k'), 0.02, 100);
  closeAll(connections);
  expect(result.answers).toBe(2);
  expect(result.p50).toBeGreaterThan(30);
});

test('an answer in pieces is put together, and one without a length is refused', () => {
  const reader = new AnswerReader();
  const bytes = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n["a]');
  for (const byte of bytes.subarray(0, -1)) expect(reader.push(Buffer.from([byte]))).toBeNull();
  expect(reader.push(bytes.subarray(-1))?.body.toString()).toBe('["a]');
  expect(() => reader.push(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'))).toThrow(WireError);
});

test('a finished address that is not among the answers is named by its text', () => {
  const tally = emptyTally();
  checkAnswer({ status: 200, body: Buffer.from(JSON.stringify([place('Zlín')])) }, typed, tally);
  checkAnswer({ status: 200, body: Buffer.from('[broken]') }, typed, tally);
  expect(tally).toMatchObject({ answers: 2, typed: 2, errors: 1, notFound: 1, notFoundSamples: ['Aš 1'] });
});

test('only a base URL of plain HTTP is taken', () => {
  expect(targetOf('http://[::1]:8080')).toEqual({ host: '::1', port: 8080 });
  for (const wrong of ['https://x', 'http://x/v1', 'x', '']) expect(() => targetOf(wrong)).toThrow(/is not a base URL/);
});

test('the generator works in a process of its own and reports when its phases begin and end', async () => {
  const events: string[] = [];
  const report = await generateLoad(
    { url, apiKey: 'k', addresses: [typed, other], connections: 2, warmUpSeconds: 0, seconds: 0.3, pacedPerSecond: 50 },
    ({ phase, at }) => events.push(`${phase} ${at}`),
  );
  expect(events).toEqual(['full speed start', 'full speed end', 'paced start', 'paced end']);
  expect(report.fullSpeed).toMatchObject({ errors: 0, notFound: 0 });
  expect(report.paced.errors).toBe(0);
  expect(report.paced.answersPerSecond).toBeLessThan(report.fullSpeed.answersPerSecond);
  expect(report.reopened).toBe(0);
});

test('a service that refuses the key is reported at once', async () => {
  answer = (_query, _req, res) => answerJson(res, 401, '{"error":{}}');
  const order = {
    url,
    apiKey: 'k',
    addresses: [typed],
    connections: 2,
    warmUpSeconds: 9,
    seconds: 9,
    pacedPerSecond: 50,
  };
  await expect(generateLoad(order, () => undefined)).rejects.toThrow(/does not answer a search: status 401/);
  expect(asked).toHaveLength(1);
});

test('CPU seconds of a process are read, and a process that is gone has none', () => {
  const own = processCpuSeconds(process.pid);
  if (process.platform === 'linux') expect(own).toBeGreaterThan(0);
  expect(processCpuSeconds(2 ** 30)).toBeNull();
});
