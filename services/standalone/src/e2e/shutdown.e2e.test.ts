import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { FORM, firstAnswer, formText, sendHttp, until } from '@tripoint/testing';
import { describeForm } from './testing/form-specific';
import { importedDataDir, startedDataDir } from './testing/imported';
import { endAll, launch, Service } from './testing/service';

const IN_FLIGHT = 20;
/** `SHUTDOWN_GRACE_MS` unless it is set. */
const DEFAULT_GRACE_MS = 10_000;

let service: Service;
let key: string;
afterEach(endAll);

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  service = await Service.start(await importedDataDir(), { env });
  key = await service.developmentKey();
}

/** A call that has reached the service, which waits for its body: it answered `100 Continue`. */
async function openCall(): Promise<{ finish(): Promise<string> }> {
  const body = formText({ query: 'karlova', limit: 1, api_key: key });
  const { hostname, port } = new URL(service.url);
  const socket = net.connect(Number(port), hostname);
  let came = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    came += text;
  });
  socket.write(
    `POST /v1/places/query HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await until('the call arrived', () => came.startsWith('HTTP/1.1 100'));
  came = '';
  return {
    async finish() {
      socket.write(body);
      await once(socket, 'close');
      return came;
    },
  };
}

test('SIGTERM: running calls are answered, new ones refused, and the process exits 0', async () => {
  await start();
  const calls = await Promise.all(Array.from({ length: IN_FLIGHT }, openCall));
  const logged = service.command.stderr.length;
  service.command.child.kill('SIGTERM');
  await until('the service drains', async () => {
    const { status, text } = await sendHttp(service.adminUrl, { method: 'GET', path: '/readyz' });
    return status === 503 && text === '{"status":"draining"}';
  });
  await expect(service.sendUnchecked({ path: '/v1/places/query' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(service.command.running).toBe(true);
  for (const answer of (await Promise.all(calls.map((call) => call.finish()))).map(firstAnswer)) {
    expect([answer.status, answer.body.slice(0, 2)]).toEqual([200, '[{']);
  }
  const { code, stderr } = await service.command.finished;
  expect(code).toBe(0);
  // A server that a busy machine keeps from answering is no failure of the end.
  const errors = stderr.slice(logged).match(/.*"level":"error","message":"(?!.*does not answer).*/g);
  expect(errors).toBeNull();
});

test('SIGTERM in the middle of many searches: each is answered or not accepted at all', async () => {
  await start();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
  const ends: string[] = [];
  let some = (): void => {};
  const someAnswered = new Promise<void>((resolve) => {
    some = resolve;
  });
  const calls = Array.from({ length: 2_000 }, () =>
    service.places('query', { query: 'karlova', api_key: key }, { agent }).then(
      ({ status }) => {
        ends.push(String(status));
        if (ends.length === 100) some();
      },
      (error: NodeJS.ErrnoException) => ends.push(error.code ?? error.message),
    ),
  );
  await someAnswered;
  expect((await service.stop()).code).toBe(0);
  await Promise.all(calls);
  agent.destroy();
  expect(ends.filter((end) => end === '200').length).toBeGreaterThanOrEqual(100);
  // A connection that the service closes as idle may get the next call at the same moment: that call was not accepted.
  expect(ends.filter((end) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(end))).toEqual([]);
});

test('a call that does not end is cut off after the grace, and the process exits', async () => {
  await start({ SHUTDOWN_GRACE_MS: '200' });
  await openCall();
  const startedAt = performance.now();
  expect((await service.stop()).code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(DEFAULT_GRACE_MS);
});

describeForm('starts of both forms', () => {
  test('SIGTERM during the first import ends it, and the next start begins anew', async () => {
    const dataDir = await startedDataDir();
    const command = launch(dataDir);
    await until('the import runs', () => command.stderr.includes('importing samples'), 300_000);
    command.child.kill('SIGTERM');
    const { code, stdout, stderr } = await command.finished;
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr.match(/.*"level":"error".*/g)).toBeNull();
    const next = await Service.start(dataDir);
    expect((await next.places('query', { query: 'karlova', api_key: await next.developmentKey() })).status).toBe(200);
  });
});
