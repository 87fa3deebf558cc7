import type { Socket } from 'node:net';
import { Connection } from '../../http/connection';
import type { Target } from '../../http/wire';
import { type CallerAddress, dialPlain, dialTls } from './dial';
import { pacedCalls } from './paced-calls';

/** Connections that send nothing, opened again whenever the service ends them. */
export interface SilentSockets {
  readonly port: number;
  readonly count: number;
  readonly from: CallerAddress;
  /** Whether a TLS handshake is made before the silence. */
  readonly handshake: boolean;
}

/** What a flood sends, from one caller that is not the neighbour. */
export interface FloodOrder {
  readonly silent: readonly SilentSockets[];
  readonly target: Target;
  readonly overTls: boolean;
  readonly requests: readonly Uint8Array[];
  readonly perSecond: number;
  readonly connections: number;
}

export interface FloodReport {
  readonly statuses: ReadonlyMap<number, number>;
  /** Times that a silent connection was opened. */
  readonly opened: number;
  /** Silent connections that were open at the end. */
  readonly open: number;
}

const ATTACKER = '127.0.0.1';
const REOPEN_MS = 100;

/* A process of its own, ordered by its parent: what it costs is not in the figures of the neighbour. */

function hold({ port, count, from, handshake }: SilentSockets, stop: AbortSignal, figures: { opened: number }) {
  const sockets = new Set<Socket>();
  const open = (): void => {
    if (stop.aborted) return;
    figures.opened++;
    const socket = (handshake ? dialTls : dialPlain)(from)({ host: '127.0.0.1', port });
    sockets.add(socket);
    socket
      .on('error', () => {})
      .resume()
      .on('close', () => {
        sockets.delete(socket);
        setTimeout(open, REOPEN_MS);
      });
  };
  for (let i = 0; i < count; i++) open();
  return sockets;
}

process.once('message', async ({ silent, target, overTls, requests, perSecond, connections }: FloodOrder) => {
  const stop = new AbortController();
  const figures = { opened: 0 };
  const held = silent.map((one) => hold(one, stop.signal, figures));
  const dial = overTls ? dialTls : dialPlain;
  const pool = Array.from({ length: connections }, () => new Connection(target, dial(ATTACKER)));
  const calls = pacedCalls(
    () => pool,
    requests.map((bytes) => Buffer.from(bytes)),
    {
      perSecond,
      signal: stop.signal,
      whenBusy: 'skip',
    },
  );
  process.send?.('started');
  process.once('message', async () => {
    stop.abort();
    const { statuses } = await calls;
    const open = held.reduce((sum, sockets) => sum + sockets.size, 0);
    process.send?.({ statuses, opened: figures.opened, open } satisfies FloodReport, () => process.exit(0));
  });
});
