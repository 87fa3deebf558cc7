import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, estypes } from '@elastic/elasticsearch';
import { refusal } from '@tripoint/elasticsearch';

/** Raised with the file of the mapping when a field changes; one that is added is put into existing indices. */
const VERSION = 'keys-v1';
const MAPPING_FILE = join(__dirname, '..', '..', '..', 'mappings', `${VERSION}.json`);

type CreateRequest = Omit<estypes.IndicesCreateRequest, 'index'>;

/** The index of keys and the alias that everything goes through. */
export class KeyIndex {
  readonly alias: string;
  private readonly index: string;

  constructor(
    private readonly client: Client,
    prefix: string,
  ) {
    this.alias = `${prefix}-keys`;
    this.index = `${prefix}-${VERSION}`;
  }

  /** Makes index and alias unless they exist; safe when several processes do it at once. */
  async create(): Promise<void> {
    try {
      await this.client.indices.create({ ...readMapping(), index: this.index, aliases: { [this.alias]: {} } });
    } catch (cause) {
      if (refusal(cause)?.type !== 'resource_already_exists_exception') throw cause;
      if (await this.client.indices.existsAlias({ name: this.alias })) return;
      await this.client.indices.putAlias({ index: this.index, name: this.alias });
    }
  }

  /** Gives an index that an earlier version made the fields that it lacks. */
  async addFields(): Promise<void> {
    const { properties = {} } = readMapping().mappings ?? {};
    await this.client.indices.putMapping({ index: this.alias, properties });
  }

  /**
   * Removes the block that Elasticsearch puts on each index of a disk that is almost full. It puts it back within half a
   * minute as long as the disk is. A block that an operator set is another one, and stays.
   */
  async liftFullDiskBlock(): Promise<void> {
    await this.client.indices.putSettings({
      index: this.alias,
      settings: { 'index.blocks.read_only_allow_delete': null },
    });
  }
}

function readMapping(): CreateRequest {
  return JSON.parse(readFileSync(MAPPING_FILE, 'utf8')) as CreateRequest;
}
