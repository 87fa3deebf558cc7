import { randomBytes } from 'node:crypto';
import { Client, errors } from '@elastic/elasticsearch';
import { stackAddress } from '@tripoint/testing';

/*
 * The node of scripts/stack is put together from published parts. Each test is one thing that an index of the product may
 * lean on: what is absent here must not be designed upon.
 */

const client = new Client({ node: stackAddress('ELASTICSEARCH_URL') });
const prefix = `stack-${randomBytes(4).toString('hex')}`;
const places = `${prefix}-places`;
const signature = Buffer.from([0, 1, 2, 254, 255]).toString('base64');

const documents = [
  { tokens: 'Hlavna 12 Kosice', rank: 5, kind: 'address', at: { lat: 48.72, lon: 21.26 }, rows: signature },
  { tokens: 'Hlavna 3 Presov', rank: 9, kind: 'address', at: { lat: 49.0, lon: 21.24 }, rows: signature },
  { tokens: 'Karlova Cheb', rank: 7, kind: 'street', at: { lat: 50.08, lon: 12.37 }, rows: signature },
];

const idsOf = (answer: { hits: { hits: { _id?: string }[] } }): (string | undefined)[] =>
  answer.hits.hits.map(({ _id }) => _id);

beforeAll(async () => {
  await client.indices.create({
    index: places,
    settings: {
      number_of_shards: 1,
      number_of_replicas: 0,
      refresh_interval: '-1',
      codec: 'best_compression',
      sort: { field: ['rank'], order: ['desc'] },
      analysis: { analyzer: { words: { type: 'custom', tokenizer: 'whitespace', filter: ['lowercase'] } } },
    },
    mappings: {
      dynamic: 'strict',
      properties: {
        tokens: { type: 'text', analyzer: 'words', norms: false, index_prefixes: { min_chars: 1, max_chars: 8 } },
        rank: { type: 'integer' },
        kind: { type: 'keyword' },
        at: { type: 'geo_point' },
        rows: { type: 'binary', doc_values: true },
      },
    },
  });
  const operations = documents.flatMap((document, i) => [{ index: { _id: `p${i}` } }, document]);
  const { errors: failed } = await client.bulk({ index: places, operations, refresh: true });
  expect(failed).toBe(false);
});

afterAll(async () => {
  const indices = await client.cat.indices({ index: `${prefix}-*`, format: 'json' });
  await client.indices.delete({ index: indices.map(({ index }) => index as string) });
  await client.indices.deleteIndexTemplate({ name: prefix }, { ignore: [404] });
  await client.close();
});

test('it is the version that is declared, and the official client takes it for Elasticsearch', async () => {
  const { version, tagline } = await client.info();
  expect(version.number).toMatch(/^8\.19\./);
  expect(tagline).toBe('You Know, for Search');
});

test('an analyzer of our own parts text at spaces alone', async () => {
  const { tokens } = await client.indices.analyze({ index: places, analyzer: 'words', text: 'Č.p. 12/3a  Nová-Ves' });
  expect(tokens?.map(({ token }) => token)).toEqual(['č.p.', '12/3a', 'nová-ves']);
});

test('tokenizers keyword and pattern, and the filter edge_ngram, are there', async () => {
  const analyzed = async (tokenizer: object | string, filter: object[] = []) =>
    (
      await client.indices.analyze({ tokenizer: tokenizer as string, filter: filter as never, text: 'ab,cde' })
    ).tokens?.map(({ token }) => token);
  expect(await analyzed('keyword')).toEqual(['ab,cde']);
  expect(await analyzed({ type: 'pattern', pattern: ',' })).toEqual(['ab', 'cde']);
  expect(await analyzed('keyword', [{ type: 'edge_ngram', min_gram: 1, max_gram: 3 }])).toEqual(['a', 'ab', 'ab,']);
});

test('documents lie and are found in the order of index.sort, without a count of all', async () => {
  const answer = await client.search({
    index: places,
    query: { bool: { filter: [{ match_all: {} }] } },
    sort: [{ rank: 'desc' }],
    track_total_hits: false,
    size: 2,
  });
  expect(idsOf(answer)).toEqual(['p1', 'p2']);
  expect(answer.hits.total).toBeUndefined();
});

test('a prefix is answered from index_prefixes', async () => {
  const answer = await client.search({ index: places, query: { prefix: { tokens: 'k' } } });
  expect(idsOf(answer).sort()).toEqual(['p0', 'p2']);
  const settings = await client.indices.getMapping({ index: places });
  expect(settings[places]?.mappings.properties?.tokens).toMatchObject({
    index_prefixes: { min_chars: 1, max_chars: 8 },
  });
});

