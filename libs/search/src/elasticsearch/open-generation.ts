import type { Client } from '@elastic/elasticsearch';
import type { IndexData } from '../format/index-file';
import { unpackDictionary } from './dictionary';
import { readWhole } from './generation-parts';
import type { GenerationPlace } from './index-names';

/**
 * Opens a generation in Elasticsearch for searching: its dictionary comes into memory, its documents stay.
 * @param url where searches go
 * @throws {DictionaryError} {FilePartsError} when the generation cannot be used
 */
export async function openGeneration(client: Client, url: string, place: GenerationPlace): Promise<IndexData> {
  const { header, sections, buffer, firstHouses } = unpackDictionary(await readWhole(client, place, 'dictionary'));
  const { prefix, generation } = place;
  return { header, sections, buffer, cold: null, remote: { url, prefix, generation, firstHouses } };
}
