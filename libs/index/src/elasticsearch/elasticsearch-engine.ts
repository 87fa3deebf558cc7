import { type GenerationPlace, indexName, RESULT_WINDOW } from '@tripoint/generations';
import { distanceMetres } from '@tripoint/geo';
import { LRUCache } from 'lru-cache';
import type { Directory } from '../directory';
import type { FirstHouses } from '../file/index-file';
import { COORDINATE_SCALE, NO_COORDINATE, rowMarks } from '../file/sections';
import { placeIdBytes } from '../place-id';
import type { AddressRow, Conjunction, FoundPlace, IndexEngine, Matched, NearRow, RowColumns, RowNeed } from '../port';
import { ROWS_PER_BLOCK, RowBlock, unpackColumns } from './columns';
import { conjunctionQuery } from './conjunction-query';
import type { Hit, Search, SearchBatcher } from './search-batcher';

/** Offset of a unit's first house where it has none. */
export const NO_HOUSE = 0xffff_ffff;

/** Blocks looked at first around a point; more are asked for when these do not settle the answer. */
const NEAR_BLOCKS = 8;
/** Blocks kept in memory, of two kilobytes each. */
const BLOCKS_KEPT = 8_192;
/** Elasticsearch rounds positions to a centimetre and its earth is a little smaller. */
const distanceSlack = { share: 1.001, metres: 0.1 } as const;
/** Largest distance that means anything on this earth, in metres. */
const FARTHEST_METRES = 20_040_000;

const none = new Uint32Array(0);
const noColumns: RowColumns = {
  first: new Uint16Array(0),
  second: new Uint16Array(0),
  letter: new Uint8Array(0),
  marks: new Uint8Array(0),
  lat: new Int32Array(0),
  lng: new Int32Array(0),
};
const nothing: Matched = { documents: none, rowFrom: none, rowTo: none, firstRow: none, rows: noColumns };

const columnsOf: Readonly<Record<RowNeed, readonly string[]>> = {
  'first house': [],
  numbers: ['numbers'],
  positions: ['numbers', 'positions'],
};

/**
 * The engine over the indices of one generation in Elasticsearch. Vocabulary, names, units and areas are in the directory;
 * Elasticsearch finds documents by their terms, in the order of its index, and brings the rows of those found.
 */
export class ElasticsearchEngine implements IndexEngine {
  readonly isRemote = true;
  /** Regions, counties and municipalities by the text of their identifier: every search with an area asks for one. */
  private areas: ReadonlyMap<string, FoundPlace> | null = null;
  /** Who types a letter more is mostly shown the same rows again, and a block of a generation never changes. */
  private readonly blocks = new LRUCache<number, RowBlock>({ max: BLOCKS_KEPT });

  constructor(
    private readonly directory: Directory,
    private readonly place: GenerationPlace,
    private readonly houses: FirstHouses,
    private readonly batcher: SearchBatcher,
  ) {}

  async match(conjunctions: readonly Conjunction[]): Promise<readonly Matched[]> {
    const queries = conjunctions.map(({ clauses }) => conjunctionQuery(clauses, this.directory));
    const asked = conjunctions.flatMap((conjunction, i) => (queries[i] ? [{ conjunction, query: queries[i] }] : []));
    const hits = await this.batcher.search(
      asked.map(({ conjunction, query }) => this.matching(conjunction, query, null)),
    );
    const lists = await Promise.all(hits.map((list, i) => this.beyondWindow(asked[i] as (typeof asked)[0], list)));
    let next = 0;
    return conjunctions.map((conjunction, i) =>
      queries[i] ? this.matched(conjunction, lists[next++] as readonly Hit[]) : nothing,
    );
  }

  private matching({ kind, limit, rows }: Conjunction, query: object, after: number | null): Search {
    const columns = kind === 'unit' ? columnsOf[rows ?? 'positions'] : [];
    return {
      index: indexName(this.place, kind),
      body: {
        query,
        size: Math.min(limit, RESULT_WINDOW),
        sort: [{ rank: 'asc' }],
        ...(after !== null && { search_after: [after] }),
        ...(columns.length > 0 && { docvalue_fields: columns }),
      },
    };
  }

