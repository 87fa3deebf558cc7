import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  FORM,
  formText,
  type HttpAnswer,
  type HttpOptions,
  type HttpRequest,
  sendHttp,
  until,
} from '@tripoint/testing';
import { Command, type Finished, type KeyAnswer, manageKeys } from './command';
import { Documented } from './documented';
import { ALONE, COLD, isDistributed, placesReplicas, serving, settingsOf, usedPrefixes } from './form';
import { copySamples, removeKept } from './shared-servers';

/** The program that an operator starts. */
export const MAIN = join(__dirname, '..', '..', isDistributed ? 'distributed/main.js' : 'main.js');
const START_TIMEOUT_MS = isDistributed ? 600_000 : 300_000;
/** So many calls at once reach every replica: the gateway asks them in turn. */
const CALLS_TO_ALL = isDistributed ? 8 * placesReplicas : 1;

export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How the tests reach it; for a service with a certificate of its own. */
  readonly http?: HttpOptions;
  /** What every request has, unless it says otherwise: the headers of a proxy in front. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A folder of its own, for what a service stores or a test writes; `endAll` removes it. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tripoint-e2e-'));
  folders.push(folder);
  return folder;
}
const folders: string[] = [];

/** The process as an operator starts it. What a killed one leaves half done is left in its own folder. */
export function launch(dataDir: string, { args = [], env = {} }: StartOptions = {}): Command {
  const command = Command.node(MAIN, ['--port', '0', '--data-dir', dataDir, ...args], {
    ADMIN_PORT: '0',
    TMPDIR: dataDir,
    ...settingsOf(dataDir),
    ...ALONE,
    ...COLD,
    ...env,
  });
  serving(dataDir, command.finished);
  return command;
}

/** The running service, reached over HTTP like by any caller. Every answer is compared with the served document. */
export class Service {
  private documented: Promise<Documented> | null = null;

  private constructor(
    readonly command: Command,
    readonly dataDir: string,
    readonly url: string,
    readonly adminUrl: string,
    private readonly options: StartOptions,
  ) {}

  static async start(dataDir: string, options: StartOptions = {}): Promise<Service> {
    if (isDistributed && !options.args?.includes('--no-sample')) await copySamples(dataDir);
    const command = launch(dataDir, options);
    started.push(command);
    const url = await Service.ready(command);
    // The log comes on a stream of its own, so perhaps after the word that the service is ready.
    const listening = await until(
      'the log has the address for operators',
      () => command.stderr.split('\n').find((line) => /"message":"listening".*"adminUrl".*\}$/.test(line)) ?? null,
      START_TIMEOUT_MS,
    );
    const { adminUrl } = JSON.parse(listening) as { adminUrl: string };
    return new Service(command, dataDir, url, adminUrl, options);
  }

  /** @returns the address that the process says it answers at */
  static ready(command: Command): Promise<string> {
    return until(
      'the service is ready',
      () => {
        if (!command.running) throw new Error(`the service ended: ${command.stderr}`);
        return /^ready (\S+)$/m.exec(command.stdout)?.[1] ?? null;
      },
      START_TIMEOUT_MS,
    );
  }

  async developmentKey(): Promise<string> {
    return (await readFile(join(this.dataDir, 'dev-key'), 'utf8')).trim();
  }

  createKey(...args: string[]): Promise<KeyAnswer> {
    return manageKeys(this.dataDir, ['create', ...args]);
  }

  /** Sends a request and checks that the answer is as documented. */
  async send(request: HttpRequest, options: HttpOptions = {}): Promise<HttpAnswer> {
    const answer = await this.sendUnchecked(request, options);
    this.documented ??= this.readDocument();
    (await this.documented).check(request.method ?? 'POST', request.path, answer);
    return answer;
  }

  /** For what is no API: pages, probes, metrics. */
  sendUnchecked(request: HttpRequest, options: HttpOptions = {}): Promise<HttpAnswer> {
    const headers = { ...this.options.headers, ...request.headers };
    return sendHttp(this.url, { ...request, headers }, { ...this.options.http, ...options });
  }

  /** Calls an operation of places as web forms do. */
  places(name: string, params: Readonly<Record<string, unknown>>, options: HttpOptions = {}): Promise<HttpAnswer> {
    return this.call(`/v1/places/${name}`, params, options);
  }

  /** Calls an operation of companies as web forms do. */
  business(name: string, params: Readonly<Record<string, unknown>>, options: HttpOptions = {}): Promise<HttpAnswer> {
    return this.call(`/v1/business/${name}`, params, options);
  }

  private call(path: string, params: Readonly<Record<string, unknown>>, options: HttpOptions): Promise<HttpAnswer> {
    return this.send({ path, headers: { 'content-type': FORM }, body: formText(params) }, options);
  }

  /** Asks whoever has the data whether it is ready: in the distributed form that is not the gateway. */
  dataReadiness(): Promise<HttpAnswer> {
    const places = this.command.stderr.split('\n').find((line) => /"process":"places( 1)?"/.test(line));
    const { url } = places === undefined ? this : (JSON.parse(places) as { url: string });
    return sendHttp(url, { method: 'GET', path: '/readyz' }, this.options.http);
  }

  /** Whether the same is so of every process that answers searches. */
  async everywhere(isSo: () => Promise<boolean>): Promise<boolean> {
    return (await Promise.all(Array.from({ length: CALLS_TO_ALL }, isSo))).every(Boolean);
  }

  /** Asks to stop as an operator does. @returns how the process ended */
  stop(): Promise<Finished> {
    this.command.child.kill('SIGTERM');
    return this.command.finished;
  }

  private async readDocument(): Promise<Documented> {
    const { text } = await this.sendUnchecked({ method: 'GET', path: '/openapi.json' });
    return new Documented(text);
  }
}
const started: Command[] = [];

/** Ends whatever a file of tests started, and removes what it kept. */
export async function endAll(): Promise<void> {
  await Promise.all(started.splice(0).map((command) => command.kill()));
  await removeKept(usedPrefixes());
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** The `error` of an answer. */
export function errorOf({ text }: HttpAnswer): {
  type: string;
  code: string | null;
  param: string | null;
  message: string;
} {
  return (JSON.parse(text) as { error: ReturnType<typeof errorOf> }).error;
}
