import { AreaNotPermittedError, type PlacePool, type PlaceQuery, type SearchScope } from '@tripoint/addresses';
import type { CountryCode } from '@tripoint/contract';
import { RegisterUnavailableError } from '@tripoint/serving';

/** What of a question says which countries it is about. */
type Asked = SearchScope & Partial<Pick<PlaceQuery, 'context' | 'contextType'>> & { readonly placeId?: string };

const countryOf = (registerOrId: string): string => registerOrId.slice(0, 2);

/**
 * Asks the pool, which knows what is loaded alone, and refuses what needs a register that is stored and cannot be
 * loaded. Where no country is named, the countries that are loaded answer; that they found nothing is no answer.
 */
export class AvailablePlaces {
  /** @param unavailable registers that nothing answers for; read at each question */
  constructor(
    private readonly pool: Pick<PlacePool, 'ask' | 'countries' | 'indexes' | 'versionOf'>,
    private readonly unavailable: () => ReadonlySet<string>,
  ) {}

  /** Lower-case codes of the countries that have data, also of those whose data cannot be loaded. */
  get countries(): readonly string[] {
    const unavailable = this.unavailable();
    if (unavailable.size === 0) return this.pool.countries;
    return [...new Set([...this.pool.countries, ...[...unavailable].map(countryOf)])].sort();
  }

  /** What answers for a country at the moment: the same object until new data answers; null when nothing does. */
  generation(country: CountryCode): object | null {
    return this.pool.indexes.find(({ header }) => header.country === country.toLowerCase()) ?? null;
  }

  /** As `SearchPool.versionOf`. */
  versionOf(countries: readonly string[] | null): string | null {
    return this.pool.versionOf(countries);
  }

  /** @throws {RegisterUnavailableError} and what the pool refuses */
  readonly ask: PlacePool['ask'] = (method, argument, caller) => {
    const unavailable = this.unavailable();
    const answer = (): Promise<string | null> => this.pool.ask(method, argument, caller);
    return unavailable.size === 0 ? answer() : withoutSome(unavailable, argument as Asked, answer);
  };
}

async function withoutSome(
  unavailable: ReadonlySet<string>,
  { countries = [], permitted = null, placeId, context = [], contextType }: Asked,
  answer: () => Promise<string | null>,
): Promise<string | null> {
  const named = [...countries, ...[...context, ...(placeId === undefined ? [] : [placeId])].map(countryOf)];
  const isNamed = (register: string): boolean => named.includes(countryOf(register));
  const mayAsk = (register: string): boolean =>
    permitted === null || permitted.map(countryOf).includes(countryOf(register));
  const needed = [...unavailable].filter(isNamed);
  const refused = needed.find((register) => !mayAsk(register));
  if (refused !== undefined) throw AreaNotPermittedError.ofCountry(countryOf(refused));
  if (needed.length > 0) throw unloaded(needed);
  const missing = [...unavailable].filter(mayAsk);
  const isElsewhere = named.length > 0 && (countries.length > 0 || contextType !== 'preference');
  if (missing.length === 0 || isElsewhere) return answer();
  try {
    const text = await answer();
    if (text === null || !isNothing.test(text)) return text;
  } catch (error) {
    // Of what is loaded the key may search nothing, but of what is not.
    if (!(error instanceof AreaNotPermittedError)) throw error;
  }
  throw unloaded(missing);
}

/** An empty list, or an address that was not found. */
const isNothing = /^(?:\[\]$|\{"status":"(?:invalid|insufficient)")/;

const unloaded = (registers: readonly string[]): RegisterUnavailableError =>
  new RegisterUnavailableError(`${registers.join(', ')} cannot be loaded`);
