/** `open`: nothing is asked. `half open`: one call tries whether it works again. */
export type BreakerState = 'closed' | 'half open' | 'open';

export interface BreakerOptions {
  /** It opens after so many failures in a row. */
  readonly failures: number;
  /** How long nothing is asked then, in milliseconds. */
  readonly openMs: number;
  /** How long the one call may take that tries again, in milliseconds; then another may try. */
  readonly trialMs: number;
}

/** Circuit breakers, one for each name. Names must be few: they are kept. No method rejects. */
export interface Breakers {
  /** Asks for a call: null when it may be made, else the milliseconds until it makes sense to ask again. */
  enter(name: string): Promise<number | null>;
  /** A call that was allowed has worked. */
  succeeded(name: string): Promise<void>;
  /** A call that was allowed has failed by the fault of the other side. */
  failed(name: string): Promise<void>;
  /** The states of the names that were asked for, as far as this process knows. */
  states(): ReadonlyMap<string, BreakerState>;
}

/** Nothing was asked, because the last calls failed. */
export class BreakerOpenError extends Error {
  override readonly name = 'BreakerOpenError';
  constructor(
    readonly breaker: string,
    readonly waitMs: number,
  ) {
    super(`the circuit breaker of ${breaker} is open`);
  }
}

/**
 * Makes a call through the breaker of a name.
 * @param worked what an error says of the other side: true when it works, false when it does not, null when neither
 * @throws BreakerOpenError, or what `action` throws
 */
export async function throughBreaker<T>(
  breakers: Breakers,
  name: string,
  action: () => Promise<T>,
  worked: (error: unknown) => boolean | null,
): Promise<T> {
  const waitMs = await breakers.enter(name);
  if (waitMs !== null) throw new BreakerOpenError(name, waitMs);
  try {
    const result = await action();
    await breakers.succeeded(name);
    return result;
  } catch (error) {
    const verdict = worked(error);
    if (verdict !== null) await (verdict ? breakers.succeeded(name) : breakers.failed(name));
    throw error;
  }
}
