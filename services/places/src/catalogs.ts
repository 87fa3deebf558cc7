import type { CountryCode } from '@tripoint/contract';
import { type CallContext, KeptJson } from '@tripoint/runtime';
import type { AvailablePlaces } from './available-places';
import { listOf } from './place-answers';
import { scopeOf } from './search-request';

type CatalogName = 'regions' | 'counties' | 'municipalities';

/** Catalogs, whose tags and compressed forms are made once for each generation. */
export class Catalogs {
  private readonly kept = new WeakMap<object, Map<CatalogName, KeptJson>>();

  constructor(private readonly search: Pick<AvailablePlaces, 'ask' | 'generation'>) {}

  /** @throws ApiError what the search refuses */
  async of(name: CatalogName, country: CountryCode, ctx: CallContext): Promise<KeptJson> {
    const generation = this.search.generation(country);
    const made = generation === null ? undefined : this.kept.get(generation)?.get(name);
    // The search alone knows whether a key for finer areas has one in this country.
    if (made !== undefined && (ctx.areas === null || ctx.areas.includes(country.toLowerCase()))) return made;
    const { text } = await listOf(this.search.ask(name, scopeOf([country], ctx), ctx));
    return made ?? this.keep(generation, name, text);
  }

  /** Of two callers who asked at the same time, the first makes what both get. */
  private keep(generation: object | null, name: CatalogName, text: string): KeptJson {
    if (generation === null) return new KeptJson(text);
    const catalogs = this.kept.get(generation) ?? new Map<CatalogName, KeptJson>();
    this.kept.set(generation, catalogs);
    const kept = catalogs.get(name) ?? new KeptJson(text);
    catalogs.set(name, kept);
    return kept;
  }
}
