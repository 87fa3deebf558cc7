import { setTimeout as after } from 'node:timers/promises';
import type { Connection } from '../../http/connection';
import { WireError } from '../../http/wire';

/** What became of calls that were sent at a steady rate. */
export interface Paced {
  /** Waits in milliseconds, each from the moment at which the call was due. */
  readonly waits: number[];
  /** Answers by status; 0 where the connection ended without one. */
  readonly statuses: Map<number, number>;
  /** Calls that were due while every connection was busy. */
  skipped: number;
}

export interface Pace {
  readonly perSecond: number;
  readonly signal: AbortSignal;
  /** When all connections are busy: wait for one, so that a pause shows in the waits, or let the call go. */
  readonly whenBusy: 'wait' | 'skip';
}

const TICK_MS = 1;

/**
 * Sends calls at a steady rate until the signal, then waits for the answers that are under way.
 * @param connectionsNow those that may be used at this moment
 */
export async function pacedCalls(
  connectionsNow: () => readonly Connection[],
  requests: readonly Buffer[],
  { perSecond, signal, whenBusy }: Pace,
): Promise<Paced> {
  const paced: Paced = { waits: [], statuses: new Map(), skipped: 0 };
  const startedMs = performance.now();
  const due: number[] = [];
  let made = 0;
  let underWay = 0;
  let sent = 0;
  const send = (): void => {
    for (const connection of connectionsNow()) {
      if (connection.isBusy) continue;
      const dueMs = due.shift();
      if (dueMs === undefined) return;
      underWay++;
      connection.ask(requests[sent++ % requests.length]!, (answer) => {
        underWay--;
        const status = answer instanceof WireError ? 0 : answer.status;
        paced.statuses.set(status, (paced.statuses.get(status) ?? 0) + 1);
        paced.waits.push(performance.now() - dueMs);
      });
    }
  };
  while (!signal.aborted || due.length > 0 || underWay > 0) {
    const wanted = signal.aborted ? made : Math.floor(((performance.now() - startedMs) / 1_000) * perSecond);
    for (; made < wanted; made++) due.push(startedMs + (made * 1_000) / perSecond);
    send();
    if (whenBusy === 'skip') paced.skipped += due.splice(0).length;
    await after(TICK_MS);
  }
  return paced;
}
