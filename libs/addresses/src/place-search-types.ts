/** What every search shares. */
export interface SearchScope {
  /** Lower-case country codes to search; empty or absent = all that are loaded. */
  readonly countries?: readonly string[];
  /** What the access key may search: country codes and place ids of areas; absent or null = everything, an empty list = nothing. */
  readonly permitted?: readonly string[] | null;
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
