import type { Clock } from '@tripoint/runtime';
import type { LanguageGroup, TranslationEngine } from '../engine';
import type { Guard } from '../guard';
import type { Language } from '../languages/language';
import { LanguageTable } from '../languages/language-table';

/** Engines learn languages rarely; an operator who adds a pair waits no longer than this. */
const REFRESH_MS = 3_600_000;
/** An engine that could not say its languages is asked again after so long. */
const RETRY_MS = 5_000;
/** Longest time for which a call waits for the languages of an engine. */
const ASK_MS = 2_000;

interface Direction {
  readonly sources: LanguageTable;
  readonly targets: LanguageTable;
}

/** What one engine translates, as it says itself. What it once said stays true while it does not answer. */
export class EngineLanguages {
  private directions: readonly Direction[] | null = null;
  private loading: Promise<void> | null = null;
  private dueAtMs = 0;

  constructor(
    readonly engine: TranslationEngine,
    private readonly guard: Guard,
    private readonly clock: Clock,
  ) {}

  /** Whether the engine has ever said what it translates. */
  get isKnown(): boolean {
    return this.directions !== null;
  }

  /** Asks the engine when it is time to; a call waits only for languages that are not known at all. Never rejects. */
  async refresh(signal: AbortSignal): Promise<void> {
    if (this.loading === null && this.clock.now() >= this.dueAtMs) this.loading = this.load();
    if (this.isKnown || this.loading === null) return;
    await Promise.race([this.loading, aborted(signal)]);
  }

  /** The engine's codes of a pair; null when it does not translate it. `from` null = found out by the engine. */
  pair(from: Language | null, to: Language): { readonly from: string | null; readonly to: string } | null {
    for (const { sources, targets } of this.directions ?? []) {
      const target = targets.codeOf(to);
      const source = from === null ? null : sources.codeOf(from);
      if (target !== null && (from === null || source !== null)) return { from: source, to: target };
    }
    return null;
  }

  /** Whether it translates this language from or into another. */
  has(language: Language): boolean {
    return (this.directions ?? []).some(({ sources, targets }) =>
      [sources, targets].some((table) => table.codeOf(language) !== null),
    );
  }

  /** Tags of the languages that it translates from. */
  sources(): readonly string[] {
    return (this.directions ?? []).flatMap(({ sources }) => sources.tags());
  }

  /** Tags of the languages that it translates into; with a source, from there. */
  targets(from: Language | null): readonly string[] {
    const directions = (this.directions ?? []).filter(({ sources }) => from === null || sources.codeOf(from) !== null);
    return directions.flatMap(({ targets }) => targets.tags());
  }

  private async load(): Promise<void> {
    try {
      const groups = await this.guard(this.engine.name, AbortSignal.timeout(ASK_MS), (signal) =>
        this.engine.languages(signal),
      );
      this.directions = groups.map((group) => this.directionOf(group));
      this.dueAtMs = this.clock.now() + REFRESH_MS;
    } catch {
      this.dueAtMs = this.clock.now() + RETRY_MS;
    } finally {
      this.loading = null;
    }
  }

  private directionOf({ sources, targets }: LanguageGroup): Direction {
    const table = (codes: readonly string[], side: 'source' | 'target'): LanguageTable =>
      new LanguageTable(codes.flatMap((code) => this.engine.tagsOf(code, side).map((tag) => [code, tag] as const)));
    return { sources: table(sources, 'source'), targets: table(targets, 'target') };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
