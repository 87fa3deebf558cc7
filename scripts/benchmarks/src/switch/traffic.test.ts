import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TypedAddress } from '../http/typed-address';
import { outcomes } from './timeline';
import { now, startTraffic, type Traffic } from './traffic';

const addresses: readonly TypedAddress[] = [{ text: 'Aš 1', country: 'cz', expected: { municipality: 'Aš' } }];
const found = JSON.stringify([{ formatted_address: 'Aš', municipality: 'Aš', street_number: '1', postal_code: '' }]);

let server: Server;
let url: string;
let asked: number;
let answer: (res: ServerResponse) => void;
let traffic: Traffic | null;
const json = (res: ServerResponse, status: number, body: string): void => {
  res.writeHead(status, { 'Content-Length': Buffer.byteLength(body) }).end(body);
};

beforeEach(async () => {
  asked = 0;
  traffic = null;
  answer = (res) => json(res, 200, found);
  server = createServer((req, res) => {
    asked++;
    req.resume().on('end', () => answer(res));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  traffic?.kill();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const start = (): Traffic => startTraffic({ url, apiKey: 'k', addresses, connections: 2, rate: 200 });
/** Resolves when the server was asked so many times more. */
const askedMore = (times: number): Promise<void> =>
  new Promise((resolve) => {
    const [before, until] = [answer, asked + times];
    answer = (res) => {
      before(res);
      if (asked >= until) resolve();
    };
  });

test('every text is asked before the traffic begins, and every answer of the traffic is reported with when it was due', async () => {
  const from = now();
  traffic = start();
  expect(await traffic.started).toEqual({ texts: 4, failed: 0, empty: 0, notFound: 0 });
  const before = asked;
  expect(before).toBeGreaterThanOrEqual(8);
  await traffic.whileRunning(askedMore(20));
  const { answers, problems, lateMax } = await traffic.stop();
  expect(answers.at.length).toBe(asked - 8);
  expect(Math.min(...answers.at)).toBeGreaterThan(from);
  expect(Math.max(...answers.at)).toBeLessThanOrEqual(now());
  expect(answers.outcome.every((outcome) => outcomes[outcome] === 'ok')).toBe(true);
  expect(problems).toEqual([]);
  expect(lateMax).toBeGreaterThanOrEqual(0);
});

test('what goes wrong later is reported by its kind and in words', async () => {
  traffic = start();
  await traffic.started;
  answer = (res) => json(res, 503, '{}');
  await askedMore(4);
  answer = (res) => json(res, 200, '[]');
  await askedMore(4);
  const { answers, problems } = await traffic.stop();
  // Some may have been answered well before the server began to fail.
  const seen = new Set(Array.from(answers.outcome, (outcome) => outcomes[outcome]));
  seen.delete('ok');
  expect(seen).toEqual(new Set(['failed', 'empty']));
  expect(problems.join('\n')).toMatch(/^failed: .*status 503/m);
  expect(problems.join('\n')).toMatch(/^empty: .*nothing found/m);
});

test('the wait for an answer that is on its way when the traffic stops is not lost', async () => {
  traffic = start();
  await traffic.started;
  const held = new Promise<ServerResponse>((hold) => {
    answer = hold;
  });
  const res = await held;
  answer = (other) => json(other, 200, found);
  const report = traffic.stop();
  json(res, 200, found);
  expect((await report).answers.ms.length).toBeGreaterThan(0);
});

test('a service that fails before anything is measured is reported at once', async () => {
  answer = (res) => json(res, 401, '{}');
  traffic = start();
  await expect(traffic.started).rejects.toThrow(/fails before anything is measured: 4 of its answers/);
});

test('a caller that waits for something else learns that the traffic failed', async () => {
  traffic = start();
  await traffic.started;
  traffic.kill();
  await expect(traffic.whileRunning(new Promise(() => undefined))).rejects.toThrow(/ended with code/);
});
