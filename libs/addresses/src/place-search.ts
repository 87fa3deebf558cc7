import type {
  AddressPlace,
  Included,
  LatLng,
  MunicipalityPlace,
  PostalCodePlace,
  ReversePlace,
  StreetPlace,
  ValidatedPlace,
} from '@tripoint/contract';
import { Engines, type Scored, type SearchDepth } from '@tripoint/index';
import { foldedWords, MAX_QUERY_LENGTH } from '@tripoint/text';
import { AreaNotPermittedError, UnknownAreaError } from './areas';
import { type AnyPlace, IndexSearch } from './index-search';
import { parsePlaceId } from './place-id';
import { addressSchema } from './schema/address-schema';
import type { AddressIndex } from './schema/address-types';
import { readGiven, type ValidateQuery } from './validate/given';
import { validated } from './validate/validation';

/** What every search shares. */
export interface SearchScope {
  /** Lower-case country codes to search; empty or absent = all that are loaded. */
  readonly countries?: readonly string[];
  /** What the access key may search: country codes and place ids of areas; absent or null = everything, an empty list = nothing. */
  readonly permitted?: readonly string[] | null;
  /** What is answered besides the fields of a place. */
  readonly include?: readonly Included[];
}

/** A search while typing (`libs/contract/src/places/common-params.ts` has its rules). */
export interface PlaceQuery extends SearchScope {
  readonly text: string;
  /** 1 to 20. */
  readonly limit: number;
  /** Refinements: street with number, municipality, postal code or its beginning. */
  readonly street?: string;
  readonly municipality?: string;
  readonly postalCode?: string;
  /** Identifiers of regions, counties or municipalities. */
  readonly context?: readonly string[];
  /**
   * `strict`: refinements and context are constraints. `preference`: both only come first. Absent: context constrains,
   * refinements come first (see docs/decisions/reading-queries.md, "Context and refinements").
   */
  readonly contextType?: 'strict' | 'preference';
  /** Point near which answers are preferred. */
  readonly near?: { readonly lat: number; readonly lng: number };
}

/** A reverse search (`libs/contract/src/places/reverse.ts` has its rules). */
export interface ReverseQuery extends SearchScope {
  readonly lat: number;
  readonly lng: number;
  readonly distanceMetres: number;
  readonly limit: number;
}

/** Searches one index as far as a depth goes. */
type SearchOne<T> = (index: IndexSearch, depth: SearchDepth) => Promise<Scored<T>[]>;

/** A place, or nothing in its place. */
interface OfCountry {
  readonly place_id: string | null;
  readonly country: string | null;
}

/** Searches the indexes of all countries together, best answers first regardless of country. */
export class PlaceSearch {
  private readonly indexes: readonly IndexSearch[];
  private readonly catalogs = new Map<string, string>();

  private readonly engines = new Engines();

  constructor(indexes: readonly AddressIndex[]) {
    this.indexes = indexes.map(
      (data) => new IndexSearch(data, (directory) => this.engines.open(data, directory, addressSchema)),
    );
  }

  /** Closes the connections of an engine elsewhere; nothing may be asked any more. */
  close(): Promise<void> {
    return this.engines.close();
  }

  /** Lower-case codes of the countries that can be searched. */
  get countries(): string[] {
    return this.indexes.map(({ country }) => country);
  }

  query(query: PlaceQuery): Promise<AddressPlace[]> {
    return this.search(query, (index, depth) => index.query(query, depth));
  }

  street(query: PlaceQuery): Promise<StreetPlace[]> {
    return this.search(query, (index, depth) => index.street(query, depth));
  }

  municipality(query: PlaceQuery): Promise<MunicipalityPlace[]> {
    return this.search(query, (index, depth) => index.municipality(query, depth));
  }

  postal(query: PlaceQuery): Promise<PostalCodePlace[]> {
    return this.search(query, (index, depth) => index.postal(query, depth));
  }

  /** Checks an address that was written; never fails for what was written. */
  async validate(query: ValidateQuery): Promise<ValidatedPlace> {
    const given = readGiven(query);
    const permitted = await this.permitted(query);
    const named = permitted.filter(({ country }) => given.country === null || country === given.country);
    const indexes = given.segments.length === 0 ? [] : named;
    const validations = await Promise.all(indexes.map((index) => index.validation(given, query.permitted ?? null)));
    return this.withIncluded(await validated(given, validations), query);
  }

  async reverse(query: ReverseQuery): Promise<ReversePlace[]> {
    let refused: unknown = null;
    await this.permitted(query);
    // A country that nobody named and the key may not search answers too, so that addresses there are refused.
    const asked = this.asked(query).map(async (index) => {
      try {
        return await index.reverse(query);
      } catch (error) {
        refused = error;
        return [];
      }
    });
    const lists = await Promise.all(asked);
    // What one country may not show does not hide what another may.
    if (refused !== null && lists.every((list) => list.length === 0)) throw refused;
    return this.including(await merge(lists, query.limit), query, query);
  }

  /** @returns null for an identifier that names no place */
  async detail(query: { placeId: string } & SearchScope): Promise<AnyPlace | null> {
    const parsed = parsePlaceId(query.placeId);
    if (!parsed) return null;
    const index = this.indexes.find(({ country }) => country === parsed.country);
    const place = (await index?.detail(parsed.bytes, query.permitted ?? null)) ?? null;
    return place && this.withIncluded(place, query);
  }

  /** Adds to places of an answer what is asked for besides. @param point where distances are measured from */
  private including<P extends OfCountry>(
    places: P[],
    { include = [] }: SearchScope,
    point: LatLng | null = null,
  ): P[] | Promise<P[]> {
    return include.length === 0
      ? places
      : Promise.all(places.map((place) => this.withIncluded(place, { include }, point)));
  }

