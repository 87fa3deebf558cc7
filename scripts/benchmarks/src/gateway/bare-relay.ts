import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Keep-alive CONNECTIONS to the service; the gateway has as many. */
const CONNECTIONS = 64;

/**
 * What passing a call on costs by itself: a process that reads a request, sends it to RELAY_TO and gives the answer back,
 * and knows neither keys nor limits nor logs. Ends with the process that started it.
 */
function main(): void {
  const { hostname: host, port } = new URL(process.env.RELAY_TO ?? '');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const server = createServer((req, res) => {
    const body: Buffer[] = [];
    req.on('data', (piece: Buffer) => body.push(piece));
    req.on('end', () => {
      const { method, url: path, headers } = req;
      const passed = request({ agent, host, port, method, path, headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const whole = Buffer.concat(pieces);
          const contentType = String(answer.headers['content-type']);
          res.writeHead(answer.statusCode ?? 502, { 'content-type': contentType, 'content-length': whole.length });
          res.end(whole);
        });
      });
      passed.on('error', () => res.destroy());
      passed.end(Buffer.concat(body));
    });
  });
  process.once('SIGTERM', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  });
}

main();
