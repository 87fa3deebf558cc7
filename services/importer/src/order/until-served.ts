import { setTimeout as pause } from 'node:timers/promises';
import type { Generations, ServingBoard } from '@tripoint/generations';
import { wholeOrNull } from '../run/live-generation';

export interface ServedWait {
  readonly register: string;
  readonly generations: Pick<Generations, 'live'>;
  readonly serving: Pick<ServingBoard, 'list'>;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Called once, with the names of the processes that are waited for, when there are any. */
  readonly onWaiting: (names: readonly string[]) => void;
  /** How long is waited, in milliseconds; default: five minutes. */
  readonly patienceMs?: number;
  /** Between two looks, in milliseconds. */
  readonly pauseMs?: number;
}

/** Processes by name. */
export interface ServedOutcome {
  /** They answer from the live generation. */
  readonly switched: readonly string[];
  /** They did not when the wait was over. */
  readonly late: readonly string[];
}

/** The largest register is taken over in less than a minute. */
const PATIENCE_MS = 300_000;
const PAUSE_MS = 200;

/** Waits until every service on the same data answers from the live generation of a register, whichever that is by then. */
export async function untilServed(wait: ServedWait): Promise<ServedOutcome> {
  const { register, generations, serving, signal, onWaiting, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = wait;
  const endMs = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const live = (await wholeOrNull(generations.live()))?.id ?? null;
    const processes = (await serving.list()).filter(({ registers }) => register in registers);
    const [switched, late]: [string[], string[]] = [[], []];
    for (const { name, registers } of processes) (registers[register] === live ? switched : late).push(name);
    if (late.length === 0 || signal.aborted || performance.now() >= endMs) return { switched, late };
    if (isFirst) onWaiting(late);
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
