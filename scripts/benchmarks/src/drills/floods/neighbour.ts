import { setTimeout as after } from 'node:timers/promises';
import { Connection } from '../../http/connection';
import type { Target } from '../../http/wire';
import { type Latency, latencyOf } from '../../shared/percentiles';
import { dialPlain, dialTls } from './dial';
import { callBytes, OWNERS_SITE } from './drill';
import { pacedCalls } from './paced-calls';

/** What the neighbour and a probe see meanwhile. */
export interface Seen extends Latency {
  /** Calls of the neighbour that were not answered with 200. */
  readonly failed: number;
  /** Longest wait for /livez, in milliseconds. */
  readonly livezMax: number;
  readonly probesFailed: number;
}

export const CALLS_PER_SECOND = 50;
const PROBES_PER_SECOND = 20;
const CONNECTIONS = 8;
const QUERIES = ['karlova cheb', 'masarykova', 'praha', 'bratislava hlavna', 'warszawa', 'kosice', 'brno', 'uherske'];

/** A well-behaved owner of a key, at a steady rate from an address of his own, with a probe of another beside him. */
export async function watchNeighbour(target: Target, overTls: boolean, key: string, seconds: number): Promise<Seen> {
  const dial = overTls ? dialTls : dialPlain;
  const pool = Array.from({ length: CONNECTIONS }, () => new Connection(target, dial('127.0.0.2')));
  const probe = [new Connection(target, dial('127.0.0.3'))];
  const head = `X-Service-API-Key: ${key}\r\nReferer: ${OWNERS_SITE}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const calls = QUERIES.map((query) => callBytes(head, new URLSearchParams({ query }).toString()));
  const stop = new AbortController();
  const pace = { signal: stop.signal, whenBusy: 'wait' } as const;
  const running = [
    pacedCalls(() => pool, calls, { ...pace, perSecond: CALLS_PER_SECOND }),
    pacedCalls(() => probe, [Buffer.from('GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')], {
      ...pace,
      perSecond: PROBES_PER_SECOND,
    }),
  ];
  await after(seconds * 1_000);
  stop.abort();
  const [neighbour, livez] = await Promise.all(running);
  for (const connection of [...pool, ...probe]) connection.close();
  const failedOf = ({ statuses }: { statuses: Map<number, number> }): number =>
    [...statuses].reduce((sum, [status, n]) => (status === 200 ? sum : sum + n), 0);
  return {
    ...latencyOf(neighbour!.waits),
    failed: failedOf(neighbour!),
    livezMax: latencyOf(livez!.waits).max,
    probesFailed: failedOf(livez!),
  };
}
