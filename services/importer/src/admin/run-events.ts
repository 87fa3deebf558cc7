import type { ServerResponse } from 'node:http';
import { FINAL_STATES, type RunRecord } from '../run/run-record';
import { AdminError } from './admin-error';
import { runSummary, runView } from './run-view';

/** Streams open at once. */
export const MAX_EVENT_CLIENTS = 32;
/** Shorter than the 30 seconds after which a silent connection is cut off. */
const HEARTBEAT_MS = 10_000;
/** Heartbeats in a row that a caller may leave unread: a minute of them. */
const UNREAD_MOST = 6;
const RETRY_SECONDS = 5;

export interface RunEventsOptions {
  readonly maxClients?: number;
  readonly heartbeatMs?: number;
}

type Follow = (listener: (record: RunRecord) => void) => () => void;

/**
 * Streams of server-sent events, one per caller: `run` with the whole record first and at each new state, `progress`
 * with a summary in between, `end` last. A caller who reads slowly misses progress, never a state; one who does not read
 * at all is cut off and makes room for others.
 */
export class RunEvents {
  private readonly maxClients: number;
  private readonly heartbeatMs: number;
  private readonly ends = new Set<() => void>();

  constructor({ maxClients = MAX_EVENT_CLIENTS, heartbeatMs = HEARTBEAT_MS }: RunEventsOptions = {}) {
    this.maxClients = maxClients;
    this.heartbeatMs = heartbeatMs;
  }

  get clients(): number {
    return this.ends.size;
  }

  /** @throws AdminError when too many streams are open */
  open(res: ServerResponse, follow: Follow): void {
    if (this.ends.size >= this.maxClients) {
      const message = `${this.maxClients} streams are open already. Close one, or ask GET /imports/RUN now and then.`;
      throw new AdminError(503, 'busy', message, { retryAfterSeconds: RETRY_SECONDS });
    }
    res.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Accel-Buffering': 'no',
    });
    let stop = (): void => undefined;
    let unread = 0;
    const heartbeat = setInterval(() => {
      unread = res.writableNeedDrain ? unread + 1 : 0;
      if (unread === 0) res.write(': still here\n\n');
      else if (unread >= UNREAD_MOST) res.destroy();
    }, this.heartbeatMs);
    const end = (): void => {
      if (!this.ends.delete(end)) return;
      clearInterval(heartbeat);
      stop();
      res.end();
    };
    this.ends.add(end);
    res.on('close', end);
    stop = follow(eventWriter(res, end));
    if (!this.ends.has(end)) stop();
  }

  /** Ends all streams. */
  close(): void {
    for (const end of [...this.ends]) end();
  }
}

/** Writes records as events. While the caller does not read, only the newest record of each state waits for its turn. */
function eventWriter(res: ServerResponse, end: () => void): (record: RunRecord) => void {
  let state: string | null = null;
  let waiting: RunRecord[] = [];
  const write = (record: RunRecord): void => {
    const isNew = record.state !== state;
    state = record.state;
    const data = isNew ? runView(record) : runSummary(record);
    res.write(`event: ${isNew ? 'run' : 'progress'}\ndata: ${JSON.stringify(data)}\n\n`);
    if (!FINAL_STATES.has(record.state)) return;
    res.write('event: end\ndata: {}\n\n');
    end();
  };
  res.on('drain', () => {
    const ready = waiting;
    waiting = [];
    for (const record of ready) write(record);
  });
  return (record) => {
    if (!res.writableNeedDrain) {
      write(record);
      return;
    }
    waiting = [...waiting.filter((earlier) => earlier.state !== record.state), record];
  };
}
