import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../download/clock';
import { DOWNLOAD_LIMITS, type DownloadLimits } from '../download/download-limits';
import type { DownloadParts } from '../download/fetch-file';
import { HttpClient } from '../download/http-client';

/** Answers one request; `turn` counts the requests for the path, from 1. */
export type Answer = (request: IncomingMessage, response: ServerResponse, turn: number) => void;

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** A publisher on this machine that answers as each test wants, and notes what was asked. */
export interface TestPublisher {
  readonly base: string;
  readonly seen: SeenRequest[];
  /** Answers to requests for a path (with its query); others are not found. */
  readonly answers: Map<string, Answer>;
  close(): Promise<void>;
}

export async function startPublisher(): Promise<TestPublisher> {
  const answers = new Map<string, Answer>();
  const seen: SeenRequest[] = [];
  const turns = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url as string;
    seen.push({ method: request.method as string, path, headers: request.headers });
    const turn = (turns.get(path) ?? 0) + 1;
    turns.set(path, turn);
    const answer = answers.get(path) ?? answers.get(path.replace(/\?.*/, ''));
    if (answer === undefined) response.writeHead(404).end('nothing here');
    else answer(request, response, turn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Published {
  readonly bytes: Buffer;
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Connections that break once the client has so many bytes of the file: sooner, and it might have got none of them. */
export class Breaks {
  private readonly waiting: { readonly atBytes: number; readonly response: ServerResponse }[] = [];

  add(atBytes: number, response: ServerResponse): void {
    this.waiting.push({ atBytes, response });
  }

  /** To be called with the progress of the client. */
  reached(bytes: number): void {
    while (this.waiting.length > 0 && this.waiting[0].atBytes <= bytes) this.waiting.shift()?.response.destroy();
  }
}

/**
 * A server that keeps to RFC 9110: validators, conditions and ranges. `cutAt` says after how many bytes of an answer
 * the connection breaks.
 */
export function publishes(file: Published, breaks?: Breaks, cutAt?: (turn: number) => number | undefined): Answer {
  return (request, response, turn) => {
    const { bytes, etag, lastModified } = file;
    const validators = { ...(etag && { etag }), ...(lastModified && { 'last-modified': lastModified }) };
    const { 'if-none-match': match, 'if-modified-since': since, 'if-range': ifRange, range } = request.headers;
    const isSame = match === undefined ? since !== undefined && since === lastModified : match === etag;
    if (isSame && range === undefined) {
      response.writeHead(304, validators).end();
      return;
    }
    const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const isPart = start > 0 && (ifRange === undefined || ifRange === etag || ifRange === lastModified);
    if (isPart && start >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
      return;
    }
    const body = isPart ? bytes.subarray(start) : bytes;
    const range206 = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(isPart ? 206 : 200, {
      ...validators,
      'content-length': body.length,
      ...(isPart ? range206 : {}),
    });
    const cut = cutAt?.(turn);
    if (request.method === 'HEAD') response.end();
    else if (cut === undefined || cut >= body.length) response.end(body);
    else {
      breaks?.add((isPart ? start : 0) + cut, response);
      response.write(body.subarray(0, cut));
    }
  };
}

/** A clock that stands still but for the waits, which it notes. */
export function stillClock(nowMs: number): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  let now = nowMs;
  return {
    waits,
    now: () => now,
    async sleep(ms, signal) {
      signal.throwIfAborted();
      waits.push(ms);
      now += ms;
    },
  };
}

export const TEST_NOW = Date.parse('2026-10-06T08:00:00Z');

/** Parts of a download for tests: short pauses, a still clock, no chance, a large disk. */
export function testParts(limits: Partial<DownloadLimits> = {}): DownloadParts & {
  readonly clock: ReturnType<typeof stillClock>;
} {
  const all = { ...DOWNLOAD_LIMITS, attempts: 4, firstPauseMs: 1_000, ...limits };
  return {
    limits: all,
    http: new HttpClient(all),
    clock: stillClock(TEST_NOW),
    random: () => 1,
    freeBytes: async () => 1e15,
  };
}
