import { createHash } from 'node:crypto';
import { ApiError, invalidParameter } from '@tripoint/contract';
import { BreakerOpenError, type ResultCache } from '@tripoint/outside';
import type { Clock } from '@tripoint/runtime';
import type { Budget } from './budget';
import { EngineFault } from './engine';
import { EngineCalls, type PricedEngine, SpendingCapError } from './engine-calls';
import type { Guard } from './guard';
import { detectLanguage } from './languages/detect';
import { isKnown, isSame, type Language, readLanguage } from './languages/language';
import { EngineLanguages } from './routing/engine-languages';
import { noPair, notRecognised } from './routing/no-pair';
import { type Plan, plansFor } from './routing/plans';
import { enginesFor, type Route } from './routing/routes';
import { codePoints } from './text/code-points';
import { TextDocument } from './text/document';
import { piecesOf } from './text/pieces';

/** A source language that is to be found out. */
export const AUTO = 'auto';
/** Seconds after which an engine that failed may answer again. */
const RETRY_SECONDS = 10;
/** How long a translation is kept, in milliseconds. */
const KEPT_MS = 86_400_000;

export interface TranslatorOptions {
  /** In the order in which they are asked. */
  readonly engines: readonly PricedEngine[];
  readonly routes: readonly Route[];
  readonly budget: Budget;
  readonly guard: Guard;
  readonly cache: ResultCache;
  readonly clock: Clock;
}

export interface TranslateParams {
  readonly q: string;
  /** Code of the language, or `auto`. */
  readonly sl: string;
  readonly tl: string;
  /** Whose budgets pay; empty when no key was needed. */
  readonly keyId: string;
}

/** Translates texts by the engines that there are. */
export class Translator {
  private readonly languages: readonly EngineLanguages[];
  private readonly calls: EngineCalls;

  constructor(private readonly options: TranslatorOptions) {
    const { engines, guard, clock } = options;
    this.languages = engines.map(({ engine }) => new EngineLanguages(engine, guard, clock));
    this.calls = new EngineCalls(options);
  }

  /** Learns what the engines translate, so that the first call need not wait for it. Never rejects. */
  async prepare(): Promise<void> {
    await this.refresh(new AbortController().signal);
  }

  /** Tags of the languages that some engine translates into. */
  targets(): readonly string[] {
    return [...new Set(this.languages.flatMap((languages) => languages.targets(null)))];
  }

  /**
   * @throws ApiError `invalid_parameter` for a language that is none, or a pair that no engine has; `over_query_limit` when a
   *   budget of the key is used up; `unavailable` when no engine answers
   */
  async translate(params: TranslateParams, signal: AbortSignal): Promise<string> {
    const { q, sl, tl, keyId } = params;
    const to = await this.language('tl', tl, signal);
    const from = sl.trim().toLowerCase() === AUTO ? null : await this.language('sl', sl, signal);
    if (from !== null && isSame(from, to)) return q;
    const { lines } = TextDocument.of(q);
    if (lines.length === 0) return q;
    if (this.languages.length === 0) {
      throw unavailableNow('No translation engine is set up on this service.');
    }
    const guessed = from === null ? detectLanguage(lines.map(({ words }) => words).join('\n')) : null;
    await this.refresh(signal);
    const plans = this.plansOf(from, to, guessed);
    if (plans.length === 0) {
      if (guessed !== null && isSame(guessed, to)) return q;
      throw this.refusal(from ?? guessed, to);
    }
    const key = keyOf(from, to, q);
    const cached = await this.options.cache.get<string>(key);
    if (cached !== undefined) return cached;
    return this.paid(params, async () => {
      const translation = await this.follow(plans, q, keyId, signal);
      await this.options.cache.set(key, translation, KEPT_MS);
      return translation;
    });
  }

  /** Some engines have languages that no table of names has. */
  private async language(param: 'sl' | 'tl', text: string, signal: AbortSignal): Promise<Language> {
    const language = readLanguage(text);
    if (language !== null && isKnown(language)) return language;
    if (language !== null) await this.refresh(signal);
    if (language !== null && this.languages.some((engine) => engine.has(language))) return language;
    const also = param === 'sl' ? ', or auto' : '';
    throw invalidParameter(
      param,
      `${param} must be the code of a language that exists, such as sk, sk-SK or zh-Hans${also}.`,
    );
  }