  /** No caller asks for so many; but a limit is a promise. */
  private async beyondWindow(
    { conjunction, query }: { readonly conjunction: Conjunction; readonly query: object },
    first: readonly Hit[],
  ): Promise<readonly Hit[]> {
    const all = [...first];
    for (let last = first; last.length === RESULT_WINDOW && all.length < conjunction.limit; ) {
      const limit = conjunction.limit - all.length;
      const after = last[last.length - 1].sort[0];
      [last] = (await this.batcher.search([this.matching({ ...conjunction, limit }, query, after)])) as [
        readonly Hit[],
      ];
      all.push(...last);
    }
    return all;
  }

  private matched({ kind, rows: need = 'positions' }: Conjunction, hits: readonly Hit[]): Matched {
    const documents = new Uint32Array(hits.length);
    for (let i = 0; i < hits.length; i++) documents[i] = hits[i].sort[0];
    if (kind !== 'unit') return { ...nothing, documents };
    if (need === 'first house') return this.withFirstHouses(documents);
    const column = (name: string): string[] => hits.map(({ fields }) => fields?.[name]?.[0] ?? '');
    const { rows, start } = unpackColumns(column('numbers'), ...(need === 'positions' ? [column('positions')] : []));
    return {
      documents,
      rowFrom: start.subarray(0, documents.length),
      rowTo: start.subarray(1),
      firstRow: documents.map((unit) => this.directory.sections.unitRowStart[unit]),
      rows,
    };
  }

  /** One row for each unit, from memory: whether it is a house and where it is are all that is looked at. */
  private withFirstHouses(documents: Uint32Array): Matched {
    const { unitRowStart } = this.directory.sections;
    const { offset, lat, lng } = this.houses;
    const count = documents.length;
    const rowFrom = new Uint32Array(count);
    const rowTo = new Uint32Array(count);
    const firstRow = new Uint32Array(count);
    const rows = { ...noColumns, marks: new Uint8Array(count), lat: new Int32Array(count), lng: new Int32Array(count) };
    // One loop and no function for each: a short beginning brings thousands of documents.
    for (let i = 0; i < count; i++) {
      const unit = documents[i];
      const house = offset[unit];
      rowFrom[i] = i;
      rowTo[i] = i + 1;
      firstRow[i] = unitRowStart[unit] + (house === NO_HOUSE ? 0 : house);
      rows.marks[i] = rowMarks(house === NO_HOUSE, 0);
      rows.lat[i] = lat[unit];
      rows.lng[i] = lng[unit];
    }
    return { documents, rowFrom, rowTo, firstRow, rows };
  }

  async near(
    lat: number,
    lng: number,
    limitMetres: number,
    limit: number,
    municipalities: ReadonlySet<number> | null = null,
  ): Promise<readonly NearRow[]> {
    if (municipalities?.size === 0) return [];
    const reach = Math.min(FARTHEST_METRES, limitMetres * distanceSlack.share + distanceSlack.metres);
    const filter: object[] = [{ geo_distance: { distance: `${reach}m`, point: { lat, lon: lng } } }];
    if (municipalities) filter.push({ terms: { municipality: [...municipalities] } });
    for (let size = Math.min(RESULT_WINDOW, Math.max(NEAR_BLOCKS, limit)); ; size = Math.min(RESULT_WINDOW, size * 4)) {
      const [hits] = (await this.batcher.search([
        {
          index: indexName(this.place, 'row'),
          body: {
            query: { bool: { filter } },
            size,
            sort: [{ _geo_distance: { point: { lat, lon: lng }, order: 'asc', unit: 'm' } }],
            docvalue_fields: ['rank', 'rows'],
          },
        },
      ])) as [readonly Hit[]];
      const nearest = this.nearestOf(hits, { lat, lng, limitMetres, municipalities }).slice(0, limit);
      const last = nearest[limit - 1];
      const seenUpTo = (hits[hits.length - 1]?.sort[0] ?? 0) / distanceSlack.share - distanceSlack.metres;
      const isSettled = hits.length < size || (last !== undefined && last.distanceMetres < seenUpTo);
      if (isSettled || size === RESULT_WINDOW) return nearest;
    }
  }

