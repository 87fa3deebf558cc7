import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { Health } from './health';
import { listen } from './http-server';
import { type LogFields, silentLogger } from './log';
import { Shutdown, shutdownOnSignals } from './shutdown';

const TIMEOUT_MS = 5_000;

class FakeProcess extends EventEmitter {
  readonly codes: number[] = [];
  exit(code: number): void {
    this.codes.push(code);
    this.emit('exited');
  }
}

test('resources close in reverse order, once, and the log says when that begins and ends', async () => {
  const order: string[] = [];
  const logger = { ...silentLogger, info: (message: string) => void order.push(message) };
  const shutdown = new Shutdown({ logger, timeoutMs: TIMEOUT_MS });
  shutdown.add('database', () => void order.push('database'));
  shutdown.add('server', async () => void order.push('server'));
  expect(await Promise.all([shutdown.run(), shutdown.run()])).toEqual([true, true]);
  expect(order).toEqual(['stopping', 'server', 'database', 'stopped']);
});

test('a resource that fails or hangs does not keep the others open', async () => {
  const order: string[] = [];
  const reported: LogFields[] = [];
  const logger = { ...silentLogger, error: (_: string, fields?: LogFields) => void reported.push(fields ?? {}) };
  const shutdown = new Shutdown({ logger, timeoutMs: 5 });
  shutdown.add('first', () => void order.push('first'));
  shutdown.add('hanging', () => new Promise(() => {}));
  shutdown.add('failing', () => {
    throw new Error('disk gone');
  });
  expect(await shutdown.run()).toBe(false);
  expect(order).toEqual(['first']);
  expect(reported.map((fields) => [fields.resource, fields.error])).toEqual([
    ['failing', 'disk gone'],
    ['hanging', 'not closed after 5 ms'],
  ]);
});

test('SIGTERM lets a running request finish, refuses new connections, then exits 0', async () => {
  const health = new Health();
  const arrived = new EventEmitter();
  let finish = (): void => {};
  let served = false;
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    handler: (_req, res) => {
      res.on('finish', () => {
        served = true;
      });
      finish = () => res.end('{"done":true}');
      arrived.emit('request');
    },
  });
  const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: TIMEOUT_MS });
  let servedBeforeDatabaseClosed = false;
  let answer = '';
  shutdown.add('database', () => {
    servedBeforeDatabaseClosed = served;
  });
  shutdown.add('server', () => server.close(TIMEOUT_MS));
  shutdown.add('readiness', () => health.drain());
  const source = new FakeProcess();
  shutdownOnSignals(shutdown, source);

  const agent = new http.Agent({ keepAlive: true });
  const running = new Promise<string>((resolve, reject) => {
    http
      .get(server.url, { agent }, (res) => {
        res.setEncoding('utf8');
        res.on('data', (text: string) => {
          answer += text;
        });
        res.on('end', () => resolve(answer));
      })
      .on('error', reject);
  });
  await once(arrived, 'request');
  const exited = once(source, 'exited');
  source.emit('SIGTERM');
  await new Promise((resolve) => setImmediate(resolve));
  expect(health.ready().status).toBe(503);
  await expect(
    new Promise((resolve, reject) => http.get(server.url, { agent: false }, resolve).on('error', reject)),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(source.codes).toEqual([]);
  finish();
  expect(await running).toBe('{"done":true}');
  await exited;
  agent.destroy();
  expect(source.codes).toEqual([0]);
  expect(servedBeforeDatabaseClosed).toBe(true);
});

test('a second signal exits at once', () => {
  const shutdown = new Shutdown({ logger: silentLogger, timeoutMs: 5 });
  shutdown.add('hanging', () => new Promise(() => {}));
  const source = new FakeProcess();
  shutdownOnSignals(shutdown, source);
  source.emit('SIGINT');
  source.emit('SIGINT');
  expect(source.codes).toEqual([1]);
});
