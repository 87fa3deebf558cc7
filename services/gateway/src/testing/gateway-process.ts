import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { places } from '@tripoint/contract';
import {
  createService,
  createServiceApp,
  Health,
  handler,
  JsonText,
  listen,
  Metrics,
  type RunningServer,
  silentLogger,
} from '@tripoint/runtime';
import { Agent, request } from 'undici';

const SECRET = 'internal-secret-0123';
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';
const STOP_MS = 10_000;

/** A places service that answers every query with nothing found. */
export function servePlaces(): Promise<RunningServer> {
  const service = createService({
    name: 'places',
    handlers: [handler(places.query, () => new JsonText('[]'))],
    countries: () => ['CZ'],
    errorStatuses: 'spec',
    logger: silentLogger,
  });
  const app = createServiceApp({
    service,
    internalSecret: SECRET,
    logger: silentLogger,
    metrics: new Metrics(false),
    health: new Health(),
  });
  return listen({ handler: app, host: '127.0.0.1', port: 0 });
}

/** A gateway as a process of its own. */
export class GatewayProcess {
  /** Everything that it logged. */
  log = '';
  private readonly agent = new Agent({ connections: 256 });

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** @param env settings beyond those that every gateway needs. */
  static async start(placesUrl: string, env: Record<string, string>): Promise<GatewayProcess> {
    const child = spawn(process.execPath, [path.join(__dirname, '..', 'main.js')], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        ADMIN_PORT: '0',
        COUNTRIES: 'cz',
        INTERNAL_SECRET: SECRET,
        PLACES_URL: placesUrl,
        BUSINESS_URL: NOWHERE,
        INTL_URL: NOWHERE,
        UTILS_URL: NOWHERE,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    const collect = (text: string): void => {
      log += text;
    };
    child.stderr!.setEncoding('utf8').on('data', collect);
    const lines = createInterface(child.stdout!);
    const ended = once(child, 'exit').then(() => {
      throw new Error(`the gateway ended at its start: ${log}`);
    });
    const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
    const gateway = new GatewayProcess(child, line.replace(/^ready /, ''));
    gateway.log = log;
    child.stderr!.off('data', collect).on('data', (text: string) => {
      gateway.log += text;
    });
    return gateway;
  }

  /** Asks with a key; resolves with the status. */
  async ask(key: string): Promise<number> {
    const { statusCode, body } = await request(`${this.url}/v1/places/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-api-key': key },
      body: '{"query":"a"}',
      dispatcher: this.agent,
    });
    await body.dump();
    return statusCode;
  }

  async get(pathName: string, admin = false): Promise<{ status: number; text: string }> {
    const base = admin ? /"adminUrl":"([^"]+)"/.exec(this.log)![1]! : this.url;
    const { statusCode, body } = await request(base + pathName, { dispatcher: this.agent });
    return { status: statusCode, text: await body.text() };
  }

  /** Ends it as an operator does; resolves with the exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    await this.agent.close();
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const late = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS);
    await exited;
    clearTimeout(late);
    return this.child.exitCode;
  }
}