  private nearestOf(
    hits: readonly Hit[],
    question: {
      readonly lat: number;
      readonly lng: number;
      readonly limitMetres: number;
      readonly municipalities: ReadonlySet<number> | null;
    },
  ): NearRow[] {
    const { lat, lng, limitMetres, municipalities } = question;
    const { unitMunicipality } = this.directory.sections;
    const found: NearRow[] = [];
    for (const hit of hits) {
      const block = blockOf(hit, Number(hit.fields?.rank?.[0]));
      for (let row = block.from; row < block.from + block.size; row++) {
        const address = block.row(row, this.directory.unitOfRow(row));
        if (address.lat === NO_COORDINATE) continue;
        const metres = distanceMetres(lat, lng, address.lat / COORDINATE_SCALE, address.lng / COORDINATE_SCALE);
        if (metres > limitMetres) continue;
        if (municipalities && !municipalities.has(unitMunicipality[address.unit])) continue;
        found.push({ address, distanceMetres: metres });
      }
    }
    return found.sort((a, b) => a.distanceMetres - b.distanceMetres || a.address.row - b.address.row);
  }

  async rows(rows: readonly number[]): Promise<readonly AddressRow[]> {
    const found = await this.blocksOf(new Set(rows.map((row) => Math.floor(row / ROWS_PER_BLOCK))));
    return rows.map((row) => {
      const block = found.get(Math.floor(row / ROWS_PER_BLOCK));
      if (!block) throw new Error(`Row ${row} is in no block of ${indexName(this.place, 'row')}.`);
      return block.row(row, this.directory.unitOfRow(row));
    });
  }

  private async blocksOf(numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, RowBlock>> {
    const found = new Map<number, RowBlock>();
    const missing: number[] = [];
    for (const number of numbers) {
      const block = this.blocks.get(number);
      if (block) found.set(number, block);
      else missing.push(number);
    }
    if (missing.length === 0) return found;
    const [hits] = (await this.batcher.search([
      {
        index: indexName(this.place, 'row'),
        body: {
          query: { bool: { filter: [{ terms: { rank: missing } }] } },
          size: missing.length,
          sort: [{ rank: 'asc' }],
          docvalue_fields: ['rows'],
        },
      },
    ])) as [readonly Hit[]];
    for (const hit of hits) {
      const number = hit.sort[0];
      const block = blockOf(hit, number);
      if (block.size === 0) continue;
      found.set(number, block);
      this.blocks.set(number, block);
    }
    return found;
  }

  async find(id: Uint8Array): Promise<FoundPlace | null> {
    const text = textOf(id);
    this.areas ??= this.areasById();
    const area = this.areas.get(text);
    if (area) return area;
    const query = { bool: { filter: [{ term: { id: text } }] } };
    const sort = [{ rank: 'asc' }];
    const [blocks, [street], [postalCode]] = (await this.batcher.search([
      {
        index: indexName(this.place, 'row'),
        body: { query, sort, size: 1, docvalue_fields: ['rows'] },
      },
      { index: indexName(this.place, 'street'), body: { query, sort, size: 1 } },
      { index: indexName(this.place, 'postal_code'), body: { query, sort, size: 1 } },
    ])) as [readonly Hit[], readonly Hit[], readonly Hit[]];
    if (street) return { kind: 'street', document: street.sort[0] as number };
    if (postalCode) return { kind: 'postal_code', document: postalCode.sort[0] as number };
    const [hit] = blocks;
    return hit ? this.addressIn(blockOf(hit, hit.sort[0]), id) : null;
  }

  private addressIn(block: RowBlock, id: Uint8Array): FoundPlace | null {
    for (let row = block.from; row < block.from + block.size; row++) {
      const address = block.row(row, 0);
      if (Buffer.compare(address.id, id) !== 0) continue;
      return { kind: 'address', address: { ...address, unit: this.directory.unitOfRow(row) } };
    }
    return null;
  }

  private areasById(): ReadonlyMap<string, FoundPlace> {
    const { directory } = this;
    const { municipalityCode, countyCode, regionCode } = directory.sections;
    const areas = new Map<string, FoundPlace>();
    const addAll = (kind: 'municipality' | 'county' | 'region', codes: Uint32Array): void => {
      for (const [document, code] of codes.entries()) {
        areas.set(textOf(placeIdBytes(directory.header.register, kind, directory.text(code))), { kind, document });
      }
    };
    addAll('municipality', municipalityCode);
    addAll('county', countyCode);
    addAll('region', regionCode);
    return areas;
  }
}

/** How an identifier stands in documents. */
export const textOf = (id: Uint8Array): string =>
  Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('base64url');

const blockOf = ({ fields }: Hit, number: number): RowBlock =>
  new RowBlock(number * ROWS_PER_BLOCK, fields?.rows?.[0] ?? '');
