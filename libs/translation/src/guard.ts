import { type Breakers, BudgetError, throughBreaker, withinBudget } from '@tripoint/outside';
import { EngineFault } from './engine';

/** Longest time of one call to an engine: two engines, or a pivot, fit into the time of an answer. In milliseconds. */
export const ENGINE_MS = 3_000;

/** Runs one call to an engine within its time, unless its last calls failed. */
export type Guard = <T>(engine: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** A guard with a breaker for each engine. @param engineMs see `ENGINE_MS` */
export function guardOf(breakers: Breakers, engineMs = ENGINE_MS): Guard {
  return <T>(engine: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => {
    const inTime = (): Promise<T> =>
      withinBudget(engineMs, work, signal).catch((cause: unknown) => {
        const isLate = cause instanceof BudgetError || (cause as Error | null)?.name === 'TimeoutError';
        throw isLate ? new EngineFault(engine, 'lost', 'no answer in time', cause) : cause;
      });
    return throughBreaker(breakers, engine, inTime, (error) => (error instanceof EngineFault ? !error.isOutage : null));
  };
}
