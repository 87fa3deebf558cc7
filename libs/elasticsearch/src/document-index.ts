import type { Client, estypes, TransportRequestOptions } from '@elastic/elasticsearch';
import { READ_AGAIN, refusal } from './client';
import { NoShardError, WITHOUT_SHARD, withShard } from './with-shard';

const NOT_FOUND = 404;
const CONFLICT = 409;
/** Documents read at once of a search. */
const PAGE_SIZE = 500;
/** Documents read at once by their ids. */
const MANY_SIZE = 1_000;
/** Longest id that Elasticsearch takes, in bytes. */
const MAX_ID_BYTES = 512;

/** A document and its version, on which a change may depend. */
export interface Found<D> {
  readonly id: string;
  readonly document: D;
  readonly version: { readonly if_seq_no: number; readonly if_primary_term: number };
}

/**
 * One write of several. `version`: nothing happens when a newer one is stored; `before`: only when that is what is stored,
 * null when nothing is.
 */
export type Write =
  | { readonly create: string; readonly document: object }
  | { readonly index: string; readonly document: object; readonly version?: number }
  | { readonly replace: string; readonly document: object; readonly before: Found<object> | null }
  | { readonly delete: string };

/** How long a request may take, in milliseconds; absent: as long as the client has. */
export type SearchOptions = Pick<TransportRequestOptions, 'requestTimeout'>;

export interface IndexOptions {
  /** Name of the alias that everything goes through; the index has `-v1` behind it. */
  readonly alias: string;
  readonly properties: Record<string, estypes.MappingProperty>;
  /** How long reading one document may take, in milliseconds; absent: as long as the client has. */
  readonly readTimeoutMs?: number;
}

/**
 * An index of documents. By its id a document is read in real time; a search sees all that was acknowledged before. The index
 * is made by the first document.
 */
export class DocumentIndex<D extends object> {
  constructor(
    private readonly client: Client,
    private readonly options: IndexOptions,
  ) {}

  /** Also of an id that anybody made up. */
  async get(id: string, options?: SearchOptions): Promise<Found<D> | null> {
    if (!isId(id)) return null;
    const { alias, readTimeoutMs } = this.options;
    const timeout = options ?? (readTimeoutMs !== undefined && { requestTimeout: readTimeoutMs });
    const reading = { ...READ_AGAIN, ignore: [NOT_FOUND], ...timeout };
    const answer = await withShard(() => this.client.get<D>({ index: alias, id }, reading));
    return answer._source === undefined ? null : { id, document: answer._source, version: versionOf(answer) };
  }

  /** Documents by their ids; what is not there is left out. */
  async many(ids: readonly string[], fields?: readonly (keyof D & string)[]): Promise<ReadonlyMap<string, Found<D>>> {
    const found = new Map<string, Found<D>>();
    for (let at = 0; at < ids.length; at += MANY_SIZE) {
      const answer = await withShard(() => this.ask(ids.slice(at, at + MANY_SIZE), fields));
      for (const doc of answer?.docs ?? []) {
        if (!('found' in doc && doc.found)) continue;
        found.set(doc._id, { id: doc._id, document: doc._source!, version: versionOf(doc) });
      }
    }
    return found;
  }

  private async ask(
    ids: string[],
    fields: readonly string[] | undefined,
  ): Promise<estypes.MgetResponse<D> | undefined> {
    const only = fields !== undefined && { _source_includes: [...fields] };
    const answer = await this.client.mget<D>({ index: this.options.alias, ids, ...only }, READ_AGAIN).catch(absent);
    for (const doc of answer?.docs ?? []) {
      if (!('error' in doc) || doc.error.type === 'index_not_found_exception') continue;
      if (doc.error.type === WITHOUT_SHARD) throw new NoShardError(doc.error.reason ?? WITHOUT_SHARD);
      throw new Error(doc.error.reason ?? doc.error.type);
    }
    return answer;
  }

  /** Writes a document on the version that it had, or as the first one. False when somebody else was earlier. */
  async replace(id: string, document: D, before: Found<D> | null): Promise<boolean> {
    const condition = before === null ? ({ op_type: 'create' } as const) : before.version;
    const request = { index: this.options.alias, require_alias: true, id, document, ...condition };
    try {
      await this.made(() => this.client.index(request));
      return true;
    } catch (cause) {
      if (hasStatus(cause, CONFLICT)) return false;
      throw cause;
    }
  }

  /** False when it is gone, or was changed since it was read. */
  async remove({ id, version }: Found<D>): Promise<boolean> {
    try {
      await this.client.delete({ index: this.options.alias, id, ...version });
      return true;
    } catch (cause) {
      if (hasStatus(cause, CONFLICT) || hasStatus(cause, NOT_FOUND)) return false;
      throw cause;
    }
  }

  /** Writes documents one after the other. Resolves with the ids of those whose condition did not hold. */
  async write(writes: readonly Write[]): Promise<ReadonlySet<string>> {
    if (writes.length === 0) return new Set();
    const operations = writes.flatMap(operationOf);
    const request = { index: this.options.alias, require_alias: true, operations };
    const { items } = await this.made(async () => {
      const answer = await this.client.bulk(request);
      // An index that is absent is reported for each document.
      if (answer.items.some((item) => resultOf(item).error?.type === 'index_not_found_exception'))
        throw new AbsentIndexError();
      return answer;
    });
    const conflicts = new Set<string>();
    for (const item of items) {
      const { _id, error, status } = resultOf(item);
      if (error === undefined) continue;
      if (status !== CONFLICT && status !== NOT_FOUND)
        throw new Error(`Elasticsearch refused a change: ${error.type}: ${error.reason}`);
      conflicts.add(_id!);
    }
    return conflicts;
  }

