/** What a `Server-Timing` header says of the engine (W3C Server Timing); in milliseconds. */
export function engineTiming(engineMs: number): string {
  return `engine;dur=${rounded(engineMs)}`;
}

/** The whole header: time in the engine, and from the first byte of the request to the answer. */
export function serverTiming(engineMs: number | undefined, totalMs: number): string {
  return `${engineMs === undefined ? '' : `${engineTiming(engineMs)}, `}total;dur=${rounded(totalMs)}`;
}

/** The time of the engine in a header of a service of ours; undefined when it has none. */
export function readEngineTiming(header: string | null): number | undefined {
  const duration = /^engine;dur=(\d{1,9}(?:\.\d{1,3})?)$/.exec(header ?? '')?.[1];
  return duration === undefined ? undefined : Number(duration);
}

const rounded = (ms: number): number => Math.round(ms * 100) / 100;
