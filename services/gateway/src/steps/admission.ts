import { ApiError, BODY_LIMIT_BYTES, rateLimit, unauthorized, unavailable } from '@tripoint/contract';
import { announcedBytes, type Clock } from '@tripoint/runtime';
import { CallerLimits, type CallerRate } from '../access/caller-limits';
import { checkOrigin } from '../access/restrictions';
import type { Exchange } from '../exchange';
import type { KeyVerifier, Principal } from '../keys/principal';

/** Wrong keys that an address may present. Nobody can guess 256 bits; this is for the log and the store of keys. */
export const WRONG_KEYS: CallerRate = { burst: 100, ratePerSecond: 1 };
/** An address may send the unadmitted requests of so many seconds at once. */
export const BURST_SECONDS = 10;
/** Query and body that are read of an address over its bound, in bytes: any ordinary call, with its key and areas. */
const MAX_READ_BYTES = 4_096;

export interface AdmissionOptions {
  readonly keys: KeyVerifier;
  readonly clock: Clock;
  /** Requests without a right key that one address may send per second. */
  readonly unadmittedPerSecond: number;
}

type Caller = Pick<Exchange, 'req' | 'query' | 'connection'>;
type RefusedCall = Pick<Exchange, 'req' | 'connection' | 'principal'> & Partial<Pick<Exchange, 'operation'>>;

/**
 * Who may come in. Strangers are counted by their address, and calls that the restrictions of a key refuse by key and
 * address: neither holds up the right calls of a key, from wherever they come.
 */
export class Admission {
  private readonly wrongKeys: CallerLimits;
  private readonly refusedCalls: CallerLimits;
  private readonly strangers: CallerLimits;
  private readonly strangerRate: CallerRate;

  constructor(private readonly options: AdmissionOptions) {
    const { clock, unadmittedPerSecond } = options;
    this.wrongKeys = new CallerLimits(clock);
    this.refusedCalls = new CallerLimits(clock);
    this.strangers = new CallerLimits(clock);
    this.strangerRate = { burst: unadmittedPerSecond * BURST_SECONDS, ratePerSecond: unadmittedPerSecond };
  }

  /**
   * Turns the presented key into its holder, who may call from here.
   * @param presented null when the request has no key at all, which is a mistake and no guess.
   * @throws ApiError 401, the same for every invalid key; `restricted`; `rate_limit` after too many of either from one
   * address; 503 when keys cannot be read.
   */
  async admit(exchange: Caller & Pick<Exchange, 'principal'>, presented: string | null): Promise<Principal> {
    const { clientIp } = exchange.connection;
    if (presented === null) throw unauthorized();
    const principal = await this.ask(presented, this.strangers.waitSeconds(clientIp, this.strangerRate) > 0);
    if (principal === null) throw slowed(unauthorized(), this.wrongKeys.take(clientIp, WRONG_KEYS));
    exchange.principal = principal;
    try {
      checkOrigin(principal, exchange.req.headers, clientIp);
    } catch (error) {
      throw slowed(error, this.refusedCalls.take(clientIp, principal.limits, principal.keyId));
    }
    return principal;
  }

  /**
   * A caller over the bound has nothing large read for him before his key is known.
   * @throws ApiError `rate_limit`
   */
  refuseLarge({ req, query, connection }: Caller): void {
    const waitSeconds = this.strangers.waitSeconds(connection.clientIp, this.strangerRate);
    if (waitSeconds > 0 && query.length + announcedBytes(req.headers) > MAX_READ_BYTES) throw rateLimit(waitSeconds);
  }

  /** Counts a request that needs no key. @throws ApiError `rate_limit` */
  countStranger({ connection }: Pick<Exchange, 'connection'>): void {
    const waitSeconds = this.strangers.take(connection.clientIp, this.strangerRate);
    if (waitSeconds > 0) throw rateLimit(waitSeconds);
  }

  /**
   * Counts a request that was refused before a right key was seen; a large one as so many of the usual size, because
   * reading it took as long.
   * @returns the error to answer.
   */
  countRefused(exchange: RefusedCall, reason: unknown) {
    const { connection, principal } = exchange;
    if (principal !== null || !(reason instanceof ApiError) || reason.status >= 500) return reason;
    const times = Math.max(1, Math.ceil(largeBytes(exchange) / BODY_LIMIT_BYTES));
    return slowed(reason, this.strangers.take(connection.clientIp, this.strangerRate, '', times));
  }

  /** That the keys cannot be read is trouble of ours and says nothing about the key. */
  private async ask(presented: string, isGuess: boolean): Promise<Principal | null> {
    try {
      return await this.options.keys.verify(presented, isGuess);
    } catch (error) {
      throw error instanceof ApiError ? error : unavailable(undefined, error);
    }
  }
}

/** Bytes that were read of a large body; none where the operation has no large ones, or less than was announced. */
function largeBytes({ req, operation }: RefusedCall): number {
  const limitBytes = operation?.bodyLimitBytes ?? 0;
  const announced = announcedBytes(req.headers);
  if (announced === Number.POSITIVE_INFINITY) return limitBytes;
  return announced <= limitBytes ? announced : 0;
}

function slowed(reason: unknown, waitSeconds: number): unknown {
  return waitSeconds > 0 ? rateLimit(waitSeconds) : reason;
}
