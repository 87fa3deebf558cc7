import { join } from 'node:path';
import { addressIndexKinds, IndexRecords, openAddressIndex } from '@tripoint/addresses';
import { ElasticsearchGenerations, type SearchClient, writeClient } from '@tripoint/generations';
import { contentOf, register, type State } from './states';

/** What the live generation has of a state of the register. */
export interface Difference {
  readonly lost: number;
  readonly doubled: number;
  /** Of the same key with other content, or of a key that the state does not have. */
  readonly different: number;
}

export const isSame = ({ lost, doubled, different }: Difference): boolean => lost + doubled + different === 0;

/** Default of the setting ELASTICSEARCH_PREFIX. */
const prefix = 'tripoint';

/** Reads the live generation back from Elasticsearch, record by record. */
export class LiveRecords {
  private readonly client: SearchClient;
  private readonly generations: ElasticsearchGenerations;

  constructor(url: string, folder: string) {
    this.client = writeClient(url);
    const scratchDir = join(folder, 'compare');
    this.generations = new ElasticsearchGenerations({
      client: this.client,
      prefix,
      register,
      scratchDir,
      kinds: addressIndexKinds,
    });
  }

  /** Compares the live generation with each of these states. */
  async compare(states: readonly State[]): Promise<Difference[]> {
    const live = await this.generations.live();
    if (live === null) throw new Error('no generation is live');
    const found = new Map<string, string>();
    let doubled = 0;
    for (const record of new IndexRecords(await openAddressIndex(await this.generations.indexFile(live))).all()) {
      if (found.has(record.key)) doubled++;
      found.set(record.key, contentOf(record));
    }
    return states.map(({ addresses }) => {
      let lost = 0;
      let different = 0;
      for (const [key, content] of addresses) {
        const has = found.get(key);
        if (has === undefined) lost++;
        else if (has !== content) different++;
      }
      for (const key of found.keys()) if (!addresses.has(key)) different++;
      return { lost, doubled, different };
    });
  }

  /** Id of the live generation. */
  async generation(): Promise<string> {
    return (await this.generations.liveId()) ?? '';
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
