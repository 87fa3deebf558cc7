import type { Client, estypes } from '@elastic/elasticsearch';
import { DocumentIndex, type Found, type SearchOptions, versionOf } from '@tripoint/elasticsearch';

/** How long reading one document may take, in milliseconds: a caller waits for it. */
const READ_TIMEOUT_MS = 2_000;
/** Documents read at once of a search. */
const PAGE_SIZE = 1_000;

/** An index of accounts, whose searches see all that was acknowledged before. */
export class AccountIndex<D extends object> extends DocumentIndex<D> {
  constructor(client: Client, alias: string, properties: Record<string, estypes.MappingProperty>) {
    super(client, { alias, properties, readTimeoutMs: READ_TIMEOUT_MS });
  }

  /** All documents that match. */
  async all(query: estypes.QueryDslQueryContainer, sort: estypes.SortCombinations[]): Promise<Found<D>[]> {
    const found: Found<D>[] = [];
    for (let after: estypes.SortResults | undefined; ; ) {
      const page = await this.page({
        query,
        sort,
        size: PAGE_SIZE,
        ...(after !== undefined && { search_after: after }),
      });
      found.push(...page);
      after = page.at(-1)?.sort;
      if (page.length < PAGE_SIZE || after === undefined) return found;
    }
  }

  async page(request: estypes.SearchRequest): Promise<(Found<D> & { readonly sort: estypes.SortResults })[]> {
    const { hits } = await this.searchAll({ seq_no_primary_term: true, track_total_hits: false, ...request });
    return hits.hits.map((hit) => ({
      id: hit._id!,
      document: hit._source!,
      version: versionOf(hit),
      sort: hit.sort ?? [],
    }));
  }

  async searchAll(request: estypes.SearchRequest, options?: SearchOptions): Promise<estypes.SearchResponse<D>> {
    await this.refresh(options);
    return this.search(request, options);
  }
}
