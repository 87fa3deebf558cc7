import type {
  AddressPlace,
  CountyItem,
  Included,
  LatLng,
  MunicipalityItem,
  MunicipalityPlace,
  PostalCodePlace,
  places,
  RegionItem,
  ResultOf,
  ReversePlace,
  StreetPlace,
} from '@tripoint/contract';
import { type Clause, NO_COORDINATE, Scored, type SearchDepth, UntilFull } from '@tripoint/index';
import { type RulesCountry, wordSpans } from '@tripoint/text';
import { type Area, AreaNotPermittedError, areaClause, findArea, holds } from './areas';
import { Directory } from './directory';
import type { PlaceKind } from './place-id';
import type { PlaceQuery, ReverseQuery } from './place-search';
import { AddressSearch } from './plan/address-search';
import { nearPoint } from './plan/distance';
import { DocumentSearch, type NamedKind } from './plan/document-search';
import { bounds, separations } from './plan/weights';
import { IncludedFields } from './present/included-fields';
import { Marker } from './present/mark';
import { addressMatch, documentMatch } from './present/match-quality';
import { AddressLoader, Presenter } from './present/presenter';
import { addressWhy, documentWhy } from './present/why';
import { embeddedEngine } from './schema/address-schema';
import type { AddressEngine, AddressIndex, AddressRow } from './schema/address-types';
import { postalTerm } from './terms';
import type { Given } from './validate/given';
import { IndexValidation } from './validate/index-validation';
import { digitsOf } from './validate/postal-code';

/** A place of any kind, as the detail operation answers it. */
export type AnyPlace = ResultOf<typeof places.detail>;

const asks = ({ include }: PlaceQuery, what: Included): boolean => include?.includes(what) ?? false;

const noWords: ReadonlySet<string> = new Set();

/** The areas that a key may search in one index; null = all of it. */
type Permitted = readonly Area[] | null;

/** Everything that can be asked of one index: the steps plan, candidates, rank, present are behind each method. */
export class IndexSearch {
  readonly directory: Directory;
  private readonly engine: AddressEngine;
  private readonly addresses: AddressSearch;
  private readonly documents: DocumentSearch;
  private readonly presenter: Presenter;
  private readonly loader: AddressLoader;
  private readonly fields: IncludedFields;

  constructor(data: AddressIndex, openEngine: (directory: Directory) => AddressEngine = embeddedEngine) {
    this.directory = new Directory(data);
    this.engine = openEngine(this.directory);
    this.addresses = new AddressSearch(this.directory, this.engine);
    this.documents = new DocumentSearch(this.directory, this.engine);
    this.presenter = new Presenter(this.directory);
    this.loader = new AddressLoader(this.engine);
    this.fields = new IncludedFields(this.directory, this.engine, this.presenter);
  }

  get country(): RulesCountry {
    return this.directory.header.country;
  }

  async query(query: PlaceQuery, depth: SearchDepth = 'both'): Promise<Scored<AddressPlace>[]> {
    const street = query.street ? this.streetRefinement(query.street, query.text) : null;
    return this.preferring(query, street !== null, async (filters, refined, limit, unmetCost) => {
      const text = refined && street ? street.text : query.text;
      const answer = await this.addresses.search({
        text,
        limit,
        filters,
        near: nearPoint(query.near ?? null, query.text),
        streetWords: refined && street ? street.words : noWords,
        depth,
        explains: asks(query, 'why'),
      });
      const { reading, patterns } = answer;
      if (!reading) return [];
      const marker = new Marker(this.directory, reading, patterns);
      return answer.rows.map((found) => {
        const { cost, row, unit, tier, inNames } = found;
        const present = () => this.address(row, marker, inNames);
        return new Scored(
          tier * separations.tier + cost + unmetCost,
          this.importance(this.directory.sections.unitMunicipality[unit]),
          row,
          asks(query, 'match') || asks(query, 'why')
            ? async () => ({
                ...(await present()),
                ...(asks(query, 'match') && { match: addressMatch(answer, found) }),
                ...(asks(query, 'why') && { why: addressWhy(this.directory, answer, found, text, unmetCost) }),
              })
            : present,
        );
      });
    });
  }

