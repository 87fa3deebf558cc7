import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Client } from '@elastic/elasticsearch';
import { withShard } from '@tripoint/elasticsearch';
import { SERVING_DEAD_AFTER_MS, type ServingBoard, type ServingProcess } from '../serving';
import { isMissing } from './client';
import { ensureIndex } from './create-index';

interface Entry extends ServingProcess {
  /** Epoch milliseconds of the process's clock; clocks of machines differ by less than it takes to count as dead. */
  readonly touchedMs: number;
}

const MAX_PROCESSES = 1_000;

/** A board in Elasticsearch: a document for each process. */
export class ElasticsearchServing implements ServingBoard {
  private readonly id = randomUUID();
  private readonly index: string;
  /** The last document that was written: only a change is refreshed at once. */
  private written = '';

  constructor(
    private readonly client: Client,
    prefix: string,
  ) {
    this.index = `${prefix}-serving`;
  }

  async write(registers: ServingProcess['registers']): Promise<void> {
    const text = JSON.stringify(registers);
    if (this.written === '') await this.ensure();
    const document: Entry = { name: `process ${process.pid} on ${hostname()}`, registers, touchedMs: Date.now() };
    await this.client.index({ index: this.index, id: this.id, document, refresh: text !== this.written });
    this.written = text;
  }

  async remove(): Promise<void> {
    await this.client.delete({ index: this.index, id: this.id, refresh: true });
  }

  async list(): Promise<ServingProcess[]> {
    try {
      const since = { range: { touchedMs: { gte: Date.now() - SERVING_DEAD_AFTER_MS } } };
      const { hits } = await withShard(() =>
        this.client.search<Entry>({ index: this.index, size: MAX_PROCESSES, query: since }),
      );
      return hits.hits.flatMap(({ _source }) =>
        _source ? [{ name: _source.name, registers: _source.registers }] : [],
      );
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  private ensure(): Promise<void> {
    return ensureIndex(this.client, {
      index: this.index,
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '1s' },
      mappings: {
        dynamic: 'strict',
        properties: {
          name: { type: 'keyword' },
          registers: { type: 'object', enabled: false },
          touchedMs: { type: 'long' },
        },
      },
    });
  }
}