  /** All documents that match, by a numeric field, in pages. */
  async *pages(
    query: estypes.QueryDslQueryContainer,
    sortedBy: keyof D & string,
    fields?: readonly (keyof D & string)[],
  ): AsyncGenerator<readonly D[]> {
    await this.refresh();
    for (let after: estypes.SortResults | undefined; ; ) {
      const { hits } = await this.search({
        query,
        sort: [{ [sortedBy]: 'asc' }],
        size: PAGE_SIZE,
        track_total_hits: false,
        ...(fields !== undefined && { _source: { includes: [...fields] } }),
        ...(after !== undefined && { search_after: after }),
      });
      if (hits.hits.length > 0) yield hits.hits.map((hit) => hit._source!);
      if (hits.hits.length < PAGE_SIZE) return;
      after = hits.hits.at(-1)!.sort!;
    }
  }

  /** Answers one search on what is searchable already. */
  async search(request: estypes.SearchRequest, options: SearchOptions = {}): Promise<estypes.SearchResponse<D>> {
    const here = { index: this.options.alias, ignore_unavailable: true, allow_partial_search_results: false };
    const answer = await withShard(() => this.client.search<D>({ ...here, ...request }, { ...READ_AGAIN, ...options }));
    if (answer.timed_out) throw new Error('Elasticsearch could not read everything in time');
    return answer;
  }

  /** Makes searchable what was written. */
  async refresh(options: SearchOptions = {}): Promise<void> {
    const request = { index: this.options.alias, ignore_unavailable: true };
    await this.client.indices.refresh(request, { ...READ_AGAIN, ...options });
  }

  async removeWhere(query: estypes.QueryDslQueryContainer): Promise<void> {
    for (;;) {
      await this.refresh();
      const { hits } = await this.search({ query, size: PAGE_SIZE, _source: false });
      await this.write(hits.hits.map(({ _id }) => ({ delete: _id! })));
      if (hits.hits.length < PAGE_SIZE) return;
    }
  }

  /** Differs from every earlier answer after any write. */
  async version(): Promise<string> {
    const { indices = {} } = await this.client.indices
      .stats({ index: this.options.alias, level: 'shards' }, READ_AGAIN)
      .catch((cause) => absent(cause) ?? { indices: {} });
    return Object.values(indices)
      .map(({ uuid, shards = {} }) => {
        const last = Object.values(shards).flatMap((copies) => copies.map(({ seq_no }) => seq_no?.max_seq_no ?? 0));
        return `${uuid}.${Math.max(0, ...last)}`;
      })
      .join();
  }

  /** Makes the index when the work finds none. */
  private async made<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      if (!(cause instanceof AbsentIndexError) && !hasStatus(cause, NOT_FOUND)) throw cause;
      await this.make();
      return work();
    }
  }

  /** Makes index and alias unless they exist; safe when several processes do it at once. */
  private async make(): Promise<void> {
    const { alias, properties } = this.options;
    const index = `${alias}-v1`;
    try {
      await this.client.indices.create({
        index,
        aliases: { [alias]: {} },
        settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
        mappings: { dynamic: 'strict', properties },
      });
    } catch (cause) {
      if (!(await this.client.indices.exists({ index }))) throw cause;
      await this.client.indices.putAlias({ index, name: alias });
    }
  }
}

function operationOf(write: Write): object[] {
  if ('delete' in write) return [{ delete: { _id: write.delete } }];
  if ('create' in write) return [{ create: { _id: write.create } }, write.document];
  if ('replace' in write) {
    const { replace: _id, before, document } = write;
    return [before === null ? { create: { _id } } : { index: { _id, ...before.version } }, document];
  }
  const { index: _id, document, version } = write;
  return [{ index: { _id, ...(version !== undefined && { version, version_type: 'external' }) } }, document];
}

class AbsentIndexError extends Error {}

/** Whether a document can have this id. Dots alone would be a step in the path of a request. */
function isId(text: string): boolean {
  return !/^\.{0,2}$/.test(text) && Buffer.byteLength(text) <= MAX_ID_BYTES;
}

/** The version of a document as Elasticsearch answers it. */
export function versionOf(found: {
  readonly _seq_no?: number;
  readonly _primary_term?: number;
}): Found<never>['version'] {
  return { if_seq_no: found._seq_no!, if_primary_term: found._primary_term! };
}

function resultOf(
  item: Partial<Record<estypes.BulkOperationType, estypes.BulkResponseItem>>,
): estypes.BulkResponseItem {
  return Object.values(item)[0]!;
}

/** Nothing, when the index is not there yet. @throws anything else */
function absent(cause: unknown): undefined {
  if (hasStatus(cause, NOT_FOUND)) return undefined;
  throw cause;
}

function hasStatus(cause: unknown, status: number): boolean {
  return refusal(cause)?.status === status;
}
