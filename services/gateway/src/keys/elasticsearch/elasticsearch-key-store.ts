import { randomInt } from 'node:crypto';
import type { Client, estypes } from '@elastic/elasticsearch';
import { type ElasticsearchServer, openClient, READ_AGAIN, withShard } from '@tripoint/elasticsearch';
import type { KeyStore } from '../key-store';
import type { ChangeableProperties, StoredKey } from '../stored-key';
import { documentOf, type KeyDocument, keyOf } from './key-document';
import { KeyIndex } from './key-index';

/** How long one question may take. A key that is in nobody's memory waits for it. */
const REQUEST_TIMEOUT_MS = 1_000;
/** Changes and lists, which a person waits for. */
const SLOW_TIMEOUT_MS = 20_000;
/** Keys read at once for a list. */
const PAGE_SIZE = 1_000;
/** More keys than one installation has; a list that grows beyond is refused rather than cut short. */
const LIST_MAX = 100_000;
/** Last uses noted at once. */
const NOTE_BATCH = 500;
/** Others change the same key at most this often while one change is tried. */
const ATTEMPTS_MAX = 8;
/** What may be asked for as a selector; anything else is no key, and no other document of the index. */
const SELECTOR_SHAPE = /^[0-9A-Za-z]{1,64}$/;
/** The document whose content changes with every change of a key. No selector has its name. */
const STAMP_ID = '~changes';
/** Large enough that no two changes have the same by chance, small enough for `randomInt`. */
const STAMP_MAX = 2 ** 47;

const NOT_FOUND = 404;
const CONFLICT = 409;
/** Type of the error of a change of an index that takes none, because its disk is almost full or somebody wanted it. */
const BLOCKED = 'cluster_block_exception';

/** Type of the error of a document with a field that the index of an earlier version does not have. */
const UNKNOWN_FIELD = 'strict_dynamic_mapping_exception';

interface Found {
  readonly key: StoredKey;
  readonly seqNo: number;
  readonly primaryTerm: number;
}

type BulkItem = Partial<Record<estypes.BulkOperationType, estypes.BulkResponseItem>>;

export interface ElasticsearchKeyStoreOptions {
  readonly server: ElasticsearchServer | string;
  /** What the names of index and alias begin with. */
  readonly prefix: string;
  /** How long reading one key may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/**
 * Keys in an index of Elasticsearch. Reads are by id and in real time: a change is there as soon as it is acknowledged.
 * Every change is written with the stamp of all changes in one request to one shard, on the condition that nobody
 * changed the key meanwhile. The index is made by the first key.
 */
export class ElasticsearchKeyStore implements KeyStore {
  private readonly client: Client;
  private readonly readTimeoutMs: number;
  private readonly index: KeyIndex;
  private readonly alias: string;

  constructor({ server, prefix, timeoutMs = REQUEST_TIMEOUT_MS }: ElasticsearchKeyStoreOptions) {
    // A call may ask for less time than its client has, but gets no more.
    this.client = openClient(server, { requestTimeout: SLOW_TIMEOUT_MS, maxRetries: 0 });
    this.readTimeoutMs = timeoutMs;
    this.index = new KeyIndex(this.client, prefix);
    this.alias = this.index.alias;
  }

  async version(): Promise<number> {
    const answer = await this.client.get<{ stamp: number }>(
      { index: this.alias, id: STAMP_ID },
      { ...READ_AGAIN, ignore: [NOT_FOUND], requestTimeout: this.readTimeoutMs },
    );
    return answer._source?.stamp ?? 0;
  }

  async find(selector: string): Promise<StoredKey | null> {
    return (await this.read(selector, this.readTimeoutMs))?.key ?? null;
  }

  async list(): Promise<readonly StoredKey[]> {
    const here = { index: this.alias, ignore_unavailable: true };
    await this.client.indices.refresh(here, READ_AGAIN);
    const keys: StoredKey[] = [];
    let after: estypes.SortResults | undefined;
    do {
      const request: estypes.SearchRequest = {
        ...here,
        query: { exists: { field: 'selector' } },
        sort: [{ created_at_ms: 'asc' }, { selector: 'asc' }],
        size: PAGE_SIZE,
        track_total_hits: false,
        ...(after !== undefined && { search_after: after }),
      };
      const { hits, timed_out } = await withShard(() => this.client.search<KeyDocument>(request, READ_AGAIN));
      if (timed_out) throw new Error('Elasticsearch could not list all keys in time');
      keys.push(...hits.hits.map((hit) => keyOf(hit._source!)));
      if (keys.length > LIST_MAX) throw new Error(`there are more than ${LIST_MAX} keys`);
      after = hits.hits.length < PAGE_SIZE ? undefined : hits.hits.at(-1)!.sort;
    } while (after !== undefined);
    return keys;
  }

  async insert(key: StoredKey): Promise<void> {
    if (!(await this.create(key))) throw new Error(`a key with the selector ${key.selector} exists`);
  }

  /**
   * The successor is made first: until its key is shown to somebody, which is after this, it is of no use. When the old
   * key cannot be ended, the successor is removed again.
   */
  async succeed(selector: string, successor: StoredKey, oldExpiresAtMs: number): Promise<boolean> {
    if (!isAlive(await this.read(selector, SLOW_TIMEOUT_MS))) return false;
    await this.insert(successor);
    let done = false;
    try {
      done = await this.changeWith(selector, (old) => ({ ...old, expiresAtMs: oldExpiresAtMs }));
    } finally {
      if (!done) await this.client.delete({ index: this.alias, id: successor.selector }, { ignore: [NOT_FOUND] });
    }
    return done;
  }

