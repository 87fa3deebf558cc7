import type { Client, estypes } from '@elastic/elasticsearch';
import { newActId } from '../act-id';
import { ACTS, type Act, type ActPage, type AdministrativeAct, type AdministrativeLog } from '../administrative-log';
import { AccountIndex } from './account-index';

interface ActDocument {
  readonly id: string;
  readonly when_ms: number;
  readonly organisation_id: string | null;
  readonly actor: string;
  readonly act: Act;
  readonly subject: string;
  readonly detail: string | null;
  readonly came_from: string;
}

/** How long each of the two requests for the counts may take, in milliseconds: a collector of metrics waits a few seconds. */
const COUNT_TIMEOUT_MS = 1_000;

const KEPT: estypes.MappingProperty = { type: 'keyword', index: false, doc_values: false };

/** The log in Elasticsearch: a document for each act, which is only ever created. */
export class ElasticsearchAdministrativeLog implements AdministrativeLog {
  private readonly index: AccountIndex<ActDocument>;

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

  async append({ whenMs, organisationId, actor, act, subject, detail, from }: AdministrativeAct): Promise<void> {
    const id = newActId(whenMs);
    const document = {
      id,
      when_ms: whenMs,
      organisation_id: organisationId,
      actor,
      act,
      subject,
      detail,
      came_from: from,
    };
    if (!(await this.index.replace(id, document, null)))
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

const actOf = ({
  when_ms,
  organisation_id,
  actor,
  act,
  subject,
  detail,
  came_from,
}: ActDocument): AdministrativeAct => ({
  whenMs: when_ms,
  organisationId: organisation_id,
  actor,
  act,
  subject,
  detail,
  from: came_from,
});
