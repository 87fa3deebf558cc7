import { type GenerationPlace, indexName, RESULT_WINDOW } from '@tripoint/generations';
import { degreesOf, distanceMetres } from '@tripoint/geo';
import { LRUCache } from 'lru-cache';
import { packedKeyAt } from '../file/row-keys';
import { COORDINATE_SCALE, NO_COORDINATE, type SectionsOf, type SectionTypes } from '../file/sections';
import { identifierText, textOfIdentifier } from '../identifiers';
import { documentOfRow, type IndexDirectory } from '../index-directory';
import type { Conjunction, Identified, Matched, NearRow, SearchEngine } from '../port';
import type { IndexSchema, IndexTypes, RowSchema } from '../schema';
import { conjunctionQuery } from './conjunction-query';
import { KEYS_FIELD, RECORD_FIELD, ROW_INDEX, ROWS_PER_BLOCK, RowBlock } from './mappings';
import type { Hit, Search, SearchBatcher } from './search-batcher';

/** Blocks looked at first around a point; more are asked for when these do not settle the answer. */
const NEAR_BLOCKS = 8;
/** Blocks kept in memory, of two kilobytes each. */
const BLOCKS_KEPT = 8_192;
/** Records kept in memory, of about a hundred bytes each. */
const RECORDS_KEPT = 16_384;
/** Elasticsearch rounds positions to a centimetre and its earth is a little smaller. */
const distanceSlack = { share: 1.001, metres: 0.1 } as const;

const none = new Uint32Array(0);
/** Rows of an index whose columns are elsewhere. */
interface RemoteRows<T extends IndexTypes> {
  readonly schema: RowSchema<T>;
  readonly start: Uint32Array;
  readonly areaOf: Uint32Array;
}

/**
 * The engine over the indices of one generation in Elasticsearch. Vocabulary, names, units and areas are in the directory;
 * Elasticsearch finds documents by their terms, in the order of its index, and returns the rows of those found.
 */
export class ElasticsearchEngine<T extends IndexTypes> implements SearchEngine<T> {
  readonly isRemote = true;
  /** What is found from memory, by the text of its identifier: every search with an area asks for one. */
  private known: ReadonlyMap<string, Identified<T>> | null = null;
  private readonly nothing: Matched<T>;
  private readonly remote: RemoteRows<T> | null;
  /** Who types a letter more is mostly shown the same rows again, and a block of a generation never changes. */
  private readonly blocks = new LRUCache<number, RowBlock<T>>({ max: BLOCKS_KEPT });

  /** The records of documents that were found are mostly asked for next, and again with the next letter typed. */
  private readonly recordsKept = new LRUCache<number, string>({ max: RECORDS_KEPT });

  constructor(
    private readonly directory: IndexDirectory<T>,
    private readonly schema: IndexSchema<T>,
    private readonly place: GenerationPlace,
    private readonly summary: SectionsOf<SectionTypes>,
    private readonly batcher: SearchBatcher,
  ) {
    const { rows } = schema;
    const array = (name: string): Uint32Array => directory.sections[name] as Uint32Array;
    this.remote = rows && { schema: rows, start: array(rows.start), areaOf: array(rows.area.section) };
    this.nothing = { documents: none, rowFrom: none, rowTo: none, firstRow: none, rows: rows?.noColumns ?? null };
  }

  private get rowIndex(): string {
    return indexName(this.place, ROW_INDEX);
  }

  private async hits(search: Search): Promise<readonly Hit[]> {
    return (await this.batcher.search([search]))[0];
  }

  private ofRows(): RemoteRows<T> {
    if (this.remote === null) throw new Error('This index has no rows.');
    return this.remote;
  }

  /** Every question is a round trip. */
  few(): null {
    return null;
  }

  async match(conjunctions: readonly Conjunction<T>[]): Promise<readonly Matched<T>[]> {
    const queries = conjunctions.map(({ clauses }) => conjunctionQuery(clauses, this.directory));
    const asked = conjunctions.flatMap((conjunction, i) => (queries[i] ? [{ conjunction, query: queries[i] }] : []));
    const hits = await this.batcher.search(
      asked.map(({ conjunction, query }) => this.matching(conjunction, query, null)),
    );
    const lists = await Promise.all(hits.map((list, i) => this.beyondWindow(asked[i] as (typeof asked)[0], list)));
    let next = 0;
    return conjunctions.map((conjunction, i) =>
      queries[i] ? this.matched(conjunction, lists[next++] as readonly Hit[]) : this.nothing,
    );
  }

  private matching(conjunction: Conjunction<T>, query: object, after: number | null): Search {
    const { kind, limit, rows } = conjunction;
    const packed = kind === this.schema.rows?.kind ? this.schema.rows.packed : null;
    const columns = [
      ...(packed?.fieldsOf[rows ?? packed.defaultNeed] ?? []),
      ...(this.bringsRecords(conjunction) ? [RECORD_FIELD] : []),
    ];
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
    { conjunction, query }: { readonly conjunction: Conjunction<T>; readonly query: object },
    first: readonly Hit[],
  ): Promise<readonly Hit[]> {
    const all = [...first];
    for (let last = first; last.length === RESULT_WINDOW && all.length < conjunction.limit; ) {
      const limit = conjunction.limit - all.length;
      const after = last[last.length - 1].sort[0];
      last = await this.hits(this.matching({ ...conjunction, limit }, query, after));
      all.push(...last);
    }
    return all;
  }

