import type { SearchError, Suggestion } from '../types.js';
import { type Answer, readAnswer, retryAfterMs, searchError } from './answer.js';

const CACHE_SIZE = 50;
/** A search that lasts longer is shown as such. */
const STALLED_MS = 300;
/** A search that lasts longer has failed. */
const TIMEOUT_MS = 10_000;
/** A search that must wait longer than this before it is repeated is given up. */
const LONGEST_PAUSE_MS = 60_000;

/** What the search needs of its surroundings; in a browser, `window`. */
export interface Environment {
  fetch(
    url: string,
    init: { method: 'POST'; body: URLSearchParams; credentials: 'omit'; signal: AbortSignal },
  ): Promise<Answer>;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  now(): number;
}

/** One question to the service and who waits for its answer. */
export interface Question {
  readonly url: string;
  readonly params: URLSearchParams;
  answered(suggestions: readonly Suggestion[]): void;
  failed(error: SearchError): void;
  /** The answer is late. */
  stalled(): void;
}

export interface Searcher {
  /** Asks when nothing else was asked for `delayMs`. One that waits for its answer is not repeated, and one that
   * was answered is answered again without a call. */
  ask(question: Question, delayMs: number): void;
  /** Forgets the present question: its answer will not be seen. */
  cancel(): void;
  /** Forgets pauses that the service asked for: a new key may be used at once. */
  resume(): void;
}

/**
 * Asks one question at a time. A new question ends the one before it, so an answer that comes out of order is never
 * seen:
 *
 *     ask(a) ──► call a ─────────── (aborted)
 *           ask(b) ── pause ── call b ──► answered(b)
 */
export function createSearcher(environment: Environment): Searcher {
  const cache = new Map<string, readonly Suggestion[]>();
  let current: { readonly key: string; end(): void } | null = null;
  let pausedUntil = 0;
  let pauseMs = 0;

  function cancel(): void {
    current?.end();
    current = null;
  }

  function ask(question: Question, delayMs: number): void {
    const key = `${question.url}?${question.params}`;
    if (current?.key === key) return;
    cancel();
    const timers: unknown[] = [];
    const controller = new AbortController();
    const isCurrent = () => !controller.signal.aborted;
    const after = (ms: number, callback: () => void) => timers.push(environment.setTimeout(callback, ms));
    const stopTimers = () => {
      for (const timer of timers.splice(0)) environment.clearTimeout(timer);
    };
    current = {
      key,
      end() {
        controller.abort();
        stopTimers();
      },
    };

    const known = cache.get(key);
    if (known) {
      current = null;
      remember(key, known);
      question.answered(known);
    } else wait(delayMs);

    function wait(ms: number): void {
      const pause = pausedUntil - environment.now();
      if (pause <= LONGEST_PAUSE_MS) after(Math.max(ms, pause), () => void call());
      else current = null;
    }

    async function call(): Promise<void> {
      after(STALLED_MS, () => question.stalled());
      after(TIMEOUT_MS, () => fail(searchError(null, 0)));
      let answer: Answer | undefined;
      try {
        answer = await environment.fetch(question.url, {
          method: 'POST',
          body: question.params,
          credentials: 'omit',
          signal: controller.signal,
        });
        const suggestions = await readAnswer(answer);
        if (!isCurrent()) return;
        stopTimers();
        current = null;
        pauseMs = 0;
        remember(key, suggestions);
        question.answered(suggestions);
      } catch (error) {
        if (isCurrent()) fail('status' in Object(error) ? (error as SearchError) : searchError(error, 0), answer);
      }
    }

    function fail(error: SearchError, answer?: Answer): void {
      stopTimers();
      const isLimit = error.code === 'over_query_limit';
      const asked = answer ? retryAfterMs(answer, environment.now()) : 0;
      if (isLimit || error.code === 'rate_limit' || asked > 0) {
        pauseMs = Math.min(Math.max(1_000, pauseMs * 2), LONGEST_PAUSE_MS);
        pausedUntil = environment.now() + (asked > 0 ? asked : isLimit ? Number.POSITIVE_INFINITY : pauseMs);
      }
      // The question stays the present one only while it will be repeated.
      if (error.code === 'rate_limit') wait(0);
      else cancel();
      question.failed(error);
    }
  }

  function remember(key: string, suggestions: readonly Suggestion[]): void {
    cache.delete(key);
    cache.set(key, suggestions);
    if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value as string);
  }

  return {
    ask,
    cancel,
    resume() {
      pausedUntil = 0;
    },
  };
}