  /** What looks for an address that was written, inside what the key may search. */
  async validation(given: Given, permittedIds: readonly string[] | null): Promise<IndexValidation> {
    const { directory, engine, addresses, presenter } = this;
    const permitted = await this.permittedAreas(permittedIds);
    const filters = permitted === null ? [] : [areaClause(permitted)];
    return new IndexValidation({ directory, engine, addresses, presenter }, given, filters);
  }

  street(query: PlaceQuery, depth: SearchDepth = 'both'): Promise<Scored<StreetPlace>[]> {
    return this.named('street', query, depth, (document, marker) => this.presenter.street(document, marker));
  }

  municipality(query: PlaceQuery, depth: SearchDepth = 'both'): Promise<Scored<MunicipalityPlace>[]> {
    return this.named('municipality', query, depth, (document, marker) =>
      this.presenter.municipality(document, marker),
    );
  }

  postal(query: PlaceQuery, depth: SearchDepth = 'both'): Promise<Scored<PostalCodePlace>[]> {
    return this.named('postal_code', query, depth, (document, marker) => this.presenter.postalCode(document, marker));
  }

  private named<T>(
    kind: NamedKind,
    query: PlaceQuery,
    depth: SearchDepth,
    present: (document: number, marker: Marker) => T,
  ): Promise<Scored<T>[]> {
    return this.preferring(query, false, async (filters, _refined, limit, unmetCost) => {
      const near = nearPoint(query.near ?? null, query.text);
      const answer = await this.documents.search({
        kind,
        text: query.text,
        limit,
        filters,
        near,
        depth,
        explains: asks(query, 'why'),
      });
      const { reading, patterns } = answer;
      if (!reading) return [];
      const marker = new Marker(this.directory, reading, patterns);
      return answer.documents.map((found) => {
        const { document, cost } = found;
        const importance = this.importance(this.municipalityOf(kind, document));
        return new Scored(cost + unmetCost, importance, document, () => {
          const place = present(document, marker);
          if (!asks(query, 'match') && !asks(query, 'why')) return place;
          return {
            ...place,
            ...(asks(query, 'match') && { match: documentMatch(answer, found) }),
            ...(asks(query, 'why') && { why: documentWhy(this.directory, kind, answer, found, query.text, unmetCost) }),
          };
        });
      });
    });
  }

  private address(row: number, marker: Marker, inNames: number): AddressPlace | Promise<AddressPlace> {
    const known = this.presenter.knownAddress(row, marker, inNames);
    return known ?? this.loader.load(row).then((address) => this.presenter.address(address, marker, inNames));
  }

  private importance(municipality: number): number {
    return this.directory.sections.municipalityRows[municipality];
  }

  private municipalityOf(kind: NamedKind, document: number): number {
    const { streetMunicipality, postalMunicipality } = this.directory.sections;
    if (kind === 'municipality') return document;
    return (kind === 'street' ? streetMunicipality : postalMunicipality)[document];
  }

  /** Runs a search with everything that constrains and what is preferred, then without the latter for what is left. */
  private async preferring<T>(
    query: PlaceQuery,
    hasStreet: boolean,
    run: (filters: readonly Clause[], refined: boolean, limit: number, unmetCost: number) => Promise<Scored<T>[]>,
  ): Promise<Scored<T>[]> {
    const strict = query.contextType === 'strict';
    const hard: Clause[] = [];
    const preferred: Clause[] = [];
    const permitted = await this.permittedAreas(query.permitted);
    if (permitted) hard.push(areaClause(permitted));
    if (query.context && query.context.length > 0) {
      const context = areaClause(await this.contextAreas(query.context, permitted));
      if (query.contextType !== 'preference') hard.push(context);
      else preferred.push(context);
    }
    for (const refinement of await this.refinements(query)) {
      if (strict) hard.push(refinement);
      else preferred.push(refinement);
    }
    const soft = preferred.filter((clause) => clause.length > 0);
    // What is preferred is of another country, or unknown: then nothing here is.
    const unmetCost = soft.length < preferred.length ? separations.notPreferred : 0;
    // A constraint that nothing can meet: an unknown municipality, an area of another country.
    if (hard.some((clause) => clause.length === 0)) return [];
    const found = await run([...hard, ...soft], hasStreet, query.limit, unmetCost);
    const isPreferred = soft.length > 0 || (hasStreet && !strict);
    if (!isPreferred || found.length >= query.limit) return found;
    const all = new UntilFull<Scored<T>>(query.limit);
    for (const one of found) all.add(one.key, one);
    for (const one of await run(hard, false, query.limit, unmetCost + separations.notPreferred)) all.add(one.key, one);
    return all.items;
  }

