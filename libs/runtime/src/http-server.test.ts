import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { CERTIFICATE, temporaryFolder, until, writeTestCertificate } from '@tripoint/testing';
import { UNANSWERED_MAX } from './connection-guard';
import { listen, type RunningServer } from './http-server';
import { silentLogger } from './log';

let server: RunningServer;
afterEach(() => server.close(0));

/** Sends raw bytes and gives back all that the server answers until it closes the connection. */
async function exchange(port: number, bytes: string): Promise<string> {
  // What the server has not read when it ends a connection makes a reset of the end.
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

const certified = writeTestCertificate(temporaryFolder('http-server'));

function jsonOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

const ok: http.RequestListener = (_req, res) => {
  res.writeHead(200, { Connection: 'close' }).end('{}');
};

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'The request is not valid HTTP.'],
  [
    'two framings (request smuggling)',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'The request is not valid HTTP.',
  ],
  ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: b\nY: c\r\n\r\n', 'The request is not valid HTTP.'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 'The request headers are too large.', 431],
])('%s is refused in JSON', async (_, bytes, message, status = 400) => {
  const logged: unknown[] = [];
  const logger = { ...silentLogger, info: (_: string, fields?: object) => void logged.push(fields) };
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok, logger });
  const answer = await exchange(server.port, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const [, requestId] = /\r\nRequest-Id: ([A-Za-z0-9_-]{8,64})\r\n/.exec(answer)!;
  expect(logged).toEqual([{ requestId, peer: expect.any(String), reason: message }]);
  expect(jsonOf(answer)).toEqual({
    error: { type: 'invalid_request', message, code: 'invalid_parameter', param: null },
  });
});

test('a caller who dribbles the headers is cut off in JSON', async () => {
  server = await listen({
    host: '127.0.0.1',
    port: 0,
    handler: ok,
    timeouts: { headersMs: 20, requestMs: 40, checkMs: 10 },
  });
  const answer = await exchange(server.port, 'GET / HTTP/1.1\r\nHost: a\r\n');
  expect(jsonOf(answer)).toMatchObject({ error: { message: 'The request did not arrive in time.' } });
});

/** Security: who goes on sending after the refusal would have the handler work on for ever. */
test('a caller who dribbles the body is cut off, and with him what is done for his request', async () => {
  const timeouts = { headersMs: 20, requestMs: 40, checkMs: 10 };
  const gone = new Promise((resolve) => {
    const handler: http.RequestListener = (req, res) => void res.once('close', () => resolve(req.complete));
    void listen({ host: '127.0.0.1', port: 0, handler, timeouts }).then((running) => {
      server = running;
      const socket = net.connect(running.port, '127.0.0.1').on('error', () => {});
      socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.once('close', () => clearInterval(drip));
    });
  });
  expect(await gone).toBe(false);
});

