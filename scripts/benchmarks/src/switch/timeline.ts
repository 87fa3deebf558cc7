import { type Latency, latencyOf } from '../shared/percentiles';

/** How one answer ended. */
export const outcomes = ['ok', 'failed', 'empty', 'not found'] as const;
export type Outcome = (typeof outcomes)[number];

/** Answers in the order in which they came; one entry of each column is one answer. */
export interface Answers {
  /** When the request was due, in milliseconds of the epoch. */
  readonly at: Float64Array;
  /** From then until the answer, in milliseconds. */
  readonly ms: Float64Array;
  /** Place of the outcome in `outcomes`. */
  readonly outcome: Uint8Array;
}

/** Resident memory of the processes at one moment, in bytes; null when the process is not there. */
export interface MemorySample {
  readonly at: number;
  readonly service: number | null;
  readonly importer: number | null;
}

/** A phase begins and the one before it ends. */
export interface Mark {
  readonly phase: string;
  /** Milliseconds of the epoch. */
  readonly at: number;
}

export interface PhaseFigures extends Latency {
  readonly phase: string;
  readonly seconds: number;
  readonly failed: number;
  /** Answers without a place to a text that had some at rest. */
  readonly empty: number;
  /** Addresses that were found at rest and are not among the answers. */
  readonly notFound: number;
  /** The most resident memory that was seen, in bytes; 0 when the process was not there. */
  readonly serviceBytes: number;
  readonly importerBytes: number;
}

/** The figures of a stretch of time; a request belongs to the moment at which it was due. */
export function figuresBetween(
  phase: string,
  from: number,
  until: number,
  answers: Answers,
  memory: readonly MemorySample[],
): PhaseFigures {
  const durations: number[] = [];
  const ended = outcomes.map(() => 0);
  answers.at.forEach((at, i) => {
    if (at < from || at >= until) return;
    durations.push(answers.ms[i]);
    const outcome = answers.outcome[i];
    ended[outcome] = ended[outcome] + 1;
  });
  const count = (outcome: Outcome): number => ended[outcomes.indexOf(outcome)];
  const seen = memory.filter(({ at }) => at >= from && at < until);
  return {
    phase,
    seconds: (until - from) / 1_000,
    ...latencyOf(durations),
    failed: count('failed'),
    empty: count('empty'),
    notFound: count('not found'),
    serviceBytes: Math.max(0, ...seen.map(({ service }) => service ?? 0)),
    importerBytes: Math.max(0, ...seen.map(({ importer }) => importer ?? 0)),
  };
}

/** The figures of each phase; the last one ends at `end`. */
export function figuresByPhase(
  marks: readonly Mark[],
  end: number,
  answers: Answers,
  memory: readonly MemorySample[],
): PhaseFigures[] {
  return marks.map(({ phase, at }, i) => figuresBetween(phase, at, marks[i + 1]?.at ?? end, answers, memory));
}
