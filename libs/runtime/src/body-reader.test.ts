import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { BodyProblem, readBody } from './body-reader';
import { listen, type RunningServer } from './http-server';

const LIMIT_BYTES = 1_000;
/** Beyond what is read of a body that is refused. */
const LARGE_BYTES = 3_000_000;
let limitBytes = LIMIT_BYTES;
let withinMs = 10_000;
let server: RunningServer;
let outcome: Promise<string>;

beforeEach(async () => {
  limitBytes = LIMIT_BYTES;
  withinMs = 10_000;
  let settle: (text: string) => void = () => {};
  outcome = new Promise((resolve) => {
    settle = resolve;
  });
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    handler: (req, res) => {
      readBody(req, limitBytes, withinMs).then(
        (body) => {
          settle(`${body.length}`);
          res.end();
        },
        (error: unknown) => {
          settle(error instanceof BodyProblem ? error.kind : 'unknown');
          res.writeHead(400, { Connection: 'close' }).end();
        },
      );
    },
  });
});
afterEach(() => server.close(0));

function send(body: string | null, headers: http.OutgoingHttpHeaders = {}): void {
  const req = http.request(server.url, { method: body === null ? 'GET' : 'POST', headers, agent: false });
  req.on('error', () => {});
  if (body !== null) req.write(body);
  req.end();
}

test.each([
  [null, {}, '0'],
  ['', { 'Content-Length': 0 }, '0'],
  ['x'.repeat(1_000), { 'Content-Length': 1_000 }, '1000'],
  ['x'.repeat(1_001), { 'Content-Length': 1_001 }, 'too large'],
  ['x'.repeat(1_000), {}, '1000'],
  ['x'.repeat(1_001), {}, 'too large'],
  ['x'.repeat(300_000), {}, 'too large'],
])('body %#', async (body, headers, expected) => {
  send(body, headers);
  expect(await outcome).toBe(expected);
});

test.each([
  ['of a known length', { 'Content-Length': LARGE_BYTES }],
  ['in chunks', {}],
])('a large body %s is read whole where the limit allows it, and not a byte more', async (_, headers) => {
  limitBytes = LARGE_BYTES;
  send('x'.repeat(LARGE_BYTES), headers);
  expect(await outcome).toBe(String(LARGE_BYTES));
});

test('a body beyond a large limit is refused', async () => {
  limitBytes = LARGE_BYTES;
  for (const length of [LARGE_BYTES + 1, 3 * LARGE_BYTES]) {
    send('x'.repeat(length));
    expect(await outcome).toBe('too large');
  }
});

test('an announced size beyond what is worth reading is refused before it arrives', async () => {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n');
  expect(await outcome).toBe('too large');
  socket.resume();
  await once(socket, 'close');
});

test('an endless chunked body is refused', async () => {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  const pump = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pump);
  pump();
  expect(await outcome).toBe('too large');
  socket.destroy();
});

test('a caller who hangs up in the middle is noticed', async () => {
  const socket = net.connect(server.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf', () => socket.destroy());
  expect(await outcome).toBe('incomplete');
});

/** Security: a caller who sends a byte now and then would hold what is reserved for his body. */
test('a body that drips is given up, though it goes on', async () => {
  withinMs = 60;
  const socket = net.connect(server.port, '127.0.0.1').on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n');
  const drip = setInterval(() => socket.write('x'), 10);
  expect(await outcome).toBe('late');
  socket.resume();
  await once(socket, 'close');
  clearInterval(drip);
});

test('a caller who hung up before anybody read is noticed', async () => {
  const gone = { headers: { 'content-length': '5' }, destroyed: true } as unknown as http.IncomingMessage;
  await expect(readBody(gone, LIMIT_BYTES)).rejects.toMatchObject({ kind: 'incomplete' });
});