  private bringsRecords({ kind, withRecords }: Conjunction<T>): boolean {
    return withRecords === true && kind === this.schema.records;
  }

  private matched(conjunction: Conjunction<T>, hits: readonly Hit[]): Matched<T> {
    const { kind, rows: asked } = conjunction;
    const documents = new Uint32Array(hits.length);
    for (let i = 0; i < hits.length; i++) documents[i] = hits[i].sort[0];
    if (this.bringsRecords(conjunction)) for (const hit of hits) this.keepRecord(hit);
    if (kind !== this.schema.rows?.kind) return { ...this.nothing, documents };
    const { schema, start: rowStart } = this.ofRows();
    const { packed } = schema;
    const need: T['need'] = asked ?? packed.defaultNeed;
    if (need === packed.summary.need) return packed.summary.matched(documents, rowStart, this.summary);
    const { rows, start } = packed.unpack(need, (field) => hits.map(({ fields }) => fields?.[field]?.[0] ?? ''));
    return {
      documents,
      rowFrom: start.subarray(0, documents.length),
      rowTo: start.subarray(1),
      firstRow: documents.map((document) => rowStart[document]),
      rows,
    };
  }

  async near(
    lat: number,
    lng: number,
    limitMetres: number,
    limit: number,
    areas: ReadonlySet<number> | null = null,
  ): Promise<readonly NearRow<T>[]> {
    if (areas?.size === 0) return [];
    const { field } = this.ofRows().schema.area;
    const filter: object[] = [boxAround(lat, lng, limitMetres)];
    if (areas) filter.push({ terms: { [field]: [...areas] } });
    for (let size = Math.min(RESULT_WINDOW, Math.max(NEAR_BLOCKS, limit)); ; size = Math.min(RESULT_WINDOW, size * 4)) {
      const hits = await this.hits({
        index: this.rowIndex,
        body: {
          query: { bool: { filter } },
          size,
          sort: [{ _geo_distance: { point: { lat, lon: lng }, order: 'asc', unit: 'm' } }],
          docvalue_fields: ['rank', 'rows'],
        },
      });
      const nearest = this.nearestOf(hits, lat, lng, limitMetres, areas).slice(0, limit);
      const last = nearest[limit - 1];
      const seenUpTo = (hits[hits.length - 1]?.sort[0] ?? 0) / distanceSlack.share - distanceSlack.metres;
      const isSettled = hits.length < size || (last !== undefined && last.distanceMetres < seenUpTo);
      if (isSettled || size === RESULT_WINDOW) return nearest;
    }
  }

  private nearestOf(
    hits: readonly Hit[],
    lat: number,
    lng: number,
    limitMetres: number,
    areas: ReadonlySet<number> | null,
  ): NearRow<T>[] {
    const { start, areaOf } = this.ofRows();
    const found: NearRow<T>[] = [];
    for (const hit of hits) {
      const block = this.blockOf(hit, Number(hit.fields?.rank?.[0]));
      for (let row = block.from; row < block.from + block.size; row++) {
        const document = documentOfRow(start, row);
        const one = block.row(row, document);
        if (one.lat === NO_COORDINATE) continue;
        const metres = distanceMetres(lat, lng, one.lat / COORDINATE_SCALE, one.lng / COORDINATE_SCALE);
        if (metres > limitMetres) continue;
        if (areas && !areas.has(areaOf[document])) continue;
        found.push({ row: one, distanceMetres: metres });
      }
    }
    return found.sort((a, b) => a.distanceMetres - b.distanceMetres || a.row.row - b.row.row);
  }

  async rows(rows: readonly number[]): Promise<readonly T['row'][]> {
    const { start } = this.ofRows();
    const found = await this.blocksOf(new Set(rows.map((row) => Math.floor(row / ROWS_PER_BLOCK))));
    return rows.map((row) => {
      const block = found.get(Math.floor(row / ROWS_PER_BLOCK));
      if (!block) throw new Error(`Row ${row} is in no block of ${this.rowIndex}.`);
      return block.row(row, documentOfRow(start, row));
    });
  }

  async keys(rows: readonly number[]): Promise<readonly string[]> {
    const blockOf = (row: number): number => Math.floor(row / ROWS_PER_BLOCK);
    const asked = [...new Set(rows.map(blockOf))];
    const hits = await this.hits({
      index: this.rowIndex,
      body: {
        query: { bool: { filter: [{ terms: { rank: asked } }] } },
        size: asked.length,
        sort: [{ rank: 'asc' }],
        docvalue_fields: [KEYS_FIELD],
      },
    });
    const packed = new Map(hits.map(({ sort: [rank], fields }) => [rank, fields?.[KEYS_FIELD]?.[0] ?? '']));
    return rows.map((row) => {
      const keys = Buffer.from(packed.get(blockOf(row)) ?? '', 'base64');
      return keys.length === 0 ? '' : packedKeyAt(this.directory.header.keyForm, keys, row % ROWS_PER_BLOCK);
    });
  }

