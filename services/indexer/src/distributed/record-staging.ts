import type { ChangeItem, KeyedChange, KeyedRecord, RecordItem } from '@tripoint/bus';
import { ensureIndex, isMissing, isUnacceptable, type SearchClient } from '@tripoint/generations';

/** A record or change that Elasticsearch did not take, and why. */
export interface RefusedItem<R extends KeyedRecord> {
  readonly item: StagedItem<R>;
  readonly reason: string;
}

export type StagedItem<R extends KeyedRecord> = RecordItem<R> | ChangeItem<R>;

/** What became of a batch. */
export type StagingVerdict<R extends KeyedRecord> =
  | { readonly kind: 'taken'; readonly refused: readonly RefusedItem<R>[] }
  /** The run was ended or revoked: nobody wants its records any more. */
  | { readonly kind: 'over' };

/** As a document: the record, or that there is none any more. */
interface StagedDocument<R> {
  readonly record?: R;
  readonly gone?: number;
}

/** Records of one page when they are read back. */
const PAGE_RECORDS = 5_000;
/** How long Elasticsearch keeps a reader's view between two pages. */
const VIEW_KEPT = '5m';
/** Elasticsearch has no room at the moment, or no disk (500), which is not the item's fault: the whole batch is sent again later. */
const isBusy = (status: number): boolean => status === 429 || status >= 500;

/** Elasticsearch refuses what it would take at another time. */
export class StagingBusyError extends Error {
  override readonly name = 'StagingBusyError';
}

/**
 * Keeps the records of runs that are being received, each run in an index of its own and nobody else's business. A record
 * is written with its source version: written again it changes nothing, and an older one never replaces a newer
 * one, whichever indexer writes it and in whatever order.
 */
export class RecordStaging<R extends KeyedRecord> {
  constructor(
    private readonly client: SearchClient,
    private readonly prefix: string,
  ) {}

  /** Makes room for a run; does nothing when there is room already. */
  open(register: string, run: string): Promise<void> {
    return ensureIndex(this.client, {
      index: this.indexOf(register, run),
      aliases: { [this.aliasOf(register, run)]: {} },
      // What is written here is committed to Kafka: the loss of one node must not lose it.
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' },
      mappings: {
        dynamic: 'strict',
        properties: { record: { type: 'object', enabled: false }, gone: { type: 'long', index: false } },
      },
    });
  }

  /**
   * Writes a batch of one run; it is on disk when this resolves. One item that cannot be sent holds up no other.
   * @throws {StagingBusyError} when the batch is to be sent again
   */
  async put(register: string, run: string, items: readonly StagedItem<R>[]): Promise<StagingVerdict<R>> {
    try {
      return await this.send(register, run, items);
    } catch (error) {
      if (!isUnacceptable(error)) throw error;
      const [only] = items;
      if (items.length === 1 && only)
        return { kind: 'taken', refused: [{ item: only, reason: (error as Error).message }] };
      const middle = Math.ceil(items.length / 2);
      const first = await this.put(register, run, items.slice(0, middle));
      const second = await this.put(register, run, items.slice(middle));
      if (first.kind === 'over' || second.kind === 'over') return { kind: 'over' };
      return { kind: 'taken', refused: [...first.refused, ...second.refused] };
    }
  }

  private async send(register: string, run: string, items: readonly StagedItem<R>[]): Promise<StagingVerdict<R>> {
    const alias = this.aliasOf(register, run);
    const { errors: failed, items: results } = await this.client.bulk({
      index: alias,
      // Without the alias the run is over; an index must not come into being by a late batch.
      require_alias: true,
      operations: items.flatMap((item) => [
        { index: { _id: item.key, version: item.sourceVersion ?? 0, version_type: 'external_gte' } },
        documentOf(item),
      ]),
      filter_path: 'errors,items.*.status,items.*.error.type,items.*.error.reason',
    });
    if (!failed) return { kind: 'taken', refused: [] };
    const refused: RefusedItem<R>[] = [];
    for (const [i, { index: result }] of (results ?? []).entries()) {
      const status = result?.status ?? 0;
      const { type = '', reason = '' } = (result?.error ?? {}) as { type?: string; reason?: string };
      // Something newer is there: that is what was wanted.
      if (result?.error === undefined || status === 409) continue;
      if (status === 404 || type === 'index_not_found_exception') return { kind: 'over' };
      if (isBusy(status)) throw new StagingBusyError(`Elasticsearch has no room: ${type} ${reason}`);
      refused.push({ item: items[i] as StagedItem<R>, reason: `${type}: ${reason}` });
    }
    return { kind: 'taken', refused };
  }

  /** Everything of a run, page by page; of each key the newest. */
  async *read(register: string, run: string, signal: AbortSignal): AsyncGenerator<readonly KeyedChange<R>[]> {
    const index = this.indexOf(register, run);
    await this.client.indices.refresh({ index });
    const { id } = await this.client.openPointInTime({ index, keep_alive: VIEW_KEPT });
    try {
      let next = this.page(id, null);
      for (;;) {
        const { changes, after } = await next;
        signal.throwIfAborted();
        if (changes.length === 0) return;
        // The next page is on its way while this one is used.
        next = this.page(id, after);
        next.catch(() => undefined);
        yield changes;
      }
    } finally {
      await this.client.closePointInTime({ id }).catch(() => undefined);
    }
  }

  private async page(id: string, after: number | null) {
    const { hits } = await this.client.search<StagedDocument<R>>({
      pit: { id, keep_alive: VIEW_KEPT },
      size: PAGE_RECORDS,
      sort: [{ _shard_doc: 'asc' }],
      track_total_hits: false,
      ...(after !== null && { search_after: [after] }),
      filter_path: 'hits.hits._id,hits.hits._source,hits.hits.sort',
    });
    const found = hits?.hits ?? [];
    return {
      changes: found.map(({ _id, _source }) => changeOf(_id ?? '', _source ?? {})),
      after: (found.at(-1)?.sort?.[0] as number | undefined) ?? null,
    };
  }

  /** Forgets the records of a run; batches that come later find nothing to go to. */
  async remove(register: string, run: string): Promise<void> {
    try {
      await this.client.indices.delete({ index: this.indexOf(register, run) });
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  private indexOf(register: string, run: string): string {
    return `${this.prefix}-${register}-staged-${run.toLowerCase()}`;
  }

  private aliasOf(register: string, run: string): string {
    return `${this.prefix}-${register}-staging-${run.toLowerCase()}`;
  }
}

function documentOf<R extends KeyedRecord>(item: StagedItem<R>): StagedDocument<R> {
  if (item.kind === 'record') return { record: item.record };
  return item.change.kind === 'upsert' ? { record: item.change.record } : { gone: item.change.sourceVersion };
}

function changeOf<R extends KeyedRecord>(key: string, { record, gone }: StagedDocument<R>): KeyedChange<R> {
  return record === undefined ? { kind: 'remove', key, sourceVersion: gone ?? 0 } : { kind: 'upsert', record };
}
