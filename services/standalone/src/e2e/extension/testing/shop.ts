import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { ROOT } from '../../testing/command';
import { suggestionsFor } from './suggestions';

const BUNDLE = join(ROOT, 'libs/form-extension/dist/bundle');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
};

/** A call of the API, as the page sent it. */
export interface Call {
  /** For example `places/query`. */
  readonly operation: string;
  readonly params: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text goes out as it is, anything else as JSON. */
  readonly body: unknown;
}

interface Page {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A shop and the API in one origin: pages that a test writes, the built extension, and answers that a test decides, so that
 * a test is the master of their order and time.
 */
export class Shop {
  /** The calls since the last page. */
  readonly calls: Call[] = [];
  /** What a call is answered with; null breaks the connection. */
  answer: (call: Call) => Answer | null | Promise<Answer | null> = suggestionsFor;
  private readonly pages = new Map<string, Page>();
  private count = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {
    server.on('request', (req: IncomingMessage, res: ServerResponse) => {
      this.handle(req, res).catch((error: Error) => res.destroy(error));
    });
  }

  static async open(): Promise<Shop> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Shop(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Serves a page from now on, and forgets the calls of those before. @returns its address */
  page(body: string, headers: Readonly<Record<string, string>> = {}): string {
    this.calls.length = 0;
    this.answer = suggestionsFor;
    return this.url + this.file('html', body, headers);
  }

  /** Serves a file from now on. @returns its path */
  file(extension: 'html' | 'js', body: string, headers: Readonly<Record<string, string>> = {}): string {
    const path = `/${this.count++}.${extension}`;
    this.pages.set(path, {
      body,
      headers: { 'content-type': `text/${extension === 'js' ? 'javascript' : extension}; charset=utf-8`, ...headers },
    });
    return path;
  }

  private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const path = new URL(req.url!, this.url).pathname;
    const page = this.pages.get(path);
    if (page) {
      res.writeHead(200, page.headers).end(page.body);
    } else if (path.startsWith('/v1/')) {
      await this.handleCall(path.slice('/v1/'.length), req, res);
    } else if (path.startsWith('/extension/')) {
      const body = await readFile(join(BUNDLE, path.slice('/extension/'.length)));
      res.writeHead(200, { 'content-type': TYPES[extname(path)], 'access-control-allow-origin': '*' }).end(body);
    } else {
      res.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  }

  private async handleCall(operation: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of req.setEncoding('utf8')) text += chunk as string;
    const call: Call = { operation, params: new URLSearchParams(text), headers: req.headers };
    this.calls.push(call);
    const answer = await this.answer(call);
    if (answer === null) {
      res.destroy();
      return;
    }
    const { status = 200, headers = {}, body } = answer;
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    res.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