test.each(['Expect: the-unexpected', 'Upgrade: websocket\r\nConnection: Upgrade'])(
  'the handler answers a request with "%s"',
  async (header) => {
    server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
    expect(await exchange(server.port, `GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test('CONNECT is refused in JSON', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
  const answer = await exchange(server.port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(jsonOf(answer)).toMatchObject({
    error: { type: 'invalid_request', message: expect.stringContaining('CONNECT') },
  });
});

test('garbage after a request waits for the answer to it', async () => {
  const arrived = new EventEmitter();
  const handler: http.RequestListener = (_req, res) => void arrived.emit('request', res);
  server = await listen({ host: '127.0.0.1', port: 0, handler });
  const refused = new Promise((resolve) => arrived.once('request', resolve));
  const answer = exchange(server.port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\nhello\r\n\r\n');
  const res = (await refused) as http.ServerResponse;
  // The parser reports the garbage in the same turn in which it found the request.
  setImmediate(() => res.end('{"fine":true}'));
  const text = await answer;
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(text.indexOf('{"fine":true}')).toBeLessThan(text.indexOf('HTTP/1.1 400'));
  expect(text).toContain('The request is not valid HTTP.');
});

test('garbage within the body of a request is refused at once, since the rest will not come', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: () => {} });
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(jsonOf(await exchange(server.port, `${head}zz\r\n`))).toMatchObject({ error: { code: 'invalid_parameter' } });
});

/** Security: answers that nobody reads stay in memory. */
test('a connection that asks on without its answers is cut off, which is logged once', async () => {
  const lines: string[] = [];
  const logger = { ...silentLogger, info: (message: string) => void lines.push(message) };
  let served = 0;
  const handler: http.RequestListener = () => {
    served++;
  };
  server = await listen({ host: '127.0.0.1', port: 0, handler, logger });
  const socket = net.connect(server.port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_000));
  await once(socket, 'close');
  expect(served).toBe(UNANSWERED_MAX);
  expect(lines).toEqual(['connection cut off: too many requests without an answer']);
});

test('as many requests as are allowed without an answer are all answered', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: (_req, res) => void res.end('{}') });
  const requests = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(UNANSWERED_MAX - 1);
  const text = await exchange(server.port, `${requests}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(UNANSWERED_MAX);
});

/** Security: such connections would add up for ever. */
test('a caller who does not read an answer is cut off', async () => {
  const handler: http.RequestListener = (_req, res) => void res.end(Buffer.alloc(64 * 1_024 * 1_024));
  const closed = new Promise((resolve) => {
    const watching: http.RequestListener = (req, res) => {
      res.once('close', () => resolve(req.socket.destroyed));
      handler(req, res as never);
    };
    void listen({ host: '127.0.0.1', port: 0, handler: watching, timeouts: { inactivityMs: 50 } }).then((running) => {
      server = running;
      const socket = net.connect(running.port, '127.0.0.1').on('error', () => {});
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    });
  });
  expect(await closed).toBe(true);
});

test('a handler that takes longer than a connection may be silent is waited for', async () => {
  const handler: http.RequestListener = (_req, res) => void setTimeout(() => res.end('{}'), 1_200);
  server = await listen({ host: '127.0.0.1', port: 0, handler, timeouts: { inactivityMs: 300 } });
  expect(await exchange(server.port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/ 200 OK/);
});

test('connections beyond the bound are closed as they come', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok, maxConnections: 1 });
  const first = net.connect(server.port, '127.0.0.1');
  await once(first, 'connect');
  const second = net.connect(server.port, '127.0.0.1').on('error', () => {});
  await once(second, 'close');
  expect(first.destroyed).toBe(false);
  first.destroy();
});

test('a taken port is reported', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
  await expect(listen({ host: '127.0.0.1', port: server.port, handler: ok })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('a certificate file that cannot be read is named', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
  const tls = { certFile: '/nonexistent/cert.pem', keyFile: '/nonexistent/key.pem' };
  await expect(listen({ host: '127.0.0.1', port: 0, handler: ok, tls })).rejects.toThrow('/nonexistent/cert.pem');
});

test('closing cuts off a request that does not finish within the grace time', async () => {
  const arrived = new EventEmitter();
  server = await listen({ host: '127.0.0.1', port: 0, handler: () => void arrived.emit('request') });
  const failed = new Promise((resolve) => http.get(server.url).on('error', resolve));
  await once(arrived, 'request');
  await server.close(10);
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
});

test.each([
  ['sends nothing', ''],
  ['sends a part of its greeting', '\x16\x03\x01\x02\x00\x01'],
])('a TLS connection that %s is destroyed in time', async (_, bytes) => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok, tls: certified, timeouts: { handshakeMs: 30 } });
  expect(await exchange(server.port, bytes)).toBe('');
});

