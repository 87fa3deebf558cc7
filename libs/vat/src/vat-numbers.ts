import { setTimeout as pause } from 'node:timers/promises';
import type { VatVerification } from '@tripoint/contract';
import {
  BreakerOpenError,
  type Breakers,
  BudgetError,
  type ResultCache,
  throughBreaker,
  withinBudget,
} from '@tripoint/outside';
import { type Clock, errorFields, type Logger, type Metrics } from '@tripoint/runtime';
import { hasCheckDigits, type VatNumber } from './numbers/vat-number';
import { wrongFormatAnswer } from './vies/vies-answer';
import type { ViesClient } from './vies/vies-client';
import { type ViesCode, ViesFault } from './vies/vies-fault';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A number that becomes valid is waited for; one that loses its validity is rare. */
const VALID_MS = DAY_MS;
const INVALID_MS = HOUR_MS;
/** How old an answer may be that is given while VIES is down. */
const EXPIRED_MS = 7 * DAY_MS;

const MAX_ATTEMPTS = 3;
/** Before the second attempt in milliseconds, doubled before the third; a random part is added to both. */
export const PAUSE_MS = 300;
/** With less time left another attempt could not be answered. */
const MIN_ATTEMPT_MS = 500;

/** The breaker of VIES as a whole, beside those of the member states. */
const WHOLE = 'VIES';

export interface VatNumbersParts {
  readonly client: Pick<ViesClient, 'check' | 'requester'>;
  readonly breakers: Breakers;
  readonly cache: ResultCache;
  /** Whether answers that have expired are given while VIES is down. */
  readonly useExpired: boolean;
  /** Before the second attempt; see `PAUSE_MS`. */
  readonly pauseMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

interface Kept {
  readonly answer: VatVerification;
  readonly freshUntilMs: number;
}

/** Checks VAT numbers: what cannot be a number here, what is known from the cache, the rest at VIES. */
export class VatNumbers {
  private readonly latest = new Map<string, ViesCode>();
  private readonly count: (labels: Record<'state' | 'answer' | 'check_digits', string>) => void;

  constructor(private readonly parts: VatNumbersParts) {
    const answers = parts.metrics.counter(
      'vies_answers_total',
      'Answers of VIES: valid, invalid or the code of a fault, beside what the check digits say',
      ['state', 'answer', 'check_digits'],
    );
    this.count = (labels) => answers.inc(labels);
  }

  /**
   * @param budgetMs the answer or the fault is there within it
   * @throws ViesFault, or the reason of the signal
   */
  async check(asked: VatNumber, budgetMs: number, signal: AbortSignal): Promise<VatVerification> {
    const { cache, client, clock, useExpired } = this.parts;
    if (!asked.hasFormat) return wrongFormatAnswer(asked, clock.now());
    const key = `${client.requester} ${asked.state} ${asked.number}`;
    const kept = await cache.get<Kept>(key);
    if (kept !== undefined && kept.freshUntilMs > clock.now()) return kept.answer;
    try {
      const answer = await this.ask(asked, budgetMs, signal);
      const freshMs = answer.valid ? VALID_MS : INVALID_MS;
      await cache.set(
        key,
        { answer, freshUntilMs: clock.now() + freshMs } satisfies Kept,
        useExpired ? EXPIRED_MS : freshMs,
      );
      return answer;
    } catch (error) {
      if (useExpired && kept !== undefined && error instanceof ViesFault) return kept.answer;
      throw error;
    }
  }

  /** Asks VIES, more than once where that is worth it and there is time. */
  private async ask(asked: VatNumber, budgetMs: number, outer: AbortSignal): Promise<VatVerification> {
    let fault = new ViesFault('TIMEOUT');
    const attempts = async (signal: AbortSignal): Promise<VatVerification> => {
      const endMs = performance.now() + budgetMs;
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.attempt(asked, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (!(error instanceof ViesFault)) throw error;
          fault = error;
        }
        const pauseMs = this.parts.pauseMs * 2 ** (attempt - 1) * (1 + Math.random());
        const hasTime = performance.now() + pauseMs + MIN_ATTEMPT_MS < endMs;
        if (fault.row.retry === undefined || fault.waitMs !== null || attempt === MAX_ATTEMPTS || !hasTime) throw fault;
        await pause(pauseMs, undefined, { signal });
      }
    };
    try {
      return await withinBudget(budgetMs, attempts, outer);
    } catch (error) {
      throw error instanceof BudgetError ? fault : error;
    }
  }

  private async attempt(asked: VatNumber, signal: AbortSignal): Promise<VatVerification> {
    const { breakers, client } = this.parts;
    const { state } = asked;
    const ask = async (): Promise<VatVerification> => {
      try {
        const answer = await client.check(asked, signal);
        this.record(asked, answer.valid ? 'valid' : 'invalid');
        return answer;
      } catch (error) {
        // The signal of a budget: the state, or VIES in front of it, has not answered at all.
        const fault = error instanceof BudgetError ? new ViesFault('TIMEOUT', { cause: error }) : error;
        if (fault instanceof ViesFault) this.recordFault(asked, fault);
        throw fault;
      }
    };
    try {
      return await throughBreaker(
        breakers,
        WHOLE,
        () => throughBreaker(breakers, state, ask, (error) => works(error, 'state')),
        (error) => works(error, 'VIES'),
      );
    } catch (error) {
      if (!(error instanceof BreakerOpenError)) throw error;
      const code =
        this.latest.get(error.breaker) ?? (error.breaker === WHOLE ? 'SERVICE_UNAVAILABLE' : 'MS_UNAVAILABLE');
      throw new ViesFault(code, { waitMs: error.waitMs });
    }
  }

  private record(asked: VatNumber, answer: string): void {
    this.count({ state: asked.state, answer, check_digits: hasCheckDigits(asked) ? 'right' : 'wrong' });
  }

  private recordFault(asked: VatNumber, fault: ViesFault): void {
    this.record(asked, fault.code);
    const { down, operator } = fault.row;
    if (down !== undefined) this.latest.set(down === 'VIES' ? WHOLE : asked.state, fault.code);
    if (operator) {
      this.parts.logger.error('VIES refuses this service: its operator has to act', {
        code: fault.code,
        ...errorFields(fault),
      });
    }
  }
}

/** What an error says about a member state or VIES as a whole: works, does not, or nothing. */
function works(error: unknown, who: 'state' | 'VIES'): boolean | null {
  if (!(error instanceof ViesFault)) return null;
  const { down } = error.row;
  if (down === who) return false;
  // An outage of VIES says nothing about the member state; one of the state is an answer of VIES.
  return who === 'VIES' || down === undefined ? true : null;
}
