import type { Client } from '@elastic/elasticsearch';
import { withShard } from '@tripoint/elasticsearch';
import { isMissing } from './client';
import { ensureIndex } from './create-index';

/** The last import of a register that ended in a state. */
export interface EndedImport {
  readonly register: string;
  /** Such as `live`, `unchanged`, `refused` or `failed`. */
  readonly state: string;
  readonly run: string;
  /** ISO 8601. */
  readonly endedAt: string;
  readonly durationMs: number;
}

/** As many registers and states as there will ever be. */
const MAX_ENTRIES = 1_000;

/** How imports ended, wherever they ran, in Elasticsearch: a document for each register and state. */
export class EndedImports {
  private readonly index: string;

  constructor(
    private readonly client: Client,
    prefix: string,
  ) {
    this.index = `${prefix}-ended-imports`;
  }

  /** Takes the place of the one before of the same register and state. */
  async note({ register, state, run, endedAt, durationMs }: EndedImport): Promise<void> {
    await ensureIndex(this.client, {
      index: this.index,
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: { dynamic: false, properties: {} },
    });
    const document: EndedImport = { register, state, run, endedAt, durationMs };
    await this.client.index({ index: this.index, id: `${register}/${state}`, document, refresh: true });
  }

  async list(): Promise<readonly EndedImport[]> {
    try {
      const { hits } = await withShard(() => this.client.search<EndedImport>({ index: this.index, size: MAX_ENTRIES }));
      return hits.hits.flatMap(({ _source }) => _source ?? []);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }
}