  private async withIncluded<P extends OfCountry>(
    place: P,
    { include = [] }: SearchScope,
    point: LatLng | null = null,
  ): Promise<P> {
    // Where nothing was found there is no country: any index says that it has nothing.
    const index = this.indexes.find(({ country }) => country === place.country?.toLowerCase()) ?? this.indexes[0];
    return include.length === 0 || index === undefined ? place : index.included(place, include, point);
  }

  /** Addresses drawn evenly from the index, the same for the same seed: what gates and benchmarks ask back. */
  async sample(count: number, seed: number): Promise<AddressPlace[]> {
    return (await Promise.all(this.indexes.map((index) => index.sample(count, seed)))).flat();
  }

  /** Catalogs as JSON text: they are large, always whole and the same until the next generation. */
  regions(query: SearchScope): Promise<string> {
    return this.catalog('regions', query, (index) => index.regions());
  }

  counties(query: SearchScope): Promise<string> {
    return this.catalog('counties', query, (index) => index.counties());
  }

  municipalities(query: SearchScope): Promise<string> {
    return this.catalog('municipalities', query, (index) => index.municipalities());
  }

  private async catalog(
    name: string,
    query: SearchScope,
    items: (index: IndexSearch) => readonly object[],
  ): Promise<string> {
    const indexes = await this.permitted(query);
    const key = `${name} ${indexes.map(({ country }) => country).join(' ')}`;
    let text = this.catalogs.get(key);
    if (text === undefined) {
      text = JSON.stringify(indexes.flatMap(items));
      this.catalogs.set(key, text);
    }
    return text;
  }

  private async search<T extends OfCountry>(query: PlaceQuery, one: SearchOne<T>): Promise<T[]> {
    return this.including(await this.found(query, one), query, query.near);
  }

  /** What was typed is looked for in every country before any of them guesses what was meant. */
  private async found<T>(query: PlaceQuery, one: SearchOne<T>): Promise<T[]> {
    for (const id of query.context ?? []) await this.knownArea(id);
    const indexes = await this.permitted(query);
    const [only] = indexes;
    if (indexes.length === 1 && only) return merge([await one(only, 'both')], query.limit);
    const typed = await Promise.all(indexes.map((index) => one(index, 'as typed')));
    if (typed.some((list) => list.length > 0)) return merge(typed, query.limit);
    for (const alike of byFamiliarity(indexes, query.text)) {
      const meant = await Promise.all(alike.map((index) => one(index, 'as meant')));
      if (meant.some((list) => list.length > 0)) return merge(meant, query.limit);
    }
    return [];
  }

  private async knownArea(id: string): Promise<void> {
    for (const index of this.indexes) if (await index.isArea(id)) return;
    throw new UnknownAreaError(id);
  }

  private asked({ countries }: SearchScope): readonly IndexSearch[] {
    return isNamed(countries) ? this.indexes.filter(({ country }) => countries.includes(country)) : this.indexes;
  }

  /** The indexes asked for. A country that was named and is not permitted is refused; an unnamed one is left out. */
  private async permitted(scope: SearchScope): Promise<IndexSearch[]> {
    const named = isNamed(scope.countries);
    const asked = this.asked(scope);
    const allowed: IndexSearch[] = [];
    for (const index of asked) {
      if (await index.permits(scope.permitted)) allowed.push(index);
      else if (named) throw AreaNotPermittedError.ofCountry(index.country);
    }
    if (allowed.length === 0 && asked.length > 0) {
      throw new AreaNotPermittedError('any country that is available here');
    }
    return allowed;
  }
}

const isNamed = (countries: SearchScope['countries']): countries is readonly string[] =>
  countries !== undefined && countries.length > 0;

/**
 * The countries in groups: first those that know most words of the text, since what is misspelt is rarely all of it. A
 * guess in a country that knows fewer is not worth its time while one that knows more has an answer.
 */
function byFamiliarity(indexes: readonly IndexSearch[], text: string): IndexSearch[][] {
  const words = foldedWords(text.slice(0, MAX_QUERY_LENGTH)).filter((word) => word.length >= MIN_TELLING_LETTERS);
  const groups = new Map<number, IndexSearch[]>();
  for (const index of indexes) {
    const known = words.filter((word) => index.directory.isWord(word)).length;
    groups.set(known, [...(groups.get(known) ?? []), index]);
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** Shorter words are words of every country. */
const MIN_TELLING_LETTERS = 3;

/** The best of several ordered lists, presented; of equal ones the more important first, then in the order of the lists. */
async function merge<T>(lists: readonly (readonly Scored<T>[])[], limit: number): Promise<T[]> {
  const shown = bestOf(lists, limit).map(({ present }) => present());
  // What is known already needs no further turn.
  return shown.some((place) => place instanceof Promise) ? Promise.all(shown) : (shown as T[]);
}

/** Each list keeps its order, so that fewer are the first of more: it may be that of sizes which another country has not. */
function bestOf<T>(lists: readonly (readonly Scored<T>[])[], limit: number): Scored<T>[] {
  const best: Scored<T>[] = [];
  const next = lists.map(() => 0);
  const head = (list: number): Scored<T> | undefined => lists[list]?.[next[list] as number];
  while (best.length < limit) {
    let from = 0;
    for (let list = 1; list < lists.length; list++) if (isBefore(head(list), head(from))) from = list;
    const first = head(from);
    if (first === undefined) break;
    best.push(first);
    next[from] = (next[from] as number) + 1;
  }
  return best;
}

function isBefore(a: Scored<unknown> | undefined, b: Scored<unknown> | undefined): boolean {
  if (a === undefined || b === undefined) return a !== undefined;
  return (a.cost - b.cost || b.importance - a.importance) < 0;
}
