import { addressSchema, PlaceSearch } from '@tripoint/addresses';
import { type LiveSearch, openLiveSearch } from '../shared/live-search';
import { copyToElasticsearch } from '../shared/remote-copy';
import { say } from '../shared/say';
import { UsageError } from '../shared/usage-error';

/** A search on one of the engines. */
export interface EngineSearch extends Pick<LiveSearch, 'query'> {
  close(): Promise<void>;
}

/** @param engine name of the engine that answers, as in `--engine` */
export async function openEngine(
  engine: string,
  register: string,
  indexFiles: readonly string[],
): Promise<EngineSearch> {
  if (engine === 'embedded') {
    const search = await openLiveSearch(indexFiles);
    return { query: (text, limit, country) => search.query(text, limit, country), close: async () => undefined };
  }
  if (engine !== 'elasticsearch') throw new UsageError(`There is no engine "${engine}": embedded or elasticsearch.`);
  const [file, ...others] = indexFiles;
  if (file === undefined || others.length > 0)
    throw new UsageError('Elasticsearch is asked about one register at a time.');
  say('Writing the index into Elasticsearch');
  const copy = await copyToElasticsearch(register, file, addressSchema);
  const search = new PlaceSearch([copy.index]);
  return {
    query: async (text, limit) => JSON.stringify(await search.query({ text, limit })),
    close: () => copy.remove(),
  };
}