test('bytes of a binary field come back through docvalue_fields', async () => {
  const answer = await client.search({
    index: places,
    query: { term: { kind: 'street' } },
    docvalue_fields: ['rows'],
    _source: false,
  });
  expect(answer.hits.hits.map(({ fields }) => fields)).toEqual([{ rows: [signature] }]);
});

test('points are filtered and sorted by distance', async () => {
  const cheb = { lat: 50.08, lon: 12.37 };
  const near = await client.search({ index: places, query: { geo_distance: { distance: '1km', at: cheb } } });
  expect(idsOf(near)).toEqual(['p2']);
  const sorted = await client.search({
    index: places,
    sort: [{ _geo_distance: { at: { lat: 48.72, lon: 21.26 }, order: 'asc', unit: 'm' } } as never],
  });
  expect(idsOf(sorted)).toEqual(['p0', 'p1', 'p2']);
});

test('several searches go in one request', async () => {
  const of = (kind: string) => [{}, { query: { term: { kind } }, size: 5, _source: false }];
  const { responses } = await client.msearch({ index: places, searches: [...of('street'), ...of('address')] });
  expect(responses.map((response) => ('hits' in response ? idsOf(response).length : response))).toEqual([1, 2]);
});

test('a point in time is read to its end with search_after, whatever is written meanwhile', async () => {
  const index = `${prefix}-growing`;
  await client.indices.create({ index, mappings: { properties: { n: { type: 'integer' } } } });
  const operations = Array.from({ length: 25 }, (_, n) => [{ index: {} }, { n }]).flat();
  await client.bulk({ index, operations, refresh: true });
  const { id } = await client.openPointInTime({ index, keep_alive: '1m' });
  await client.bulk({ index, operations, refresh: true });
  const seen: unknown[] = [];
  let after: unknown[] | undefined;
  for (;;) {
    const page = await client.search({
      pit: { id, keep_alive: '1m' },
      sort: [{ n: 'asc' }, { _shard_doc: 'asc' } as never],
      size: 10,
      _source: ['n'],
      ...(after ? { search_after: after as never } : {}),
    });
    if (page.hits.hits.length === 0) break;
    seen.push(...page.hits.hits.map(({ _source }) => (_source as { n: number }).n));
    after = page.hits.hits.at(-1)?.sort;
  }
  await client.closePointInTime({ id });
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => n));
});

test('an older version of a document is refused, a newer one taken, and a read by its id sees it before a refresh', async () => {
  const write = (version: number) =>
    client.index({
      index: places,
      id: 'versioned',
      version,
      version_type: 'external_gte',
      document: { tokens: 'x', rank: version, kind: 'versioned' },
    });
  await write(5);
  await write(5);
  await expect(write(4)).rejects.toMatchObject({ statusCode: 409 });
  await write(6);
  const { _source, _version } = await client.get<{ rank: number }>({ index: places, id: 'versioned' });
  expect([_source?.rank, _version]).toEqual([6, 6]);
  const unseen = await client.search({ index: places, query: { term: { kind: 'versioned' } } });
  expect(idsOf(unseen)).toEqual([]);
  await expect(
    client.delete({ index: places, id: 'versioned', version: 5, version_type: 'external_gte' }),
  ).rejects.toMatchObject({ statusCode: 409 });
  await client.delete({ index: places, id: 'versioned', version: 7, version_type: 'external_gte' });
});

test('an alias moves from one index to another in one step', async () => {
  const [first, second, alias] = [`${prefix}-a`, `${prefix}-b`, `${prefix}-live`];
  await client.indices.create({ index: first });
  await client.indices.create({ index: second });
  await client.indices.putAlias({ index: first, name: alias });
  await client.indices.updateAliases({
    actions: [{ remove: { index: first, alias, must_exist: true } }, { add: { index: second, alias } }],
  });
  expect(Object.keys(await client.indices.getAlias({ name: alias }))).toEqual([second]);
});

test('an index takes its mapping from a template', async () => {
  await client.indices.putIndexTemplate({
    name: prefix,
    index_patterns: [`${prefix}-templated-*`],
    template: { mappings: { dynamic: 'strict', properties: { code: { type: 'keyword' } } } },
  });
  const index = `${prefix}-templated-1`;
  await client.indices.create({ index });
  expect((await client.indices.getMapping({ index }))[index]?.mappings).toMatchObject({
    dynamic: 'strict',
    properties: { code: { type: 'keyword' } },
  });
});

test('an index is merged, and kept with best_compression', async () => {
  await client.indices.forcemerge({ index: places, max_num_segments: 1 });
  const settings = (await client.indices.getSettings({ index: places }))[places]?.settings?.index;
  expect(settings?.codec).toBe('best_compression');
});

test('nothing is written to an index that nobody made', async () => {
  const written = client.index({ index: `${prefix}-misspelt`, document: {} });
  await expect(written).rejects.toBeInstanceOf(errors.ResponseError);
});