  change(selector: string, { label, websites, ips, areas, rights, limits }: ChangeableProperties): Promise<boolean> {
    return this.changeWith(selector, (key) => ({ ...key, label, websites, ips, areas, rights, limits }));
  }

  /** Written although a disk is almost full: Elasticsearch blocks its indices then, and leaves room for a few bytes. */
  async revoke(selector: string, atMs: number): Promise<boolean> {
    const revoke = () => this.changeWith(selector, (key) => ({ ...key, revokedAtMs: atMs }));
    try {
      return await revoke();
    } catch (cause) {
      if (!(cause instanceof RefusedChangeError && cause.type === BLOCKED)) throw cause;
      await this.index.liftFullDiskBlock();
      return revoke();
    }
  }

  /** What somebody else changes meanwhile is left as it is: the next note, a minute later, has a later moment. */
  async noteUse(moments: ReadonlyMap<string, number>): Promise<void> {
    const selectors = [...moments.keys()].filter((selector) => SELECTOR_SHAPE.test(selector));
    for (let at = 0; at < selectors.length; at += NOTE_BATCH) {
      await this.noteBatch(selectors.slice(at, at + NOTE_BATCH), moments);
    }
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async noteBatch(ids: string[], moments: ReadonlyMap<string, number>): Promise<void> {
    const { docs } = await this.client.mget<Pick<KeyDocument, 'last_used_at_ms'>>(
      { index: this.alias, ids, _source: ['last_used_at_ms'] },
      READ_AGAIN,
    );
    const operations = docs.flatMap((found) => {
      const atMs = moments.get(found._id)!;
      if (!('found' in found && found.found) || (found._source?.last_used_at_ms ?? 0) >= atMs) return [];
      const condition = { if_seq_no: found._seq_no!, if_primary_term: found._primary_term! };
      return [{ update: { _id: found._id, ...condition } }, { doc: { last_used_at_ms: atMs } }];
    });
    if (operations.length === 0) return;
    const { items } = await this.client.bulk({ index: this.alias, require_alias: true, operations });
    for (const item of items) refuseFailure(item, [CONFLICT, NOT_FOUND]);
  }

  private async read(selector: string, requestTimeout: number): Promise<Found | null> {
    if (!SELECTOR_SHAPE.test(selector)) return null;
    const answer = await this.client.get<KeyDocument>(
      { index: this.alias, id: selector },
      { ...READ_AGAIN, ignore: [NOT_FOUND], requestTimeout },
    );
    if (answer._source === undefined) return null;
    return { key: keyOf(answer._source), seqNo: answer._seq_no!, primaryTerm: answer._primary_term! };
  }

  /** Changes a key that is not revoked; false when there is none. */
  private async changeWith(selector: string, change: (key: StoredKey) => StoredKey): Promise<boolean> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const found = await this.read(selector, SLOW_TIMEOUT_MS);
      if (!isAlive(found)) return false;
      const condition = { if_seq_no: found.seqNo, if_primary_term: found.primaryTerm };
      const operation = { index: { _id: selector, ...condition } };
      if (await this.write(operation, change(found.key))) return true;
    }
    throw new Error(`the key ${selector} was changed by others again and again: try once more`);
  }

  private async create(key: StoredKey): Promise<boolean> {
    if (!SELECTOR_SHAPE.test(key.selector)) throw new Error('a selector has up to 64 letters and digits');
    return this.write({ create: { _id: key.selector } }, key);
  }

  /** Writes a key and the stamp of changes. False when the condition of the operation does not hold. */
  private async write(operation: estypes.BulkOperationContainer, key: StoredKey): Promise<boolean> {
    const operations = [operation, documentOf(key), { index: { _id: STAMP_ID } }, { stamp: randomInt(1, STAMP_MAX) }];
    const request = { index: this.alias, require_alias: true, operations };
    let { items } = await this.client.bulk(request);
    if (items.some((item) => resultOf(item).status === NOT_FOUND)) {
      await this.index.create();
      ({ items } = await this.client.bulk(request));
    }
    if (items.some((item) => resultOf(item).error?.type === UNKNOWN_FIELD)) {
      await this.index.addFields();
      ({ items } = await this.client.bulk(request));
    }
    for (const item of items) refuseFailure(item, [CONFLICT]);
    return resultOf(items[0]!).error === undefined;
  }
}

function isAlive(found: Found | null): found is Found {
  return found !== null && found.key.revokedAtMs === null;
}

function resultOf(item: BulkItem): estypes.BulkResponseItem {
  return Object.values(item)[0]!;
}

/** @throws when a part of a bulk request failed with a status that nobody expects. */
function refuseFailure(item: BulkItem, expected: readonly number[]): void {
  const { error, status } = resultOf(item);
  if (error === undefined || expected.includes(status)) return;
  throw new RefusedChangeError(error.type, error.reason ?? '');
}

class RefusedChangeError extends Error {
  constructor(
    readonly type: string,
    reason: string,
  ) {
    super(`Elasticsearch refused a change of keys: ${type}: ${reason}`);
  }
}
