import { type Client, errors } from '@elastic/elasticsearch';
import { DocumentIndex } from './document-index';

const withoutShard = { error: { type: 'no_shard_available_action_exception', reason: 'No shard available' } };
const stored = { _id: 'a', found: true, _source: { name: 'A' }, _seq_no: 1, _primary_term: 1 };

/** An index that has no shard for the first answers. */
function indexBeingMade(lacking: number) {
  let asked = 0;
  const mget = async () => ({ docs: [asked++ < lacking ? withoutShard : stored] });
  const search = async () => {
    if (asked++ >= lacking) return { hits: { hits: [] } };
    const body = {
      error: { type: 'search_phase_execution_exception', reason: 'Search rejected due to missing shards' },
    };
    throw new errors.ResponseError({ body, statusCode: 503, headers: {}, warnings: null, meta: {} as never });
  };
  return new DocumentIndex<{ name: string }>({ mget, search } as unknown as Client, {
    alias: 'phrases',
    properties: {},
  });
}

test('an index that another process is making is asked again', async () => {
  const found = await indexBeingMade(2).many(['a']);
  expect(found.get('a')?.document).toEqual({ name: 'A' });
  await expect(indexBeingMade(2).search({})).resolves.toEqual({ hits: { hits: [] } });
});

test('one that stays without a shard is a failure, and no empty answer', async () => {
  await expect(indexBeingMade(100).many(['a'])).rejects.toThrow('No shard available');
  await expect(indexBeingMade(100).search({})).rejects.toThrow('search_phase_execution_exception');
});
