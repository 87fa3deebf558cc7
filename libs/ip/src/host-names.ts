import type { Resolver } from 'node:dns/promises';
import { type Breakers, type ResultCache, throughBreaker, withinBudget } from '@tripoint/outside';

/** What a lookup may take; the rest of an answer does not wait for it longer. In milliseconds. */
export const LOOKUP_MS = 1_000;
const KEPT_MS = 3_600_000;
const BREAKER = 'reverse';
/** There is no name: an answer, not an outage. */
const NO_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);
/** What is a name of a host; others, such as ones with markup, are not passed on. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

export interface HostNamesParts {
  readonly breakers: Breakers;
  readonly cache: ResultCache;
  readonly resolver: Pick<Resolver, 'reverse' | 'cancel'>;
}

/** Names of hosts by reverse lookup. */
export class HostNames {
  constructor(private readonly parts: HostNamesParts) {}

  /** The name of an address, or null: it has none, or none was found in time. Never rejects. */
  async find(address: string, budgetMs: number): Promise<string | null> {
    const { breakers, cache } = this.parts;
    const kept = await cache.get<string | null>(address);
    if (kept !== undefined) return kept;
    try {
      const look = () => withinBudget(Math.min(budgetMs, LOOKUP_MS), () => this.lookUp(address));
      const name = await throughBreaker(breakers, BREAKER, look, () => false);
      await cache.set(address, name, KEPT_MS);
      return name;
    } catch {
      // Not an error of the answer: the name is what may be missing in it. States and metrics show the outage.
      return null;
    }
  }

  close(): void {
    this.parts.resolver.cancel();
  }

  private async lookUp(address: string): Promise<string | null> {
    try {
      const names = await this.parts.resolver.reverse(address);
      return names.map((name) => name.toLowerCase().replace(/\.$/, '')).find((name) => HOST_NAME.test(name)) ?? null;
    } catch (error) {
      if (NO_NAME.has((error as NodeJS.ErrnoException).code)) return null;
      throw error;
    }
  }
}
