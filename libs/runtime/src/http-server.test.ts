import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { listen, type RunningServer } from './http-server';

let server: RunningServer;
afterEach(() => server.close(0));

/** Sends raw bytes and gives back all that the server answers until it closes the connection. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  socket.setEncoding('utf8');
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

function jsonOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

const ok: http.RequestListener = (_req, res) => {
  res.writeHead(200, { Connection: 'close' }).end('{}');
};

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 'The request is not valid HTTP.'],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 'The request headers are too large.'],
  [
    'two framings (request smuggling)',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'The request is not valid HTTP.',
  ],
  ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: b\nY: c\r\n\r\n', 'The request is not valid HTTP.'],
])('%s is refused in JSON', async (_, bytes, message) => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
  const answer = await exchange(server.port, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/\r\nRequest-Id: [A-Za-z0-9_-]{8,64}\r\n/);
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

test.each(['Expect: the-unexpected', 'Upgrade: websocket\r\nConnection: Upgrade'])(
  'the handler answers a request with "%s"',
  async (header) => {
    server = await listen({ host: '127.0.0.1', port: 0, handler: ok });
    expect(await exchange(server.port, `GET / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

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

test('closing does not wait for an idle kept-alive connection', async () => {
  server = await listen({ host: '127.0.0.1', port: 0, handler: (_req, res) => void res.end('{}') });
  const agent = new http.Agent({ keepAlive: true });
  await new Promise<void>((resolve) => http.get(server.url, { agent }, (res) => res.resume().on('end', resolve)));
  await server.close(60_000);
  agent.destroy();
});
