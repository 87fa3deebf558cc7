import { type Latency, latencyOf } from '../shared/percentiles';
import type { Connection } from './connection';
import { checkAnswer, emptyTally, type KeystrokeLoad, type LoadTally } from './keystroke-load';

/** The figures of one phase. */
export interface PhaseResult extends LoadTally, Latency {
  readonly seconds: number;
  readonly answersPerSecond: number;
  /** CPU time that the generator itself took, per answer, in microseconds. */
  readonly generatorMicroseconds: number;
}

const MILLISECONDS_PER_SECOND = 1_000;
/** How often the paced phase looks for requests that are due. */
const TICK_MILLISECONDS = 1;

function resultOf(durations: readonly number[], tally: LoadTally, started: number, cpu: NodeJS.CpuUsage): PhaseResult {
  const seconds = (performance.now() - started) / MILLISECONDS_PER_SECOND;
  const { user, system } = process.cpuUsage(cpu);
  return {
    ...latencyOf(durations),
    ...tally,
    seconds,
    answersPerSecond: tally.answers / seconds,
    generatorMicroseconds: (user + system) / Math.max(1, tally.answers),
  };
}

/** As fast as it goes: every connection sends its next keystroke as soon as the answer is there. */
export function fullSpeed(
  connections: readonly Connection[],
  load: KeystrokeLoad,
  seconds: number,
): Promise<PhaseResult> {
  const tally = emptyTally();
  const durations: number[] = [];
  const started = performance.now();
  const cpu = process.cpuUsage();
  const end = started + seconds * MILLISECONDS_PER_SECOND;
  return new Promise((resolve) => {
    let running = connections.length;
    connections.forEach((connection, i) => {
      const sequence = load.sequence(i, connections.length);
      const next = (): void => {
        const { request, typed } = sequence.next().value;
        const sent = performance.now();
        connection.ask(request, (answer) => {
          const now = performance.now();
          durations.push(now - sent);
          checkAnswer(answer, typed, tally);
          if (now < end) next();
          else if (--running === 0) resolve(resultOf(durations, tally, started, cpu));
        });
      };
      next();
    });
  });
}

/**
 * At a steady rate: requests become due by the clock, whether or not earlier ones were answered, and the wait for a free
 * connection counts, so a pause of the server shows in every request that it delays.
 */
export function paced(
  connections: readonly Connection[],
  load: KeystrokeLoad,
  seconds: number,
  perSecond: number,
): Promise<PhaseResult> {
  const tally = emptyTally();
  const durations: number[] = [];
  const sequences = connections.map((_, i) => load.sequence(i, connections.length));
  const idle = connections.map((_, i) => i);
  const due: number[] = [];
  const total = Math.floor(seconds * perSecond);
  let made = 0;
  const started = performance.now();
  const cpu = process.cpuUsage();
  return new Promise((resolve) => {
    const send = (): void => {
      while (due.length > 0 && idle.length > 0) {
        const dueAt = due.shift() as number;
        const i = idle.shift() as number;
        const { request, typed } = (sequences[i] as ReturnType<KeystrokeLoad['sequence']>).next().value;
        connections[i].ask(request, (answer) => {
          durations.push(performance.now() - dueAt);
          checkAnswer(answer, typed, tally);
          idle.push(i);
          if (tally.answers === total) resolve(resultOf(durations, tally, started, cpu));
          else send();
        });
      }
    };
    const tick = setInterval(() => {
      const now = performance.now();
      const wanted = Math.min(total, Math.ceil(((now - started) / MILLISECONDS_PER_SECOND) * perSecond));
      for (; made < wanted; made++) due.push(now);
      if (made === total) clearInterval(tick);
      send();
    }, TICK_MILLISECONDS);
  });
}
