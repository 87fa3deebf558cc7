import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '@tripoint/testing';
import { Connection } from '../../http/connection';
import { type Target, targetOf, WireError } from '../../http/wire';
import { type OwnServer, startServer } from '../../processes/own-server';
import { type Latency, latencyOf } from '../../shared/percentiles';
import { dialPlain } from './dial';
import { callBytes, OWNERS_SITE } from './drill';
import { pacedCalls } from './paced-calls';

export interface RestartResult {
  readonly rest: Latency;
  readonly during: Latency;
  readonly failed: number;
  /** Longest time in which a process ended after SIGTERM, in milliseconds, without the delay. */
  readonly stopMs: number;
}

export const CALLS_PER_SECOND = 500;
const CONNECTIONS = 16;
const SILENT = 20;
const PROBE_MS = 100;
const DELAY_MS = 1_000;
const REST_MS = 4_000;

/** One of the processes behind the balancer, with the connections that its clients keep open. */
interface Replica {
  server: OwnServer;
  readonly target: Target;
  readonly pool: readonly Connection[];
  isReady: boolean;
}

async function startReplica(dataDir: string, port: number): Promise<OwnServer> {
  return startServer(dataDir, undefined, null, { PORT: String(port), SHUTDOWN_DELAY_MS: String(DELAY_MS) });
}

async function openReplica(dataDir: string): Promise<Replica> {
  const server = await startReplica(dataDir, await freePort());
  const target = targetOf(server.url);
  const pool = Array.from({ length: CONNECTIONS }, () => new Connection(target, dialPlain('127.0.0.2')));
  return { server, target, pool, isReady: true };
}

/** Looks at /readyz as balancers do, on a connection of its own each time. */
async function probeUntil(stop: AbortSignal, replica: Replica): Promise<void> {
  const request = Buffer.from('GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  while (!stop.aborted) {
    const connection = new Connection(replica.target, dialPlain('127.0.0.3'));
    connection.ask(request, (answer) => {
      replica.isReady = !(answer instanceof WireError) && answer.status === 200;
    });
    await after(PROBE_MS);
  }
}

/** Restarts two processes one after the other under calls of keep-alive clients, and with silent connections to both. */
export async function rollingRestart(dataDir: string, createKey: () => Promise<string>): Promise<RestartResult> {
  const replicas = [await openReplica(dataDir), await openReplica(dataDir)];
  const key = await createKey();
  const stop = new AbortController();
  const probes = replicas.map((replica) => probeUntil(stop.signal, replica));
  const head = `X-Service-API-Key: ${key}\r\nReferer: ${OWNERS_SITE}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;
  const calls = [callBytes(head, 'query=karlova&limit=1')];
  // Connections of both in turn, of those that are ready.
  const ready = (): Connection[] => {
    const pools = replicas.filter(({ isReady }) => isReady).map(({ pool }) => pool);
    return Array.from({ length: CONNECTIONS }, (_, i) => pools.map((pool) => pool[i]!)).flat();
  };
  const phase = async (during: () => Promise<unknown>) => {
    const ends = new AbortController();
    const paced = pacedCalls(ready, calls, { perSecond: CALLS_PER_SECOND, signal: ends.signal, whenBusy: 'wait' });
    await during();
    ends.abort();
    return paced;
  };
  let stopMs = 0;
  try {
    await phase(() => after(REST_MS));
    const rest = await phase(() => after(REST_MS));
    const during = await phase(async () => {
      for (const replica of replicas) {
        const silent = Array.from({ length: SILENT }, () =>
          dialPlain('127.0.0.4')(replica.target).on('error', () => {}),
        );
        await after(PROBE_MS);
        const startedMs = performance.now();
        await replica.server.stop();
        stopMs = Math.max(stopMs, performance.now() - startedMs - DELAY_MS);
        for (const socket of silent) socket.destroy();
        replica.server = await startReplica(dataDir, replica.target.port);
        for (let waited = 0; !replica.isReady && waited < REST_MS; waited += PROBE_MS) await after(PROBE_MS);
      }
    });
    const failed = [...rest.statuses, ...during.statuses].reduce(
      (sum, [status, n]) => sum + (status === 200 ? 0 : n),
      0,
    );
    return { rest: latencyOf(rest.waits), during: latencyOf(during.waits), failed, stopMs };
  } finally {
    stop.abort();
    await Promise.all(probes);
    for (const { pool, server } of replicas) {
      for (const connection of pool) connection.close();
      await server.stop();
    }
  }
}