/** Security: Node drops header lines beyond a limit silently, and what a proxy added stands last. */
test.each([
  [100, 200],
  [101, 431],
  [2_000, 431],
])('%i header lines are answered with %i', async (lines, status) => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
  const answer = await exchange(server.port, `GET / HTTP/1.1\r\n${'a:b\r\n'.repeat(lines)}\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  if (status === 431) {
    expect(jsonOf(answer)).toMatchObject({ error: { message: expect.stringMatching(/100 header lines|too large/) } });
  }
});

/** Security: the handler goes on waiting for the body, so that the connection would seem to be at work for ever. */
test('a caller who is refused in the middle of a body and does not hang up is cut off', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: (req) => void req.resume() });
  const socket = net.connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}).write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n');
  await once(socket.resume(), 'end');
  await until('the connection is gone', () => server.connections === 0);
  socket.destroy();
});

test('connections of one address are bounded, which is logged once; those of others and of proxies are not held up', async () => {
  const lines: string[] = [];
  const logger = { ...silentLogger, info: (message: string) => void lines.push(message) };
  const perAddress = { max: 2, isExempt: (address: string) => address === '127.0.0.3' };
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok, logger, perAddress });
  const connect = (localAddress: string): net.Socket =>
    net.connect({ port: server.port, host: '127.0.0.1', localAddress }).on('error', () => {});
  const callers = [
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.1',
    '127.0.0.2',
    '127.0.0.3',
    '127.0.0.3',
    '127.0.0.3',
  ];
  const sockets = callers.map(connect);
  await Promise.all(sockets.slice(2, 4).map((socket) => once(socket, 'close')));
  await until('the others are connected', () => server.connections === 6);
  expect(lines).toEqual(['connections refused: too many of one address']);
  sockets[0]!.destroy();
  await until('one is gone', () => server.connections === 5);
  const next = connect('127.0.0.1');
  await until('its place is taken', () => server.connections === 6);
  for (const socket of [...sockets, next]) socket.destroy();
});

test.each(['silent', 'in a handshake', 'silent after its handshake'])(
  'closing does not wait for a connection that is %s',
  async (kind) => {
    server = await listen({ host: '127.0.0.1', port: 0, handler: ok, tls: kind === 'silent' ? null : certified });
    const at = { port: server.port, host: '127.0.0.1' };
    const socket = kind.startsWith('silent after') ? tls.connect({ ...at, ca: CERTIFICATE }) : net.connect(at);
    await once(socket, kind.startsWith('silent after') ? 'secureConnect' : 'connect');
    if (kind === 'in a handshake') socket.write('\x16\x03\x01\x02\x00\x01');
    socket.on('error', () => {});
    await until('it is accepted', () => server.connections === 1);
    await server.close(60_000);
    socket.destroy();
  },
);

test('closing gives a caller a second for the rest of the headers', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
  const socket = net.connect(server.port, '127.0.0.1').on('error', () => {});
  socket.write('GET / HTTP/1.1\r\n');
  await until('it is accepted', () => server.connections === 1);
  // Once a later request is answered, what was sent before it has been read.
  await exchange(server.port, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const closed = server.close(60_000);
  socket.setEncoding('utf8').write('Host: a\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200/);
  await closed;
});

test('while draining, the last answer of a connection ends it, and new connections are accepted', async () => {
  const arrived = new EventEmitter();
  const handler: http.RequestListener = (_req, res) => void arrived.emit('request', res);
  server = await listen({ host: '127.0.0.1', port: 0, handler });
  const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  const underWay = exchange(server.port, request);
  const [res] = (await once(arrived, 'request')) as [http.ServerResponse];
  await server.drain(20);
  res.end('{}');
  expect(await underWay).toContain('\r\nConnection: close\r\n');
  arrived.on('request', (next: http.ServerResponse) => setImmediate(() => next.end('{}')));
  const two = await exchange(server.port, request.repeat(2));
  expect(two.match(/\r\nConnection: [a-z-]+\r\n/g)).toEqual([
    '\r\nConnection: keep-alive\r\n',
    '\r\nConnection: close\r\n',
  ]);
});

test('closing does not wait for an idle kept-alive connection', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: (_req, res) => void res.end('{}') });
  const agent = new http.Agent({ keepAlive: true });
  await new Promise<void>((resolve) => http.get(server.url, { agent }, (res) => res.resume().on('end', resolve)));
  await server.close(60_000);
  agent.destroy();
});
