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

interface SearchResponses {
  /** Milliseconds in which Elasticsearch answered all of them, waiting for a thread included. */
  readonly took?: number;
  readonly responses?: readonly SearchResponse[];
}

interface Waiting {
  readonly since: number;
  readonly searches: readonly Search[];
  readonly resolve: (hits: readonly (readonly Hit[])[]) => void;
  readonly reject: (error: Error) => void;
}

/** Only what is looked at crosses the network. */
const filterPath =
  'took,responses.hits.hits.sort,responses.hits.hits.fields,responses.timed_out,responses.status,responses.error.type,responses.error.reason';
/** Asked of every search: nothing is scored, counted or read from the source. */
const always = { _source: false, stored_fields: '_none_', track_total_hits: false, timeout: `${SHARD_TIMEOUT_MS}ms` };
/** Searches of one request; further ones go into the next. */
const MAX_SEARCHES = 64;
/** Searches that are under way at once: at least, however long they take, and at most. */
const LEAST_UNDER_WAY = 8;
const MOST_UNDER_WAY = 256;
/** A request that Elasticsearch itself takes longer for says that there were too many, in milliseconds. */
const SLOW_MS = 500;
/** Longest wait for others to end, in milliseconds: the search itself must end before the service gives up. */
const MAX_WAIT_MS = 1_500;

/**
 * Sends searches, those asked for in one turn of the process in one request: the steps of one search, and those that
 * several countries take at the same time. A server that has more to do than it can is not given still more, of which it
 * would answer nothing in time: what is asked meanwhile waits, and goes together.
 */
export class SearchBatcher {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  /** How many may be under way: half as many after a slow request, one more after each other one. */
  private most = MOST_UNDER_WAY;
  private isDue = false;

  constructor(private readonly client: Client) {}

  /**
   * The hits of each search, in the order asked.
   * @throws {EngineUnavailableError} {EngineBusyError} a search that was cut off has no hits
   */
  search(searches: readonly Search[]): Promise<readonly (readonly Hit[])[]> {
    if (searches.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.waiting.push({ since: performance.now(), searches, resolve, reject });
      this.sendSoon();
    });
  }

  private sendSoon(): void {
    if (this.isDue) return;
    this.isDue = true;
    setImmediate(() => this.send());
  }

  private send(): void {
    this.isDue = false;
    const tooOld = performance.now() - MAX_WAIT_MS;
    while (this.waiting[0] && this.waiting[0].since < tooOld) {
      this.waiting.shift()?.reject(new EngineBusyError('Elasticsearch did not get to a search in time'));
    }
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) void this.sendBatch(batch);
  }

  /** What waited longest, as far as there is room. */
  private nextBatch(): readonly Waiting[] {
    let [count, size] = [0, 0];
    for (const { searches } of this.waiting) {
      const all = size + searches.length;
      if (size > 0 && all > MAX_SEARCHES) break;
      if (this.underWay + size > 0 && this.underWay + all > this.most) break;
      size = all;
      count++;
    }
    this.underWay += size;
    return this.waiting.splice(0, count);
  }

  private async sendBatch(batch: readonly Waiting[]): Promise<void> {
    const asked = batch.flatMap(({ searches }) => searches);
    let responses: readonly (SearchResponse | undefined)[];
    try {
      responses = await this.ask(asked);
    } catch (error) {
      const reported = engineError(error);
      if (reported instanceof EngineBusyError) this.adapt(true);
      for (const { reject } of batch) reject(reported);
      return;
    } finally {
      this.underWay -= asked.length;
      if (this.waiting.length > 0) this.sendSoon();
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

  private adapt(wasSlow: boolean): void {
    this.most = wasSlow ? Math.max(LEAST_UNDER_WAY, this.most / 2) : Math.min(MOST_UNDER_WAY, this.most + 1);
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
    const { took = 0, responses } = await this.client.transport.request<SearchResponses>(
      {
        method: 'POST',
        path: '/_msearch',
        querystring: { filter_path: filterPath },
        bulkBody: [...asked.keys()].join(''),
      },
      READ_AGAIN,
    );
    this.adapt(took > SLOW_MS);
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
