import type { Client } from '@elastic/elasticsearch';
import { READ_AGAIN } from '@tripoint/elasticsearch';
import { EngineBusyError, EngineUnavailableError, engineError } from '@tripoint/generations';
import { SHARD_TIMEOUT_MS } from './search-client';

/** One search: an index and what is asked of it. */
export interface Search {
  readonly index: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One hit, with what was asked for: the values it was sorted by and its columns. */
export interface Hit {
  readonly sort: readonly number[];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

interface SearchResponse {
  readonly timed_out?: boolean;
  readonly status?: number;
  readonly error?: { readonly type?: string; readonly reason?: string };
  readonly hits?: { readonly hits?: readonly Hit[] };
}

interface Waiting {
  readonly searches: readonly Search[];
  readonly resolve: (hits: readonly (readonly Hit[])[]) => void;
  readonly reject: (error: Error) => void;
}

/** Only what is looked at crosses the network. */
const filterPath =
  'responses.hits.hits.sort,responses.hits.hits.fields,responses.timed_out,responses.status,responses.error.type,responses.error.reason';
/** Asked of every search: nothing is scored, counted or read from the source. */
const always = { _source: false, stored_fields: '_none_', track_total_hits: false, timeout: `${SHARD_TIMEOUT_MS}ms` };
/** Searches of one request; further ones go into the next. */
const MAX_SEARCHES = 64;

/**
 * Sends searches, those asked for in one turn of the process in one request: the steps of one search, and those that
 * several countries take at the same time.
 */
export class SearchBatcher {
  private waiting: Waiting[] = [];

  constructor(private readonly client: Client) {}

  /**
   * The hits of each search, in the order asked.
   * @throws {EngineUnavailableError} {EngineBusyError} a search that was cut off has no hits
   */
  search(searches: readonly Search[]): Promise<readonly (readonly Hit[])[]> {
    if (searches.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.send());
      this.waiting.push({ searches, resolve, reject });
    });
  }

  private send(): void {
    let batch: Waiting[] = [];
    let size = 0;
    for (const one of this.waiting.splice(0)) {
      if (size > 0 && size + one.searches.length > MAX_SEARCHES) {
        void this.sendBatch(batch);
        batch = [];
        size = 0;
      }
      batch.push(one);
      size += one.searches.length;
    }
    void this.sendBatch(batch);
  }

  private async sendBatch(batch: readonly Waiting[]): Promise<void> {
    let responses: readonly (SearchResponse | undefined)[];
    try {
      responses = await this.ask(batch.flatMap(({ searches }) => searches));
    } catch (error) {
      const reported = engineError(error);
      for (const { reject } of batch) reject(reported);
      return;
    }
    let at = 0;
    for (const { searches, resolve, reject } of batch) {
      const own = searches.map((_, i) => responses[at + i]);
      at += searches.length;
      const failure = own.map(failureOf).find((error) => error !== null);
      if (failure) reject(failure);
      else resolve(own.map((response) => response?.hits?.hits ?? []));
    }
  }

  /** A response for each search. Those that are the same, as steps of one search may be, are asked once. */
  private async ask(searches: readonly Search[]): Promise<readonly (SearchResponse | undefined)[]> {
    const asked = new Map<string, number>();
    const answeredBy = searches.map(({ index, body }) => {
      const lines = `${JSON.stringify({ index })}\n${JSON.stringify({ ...always, ...body })}\n`;
      const at = asked.get(lines) ?? asked.size;
      asked.set(lines, at);
      return at;
    });
    const { responses } = await this.client.transport.request<{ responses?: readonly SearchResponse[] }>(
      {
        method: 'POST',
        path: '/_msearch',
        querystring: { filter_path: filterPath },
        bulkBody: [...asked.keys()].join(''),
      },
      READ_AGAIN,
    );
    return answeredBy.map((at) => responses?.[at]);
  }
}

function failureOf(response: SearchResponse | undefined): Error | null {
  if (response === undefined) return new EngineUnavailableError('Elasticsearch left a search without an answer');
  if (response.timed_out === true) return new EngineBusyError('Elasticsearch cut a search off');
  if (response.error === undefined) return null;
  const { type, reason } = response.error;
  return new EngineUnavailableError(`Elasticsearch failed: ${type ?? ''} ${reason ?? ''}`.trim());
}
