import type { Country, LiveSearch } from '../shared/live-search';

/** Results asked for per search: the default of the public interface. */
export const RESULT_LIMIT = 7;

/** Durations of searches, each down to its JSON text, with the CPU time all of them took. */
export interface Timed {
  /** In the order of the queries. */
  readonly milliseconds: readonly number[];
  readonly cpuSeconds: number;
}

const MICROSECONDS_PER_SECOND = 1e6;

/** @param country searched alone; all that are open when absent */
export async function timeQueries(search: LiveSearch, queries: readonly string[], country?: Country): Promise<Timed> {
  const milliseconds = new Array<number>(queries.length);
  const cpuBefore = process.cpuUsage();
  for (let i = 0; i < queries.length; i++) {
    const started = performance.now();
    await search.query(queries[i], RESULT_LIMIT, country);
    milliseconds[i] = performance.now() - started;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  return { milliseconds, cpuSeconds: (user + system) / MICROSECONDS_PER_SECOND };
}
