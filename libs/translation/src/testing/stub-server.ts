import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StubRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  /** What the body holds: of JSON the value, of a form its fields. */
  readonly body: unknown;
}

export interface StubAnswer {
  readonly status?: number;
  /** Sent as JSON; a text as it is. */
  readonly body: unknown;
}

/** How a server behaves: `works`, or not. `frozen` takes a call and never answers it. */
export type StubMood = 'works' | 'frozen' | 'garbage' | StubAnswer;

/** A server on loopback in the place of an engine. */
export class StubServer {
  mood: StubMood = 'works';
  readonly requests: StubRequest[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(answer: (request: StubRequest) => StubAnswer): Promise<StubServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const stub = new StubServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', async (req: IncomingMessage, res) => {
      const request = await read(req);
      stub.requests.push(request);
      const { mood } = stub;
      if (mood === 'frozen') return;
      if (mood === 'garbage') {
        res.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome to the hotel</html>');
        return;
      }
      const { status = 200, body } = mood === 'works' ? answer(request) : mood;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      res.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
    return stub;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

async function read(req: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  const url = new URL(req.url ?? '/', 'http://stub');
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { path: url.pathname, query: url.searchParams, headers: req.headers, body };
}
