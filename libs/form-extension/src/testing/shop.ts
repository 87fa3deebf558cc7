import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Consumer, ROOT } from './consumer.js';

const run = promisify(execFile);
/** Vue makes a Trusted Types policy of its own; nothing else may. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types vue";
const SUGGESTION = {
  highlight: '<em>Karlova</em> 213/1, Cheb',
  formatted_street: 'Karlova 213/1',
  municipality: 'Cheb',
  country: 'CZ',
};

/** A shop of the consumer: one bundled script on a page with a strict policy, and a service with one address. */
export class Shop {
  /** Parameters of the calls that the service got. */
  readonly calls: URLSearchParams[] = [];
  /** What the browser found wrong on the page. */
  readonly complaints: string[] = [];
  page!: Page;
  private script = '';
  private browser!: Browser;
  private readonly server: Server;

  constructor(private readonly consumer: Consumer) {
    this.server = createServer((request, response) => {
      if (request.url === '/') {
        response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY });
        response.end(
          '<!doctype html><html lang="sk"><title>Shop</title><div id="shop"></div><script src="/shop.js"></script>',
        );
      } else if (request.url === '/shop.js') {
        response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(this.script);
      } else {
        let body = '';
        request.on('data', (part) => {
          body += part;
        });
        request.on('end', () => {
          if (request.method === 'POST') this.calls.push(new URLSearchParams(body));
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify([SUGGESTION]));
        });
      }
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { stdout } = await run(join(ROOT, 'scripts/lib/chromium.sh'));
    this.browser = await chromium.launch({
      executablePath: stdout.trim(),
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
    });
  }

  /** Opens the page with a script that is bundled from this source. */
  async open(source: string): Promise<void> {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: this.consumer.folder, loader: 'jsx' },
      bundle: true,
      format: 'iife',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' },
      // What is linked into the project is one copy, also for its own imports.
      preserveSymlinks: false,
      write: false,
      logLevel: 'error',
    });
    this.script = outputFiles[0]?.text ?? '';
    this.calls.length = 0;
    this.complaints.length = 0;
    this.page = await this.browser.newPage();
    this.page.setDefaultTimeout(60_000);
    this.page.on('pageerror', ({ message }) => this.complaints.push(message));
    this.page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('favicon')) this.complaints.push(message.text());
    });
    await this.page.goto(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`);
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    this.server.close();
  }
}
