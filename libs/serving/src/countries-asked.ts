/** What of checked parameters names countries. */
interface Naming {
  readonly country?: string | readonly string[];
  readonly place_id?: string;
  readonly business_id?: string;
  /** Each may name its own. */
  readonly addresses?: readonly unknown[];
}

const countryOf = (name: string): string => name.slice(0, 2).toLowerCase();

/** The countries, lower case, whose registers a call asks: those that it names, else those of its key; null = all. */
export function countriesAsked(params: unknown, areas: readonly string[] | null): readonly string[] | null {
  const { country, place_id: place, business_id: company, addresses } = params as Naming;
  const named = place ?? company ?? (addresses === undefined ? country : undefined);
  if (typeof named === 'string') return [countryOf(named)];
  return (named !== undefined && named.length > 0 ? named : areas)?.map(countryOf) ?? null;
}