  private async refresh(signal: AbortSignal): Promise<void> {
    await Promise.all(this.languages.map((languages) => languages.refresh(signal)));
  }

  private plansOf(from: Language | null, to: Language, guessed: Language | null): readonly Plan[] {
    const usual = this.languages.map(({ engine }) => engine.name);
    const names = enginesFor(this.options.routes, usual, from ?? guessed, to);
    const engines = names.flatMap((name) => this.languages.filter(({ engine }) => engine.name === name));
    return plansFor(engines, from, to, guessed);
  }

  /** Why there is no way: a pair that nobody has, or an engine that has not said yet what it has. */
  private refusal(from: Language | null, to: Language): ApiError {
    const silent = this.languages.filter(({ isKnown: hasSaid }) => !hasSaid).map(({ engine }) => engine.name);
    if (silent.length > 0) return outage(silent.map((name) => `${name}: languages unknown`));
    return from === null ? notRecognised() : noPair(this.languages, from, to);
  }

  private async paid({ q, keyId }: TranslateParams, work: () => Promise<string>): Promise<string> {
    const { budget } = this.options;
    const charge = await budget.characters(keyId, codePoints(q));
    if (charge === null) {
      const message =
        'The characters that this key may have translated in a month are used up, or too few are left for this text. They start anew on the first day of the month, UTC.';
      throw new ApiError('over_query_limit', message, { retryAfterSeconds: budget.renewsInSeconds() });
    }
    try {
      return await work();
    } catch (cause) {
      await charge.undo();
      throw cause;
    }
  }

  private async follow(plans: readonly Plan[], q: string, keyId: string, signal: AbortSignal): Promise<string> {
    const faults: string[] = [];
    let lastFault: unknown;
    for (const plan of plans) {
      if (signal.aborted) break;
      try {
        return await this.byPlan(plan, q, keyId, signal);
      } catch (cause) {
        if (cause instanceof SpendingCapError) continue;
        const fault = faultText(cause);
        if (fault === null) throw cause;
        lastFault = cause;
        if (!faults.includes(fault)) faults.push(fault);
      }
    }
    if (faults.length > 0) throw outage(faults, lastFault);
    signal.throwIfAborted();
    const message =
      'What paid translation may cost this key in a month is used up, and no other engine has this pair. It starts anew on the first day of the month, UTC.';
    throw new ApiError('over_query_limit', message, {
      retryAfterSeconds: this.options.budget.renewsInSeconds(),
    });
  }

  private async byPlan(plan: Plan, q: string, keyId: string, signal: AbortSignal): Promise<string> {
    let text = q;
    for (const hop of plan) text = await this.calls.translate(text, hop, keyId, signal);
    // Over a pivot the words of the first answer are read anew.
    if (plan.length === 1 || keptIn(q) === keptIn(text)) return text;
    throw new EngineFault(plan.at(-1)!.engine, 'garbage', 'parts lost');
  }
}

/** What an engine did, for the caller; null when it is not an engine that failed. */
function faultText(cause: unknown): string | null {
  if (cause instanceof EngineFault) return `${cause.engine}: ${cause.code}`;
  return cause instanceof BreakerOpenError ? 'not asked again so soon after failures' : null;
}

function outage(faults: readonly string[], cause?: unknown): ApiError {
  return unavailableNow(`The text cannot be translated at the moment (${faults.join('; ')}). Please try again.`, cause);
}

function unavailableNow(message: string, cause?: unknown): ApiError {
  return new ApiError('unavailable', message, { retryAfterSeconds: RETRY_SECONDS, cause });
}

function keyOf(from: Language | null, to: Language, q: string): string {
  return createHash('sha256')
    .update(JSON.stringify([from?.tag ?? AUTO, to.tag, q]))
    .digest('base64url');
}

const keptIn = (text: string): string =>
  piecesOf(text)
    .filter(({ kind }) => kind !== 'text' && kind !== 'gap')
    .map(({ raw }) => raw)
    .sort()
    .join('\n');