  /** A clause for each refinement that was given; an empty one when nothing can meet it. */
  private async refinements(query: PlaceQuery): Promise<Clause[]> {
    const clauses: Clause[] = [];
    if (query.postalCode) {
      const digits = digitsOf(query.postalCode);
      clauses.push(digits === '' ? [] : [{ text: postalTerm(digits), prefix: digits.length < 5 }]);
    }
    if (query.municipality) {
      const { documents } = await this.documents.search({
        kind: 'municipality',
        text: query.municipality,
        limit: bounds.refinedMunicipalities,
        filters: [],
        near: null,
        depth: 'both',
      });
      const best = documents[0]?.cost ?? 0;
      // A name typed in full means that municipality, not the longer names that begin with it.
      const meant = documents.filter(({ cost }) => best >= 1 || cost <= best + 0.5);
      clauses.push(areaClause(meant.map(({ document }) => ({ kind: 'municipality', document }))));
    }
    return clauses;
  }

  /** The query together with the street it is refined by, and the words that must be in the street's name. */
  private streetRefinement(street: string, text: string): { text: string; words: ReadonlySet<string> } {
    const own = new Set(wordSpans(street).map((span) => span.text));
    const rest = text.split(/\s+/).filter((chunk) => !wordSpans(chunk).every((span) => own.has(span.text)));
    // The last reading is the one without words such as `ulice`, which no name needs to have.
    const reading = [...this.directory.rules.readQuery(street, this.directory)].at(-1);
    const words = new Set(reading?.tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : [])));
    return { text: [street, ...rest].join(' '), words };
  }

  /** @throws {AreaNotPermittedError} when there are addresses near the point, but none that the key may see */
  async reverse(query: ReverseQuery): Promise<Scored<ReversePlace>[]> {
    const { lat, lng, distanceMetres, limit } = query;
    const permitted = await this.permittedAreas(query.permitted);
    const municipalities = permitted && this.municipalitiesOf(permitted);
    const near = await this.engine.near(lat, lng, distanceMetres, limit, municipalities);
    if (near.length === 0 && permitted && (await this.engine.near(lat, lng, distanceMetres, 1)).length > 0) {
      throw new AreaNotPermittedError('the area around this point', 'point');
    }
    return near.map(
      ({ row, distanceMetres: metres }) => new Scored(metres, 0, row.row, () => this.presenter.reverse(row)),
    );
  }

  private municipalitiesOf(areas: readonly Area[]): ReadonlySet<number> {
    const municipalities = new Set<number>();
    for (let document = 0; document < this.directory.sections.municipalityCode.length; document++) {
      if (holds(areas, { kind: 'municipality', document }, this.directory)) municipalities.add(document);
    }
    return municipalities;
  }

  /** A place of this index with what is asked for besides. @param point where distances are measured from */
  included<P extends { readonly place_id: string | null }>(
    place: P,
    include: readonly Included[],
    point: LatLng | null,
  ): Promise<P> {
    return this.fields.of(place, include, point);
  }

  /** The place with this identifier, or null. */
  async detail(bytes: Uint8Array, permittedIds: readonly string[] | null): Promise<AnyPlace | null> {
    const found = await this.engine.find(bytes);
    if (found === null) return null;
    const permitted = await this.permittedAreas(permittedIds);
    const { sections } = this.directory;
    let area: Area;
    let place: AnyPlace;
    const { document } = found;
    switch (found.kind as PlaceKind) {
      case 'address': {
        const row = found.row as AddressRow;
        area = { kind: 'municipality', document: sections.unitMunicipality[row.unit] };
        place = this.presenter.address(row, null);
        break;
      }
      case 'street':
        area = { kind: 'municipality', document: sections.streetMunicipality[document] };
        place = this.presenter.street(document, null);
        break;
      case 'postal_code':
        area = { kind: 'municipality', document: sections.postalMunicipality[document] };
        place = this.presenter.postalCode(document, null);
        break;
      case 'municipality':
        area = { kind: 'municipality', document };
        place = this.presenter.municipalityItem(document);
        break;
      case 'county':
        area = { kind: 'county', document };
        place = this.presenter.county(document);
        break;
      case 'region':
        area = { kind: 'region', document };
        place = this.presenter.region(document);
        break;
    }
    if (permitted && !holds(permitted, area, this.directory)) {
      throw new AreaNotPermittedError('the area of place_id', 'place_id');
    }
    return place;
  }

  /** Addresses with a position, drawn evenly by a seed. */
  async sample(count: number, seed: number): Promise<AddressPlace[]> {
    const total = this.directory.header.counts.rows;
    const drawn = Array.from({ length: Math.min(count, total) }, (_, i) =>
      Math.floor(((i + (Math.imul(seed + i, 0x9e3779b1) >>> 0) / 2 ** 32) / Math.min(count, total)) * total),
    );
    const located = ({ lat }: AddressRow): boolean => lat !== NO_COORDINATE;
    return (await this.engine.rows(drawn)).filter(located).map((row) => this.presenter.address(row, null));
  }

  regions(): RegionItem[] {
    return this.catalog(
      'regionCode',
      (i) => this.presenter.region(i),
      ({ name }) => name,
    );
  }

  counties(): CountyItem[] {
    return this.catalog(
      'countyCode',
      (i) => this.presenter.county(i),
      ({ name }) => name,
    );
  }

  municipalities(): MunicipalityItem[] {
    return this.catalog(
      'municipalityCode',
      (i) => this.presenter.municipalityItem(i),
      ({ municipality }) => municipality,
    );
  }

  private catalog<T extends { place_id: string }>(
    codes: 'regionCode' | 'countyCode' | 'municipalityCode',
    item: (document: number) => T,
    name: (item: T) => string,
  ): T[] {
    const collator = new Intl.Collator(this.directory.rules.language);
    return Array.from(this.directory.sections[codes], (_, i) => item(i)).sort(
      (a, b) => collator.compare(name(a), name(b)) || (a.place_id < b.place_id ? -1 : 1),
    );
  }

  /** Has the key any right in this country? Areas themselves are looked at by each search. */
  async permits(permitted: readonly string[] | null | undefined): Promise<boolean> {
    const areas = await this.permittedAreas(permitted);
    return areas === null || areas.length > 0;
  }

  private async permittedAreas(permitted: readonly string[] | null | undefined): Promise<Permitted> {
    if (permitted === null || permitted === undefined || permitted.includes(this.country)) return null;
    const areas: Area[] = [];
    for (const id of permitted) {
      const area = await findArea(id, this.directory, this.engine);
      if (area) areas.push(area);
    }
    return areas;
  }

  private async contextAreas(ids: readonly string[], permitted: Permitted): Promise<Area[]> {
    const areas: Area[] = [];
    for (const id of ids) {
      const area = await findArea(id, this.directory, this.engine);
      if (!area) continue;
      if (permitted && !holds(permitted, area, this.directory)) {
        throw new AreaNotPermittedError('the area of context', 'context');
      }
      areas.push(area);
    }
    return areas;
  }

  /** Is the identifier an area of this index? */
  async isArea(id: string): Promise<boolean> {
    return (await findArea(id, this.directory, this.engine)) !== null;
  }
}
