import type { Client, estypes } from '@elastic/elasticsearch';
import { ACTS, type Act, type ActPage, type AdministrativeAct, type AdministrativeLog } from '../administrative-log';
import { actOf, type StoredAct, storedAct } from '../stored-act';
import { AccountIndex } from './account-index';

/** How long each of the two requests for the counts may take, in milliseconds: a collector of metrics waits a few seconds. */
const COUNT_TIMEOUT_MS = 1_000;

const KEPT: estypes.MappingProperty = { type: 'keyword', index: false, doc_values: false };

/** The log in Elasticsearch: a document for each act, which is only ever created. */
export class ElasticsearchAdministrativeLog implements AdministrativeLog {
  private readonly index: AccountIndex<StoredAct>;

  constructor(client: Client, prefix: string) {
    this.index = new AccountIndex(client, `${prefix}-administrative-acts`, {
      id: { type: 'keyword' },
      when_ms: { type: 'long' },
      organisation_id: { type: 'keyword' },
      actor: { type: 'keyword' },
      act: { type: 'keyword' },
      subject: KEPT,
      detail: KEPT,
      came_from: KEPT,
    });
  }

  async append(act: AdministrativeAct): Promise<void> {
    const document = storedAct(act);
    if (!(await this.index.replace(document.id, document, null)))
      throw new Error('an administrative act could not be logged: try again');
  }

  async list({ organisationId, after, limit }: ActPage) {
    const found = await this.index.page({
      query: organisationId === null ? { match_all: {} } : { term: { organisation_id: organisationId } },
      sort: [{ id: 'desc' }],
      size: limit,
      ...(after !== null && { search_after: [after] }),
    });
    return { acts: found.map(({ document }) => actOf(document)), next: found.length < limit ? null : found.at(-1)!.id };
  }

  async counts(): Promise<ReadonlyMap<Act, number>> {
    const terms = { field: 'act', size: ACTS.length };
    const request = { size: 0, aggregations: { acts: { terms } } };
    const { aggregations } = await this.index.searchAll(request, { requestTimeout: COUNT_TIMEOUT_MS });
    const buckets = (aggregations?.acts as estypes.AggregationsStringTermsAggregate | undefined)?.buckets ?? [];
    return new Map(
      (buckets as estypes.AggregationsStringTermsBucket[]).map(({ key, doc_count }) => [key as Act, doc_count]),
    );
  }
}