  async records(kind: T['kind'], documents: readonly number[]): Promise<readonly string[]> {
    const found = new Map<number, string | undefined>();
    for (const document of documents) found.set(document, this.recordsKept.get(document));
    const missing = [...found].flatMap(([document, record]) => (record === undefined ? [document] : []));
    for (let at = 0; at < missing.length; at += RESULT_WINDOW) {
      const asked = missing.slice(at, at + RESULT_WINDOW);
      const hits = await this.hits({
        index: indexName(this.place, kind),
        body: {
          query: { bool: { filter: [{ terms: { rank: asked } }] } },
          size: asked.length,
          sort: [{ rank: 'asc' }],
          docvalue_fields: [RECORD_FIELD],
        },
      });
      for (const hit of hits) found.set(hit.sort[0], this.keepRecord(hit));
    }
    return documents.map((document) => {
      const record = found.get(document);
      if (record === undefined) throw new Error(`Document ${document} of ${kind} has no record.`);
      return record;
    });
  }

  private keepRecord({ sort: [document], fields }: Hit): string {
    const record = Buffer.from(fields?.[RECORD_FIELD]?.[0] ?? '', 'base64').toString();
    this.recordsKept.set(document, record);
    return record;
  }

  private async blocksOf(numbers: ReadonlySet<number>): Promise<ReadonlyMap<number, RowBlock<T>>> {
    const found = new Map<number, RowBlock<T>>();
    const missing: number[] = [];
    for (const number of numbers) {
      const block = this.blocks.get(number);
      if (block) found.set(number, block);
      else missing.push(number);
    }
    if (missing.length === 0) return found;
    const hits = await this.hits({
      index: this.rowIndex,
      body: {
        query: { bool: { filter: [{ terms: { rank: missing } }] } },
        size: missing.length,
        sort: [{ rank: 'asc' }],
        docvalue_fields: ['rows'],
      },
    });
    for (const hit of hits) {
      const number = hit.sort[0];
      const block = this.blockOf(hit, number);
      if (block.size === 0) continue;
      found.set(number, block);
      this.blocks.set(number, block);
    }
    return found;
  }

  private blockOf({ fields }: Hit, number: number): RowBlock<T> {
    return new RowBlock(this.ofRows().schema.packed, number * ROWS_PER_BLOCK, fields?.rows?.[0] ?? '');
  }

  async find(id: Uint8Array): Promise<Identified<T> | null> {
    const text = textOfIdentifier(id);
    this.known ??= this.knownById();
    const known = this.known.get(text);
    if (known) return known;
    const searched = this.schema.identifiers.filter(({ within }) => within !== 'memory');
    const query = { bool: { filter: [{ term: { id: text } }] } };
    const hits = await this.batcher.search(
      searched.map(({ kind, within }) => {
        const body = { query, sort: [{ rank: 'asc' }], size: 1 };
        return within === 'rows'
          ? { index: this.rowIndex, body: { ...body, docvalue_fields: ['rows'] } }
          : { index: indexName(this.place, kind), body };
      }),
    );
    for (const [i, { kind, within }] of searched.entries()) {
      const [hit] = hits[i];
      if (!hit) continue;
      if (within === 'documents') return { kind, document: hit.sort[0], row: null };
      const row = this.rowIn(this.blockOf(hit, hit.sort[0]), text);
      if (row) return { kind, document: row.row, row };
    }
    return null;
  }

  private rowIn(block: RowBlock<T>, id: string): T['row'] | null {
    for (let row = block.from; row < block.from + block.size; row++) {
      if (block.row(row, 0).id === id) return block.row(row, documentOfRow(this.ofRows().start, row));
    }
    return null;
  }

  private knownById(): ReadonlyMap<string, Identified<T>> {
    const { directory } = this;
    const known = new Map<string, Identified<T>>();
    for (const { kind, within, count, key } of this.schema.identifiers) {
      if (within !== 'memory') continue;
      for (let document = 0, end = count(directory.sections); document < end; document++) {
        const id = identifierText(directory.header.register, kind, key(directory, document));
        known.set(id, { kind, document, row: null });
      }
    }
    return known;
  }
}

/**
 * A box that holds all positions within a distance. A circle would be exact, but Elasticsearch divides it into four thousand
 * boxes, twice, before it looks at the first document; distances are compared here in any case.
 */
function boxAround(lat: number, lng: number, metres: number): object {
  const reach = degreesOf(metres + distanceSlack.metres, lat);
  const [south, north] = [Math.max(-90, lat - reach.lat), Math.min(90, lat + reach.lat)];
  const [west, east] = [Math.max(-180, lng - reach.lng), Math.min(180, lng + reach.lng)];
  return { geo_bounding_box: { point: { top: north, bottom: south, left: west, right: east } } };
}
