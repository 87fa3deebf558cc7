import { DocumentIndex, type Write } from '@tripoint/elasticsearch';
import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { textHash } from '../hashes/text-hash';
import { actor, all, describePhraseStore, flat } from '../testing/phrase-store-contract';
import { textElement, uploadOf } from '../testing/sample-uploads';
import { ElasticsearchPhraseStore } from './elasticsearch-phrase-store';

const prefixes: string[] = [];
afterAll(async () => {
  for (const prefix of prefixes) await removeIndices(prefix);
});

function openOn(prefix: string): ElasticsearchPhraseStore {
  return new ElasticsearchPhraseStore({ server: stackAddress('ELASTICSEARCH_URL'), prefix });
}

describePhraseStore('phrases in Elasticsearch', {
  open: async () => {
    prefixes.push(testPrefix());
    return openOn(prefixes.at(-1)!);
  },
  openAgain: async () => openOn(prefixes.at(-1)!),
});

describe('a process that ends in the middle', () => {
  const org = 'org_AAAAAAAAAAAAAAAAAAAAAA';
  const elements = Array.from({ length: 2_500 }, (_, i) => textElement(`Text ${i}`));
  let store: ElasticsearchPhraseStore;
  beforeEach(() => {
    prefixes.push(testPrefix());
    store = openOn(prefixes.at(-1)!);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await store.close();
  });

  /** Lets so many writes of the kind pass, and no write after them. */
  function endAfter(writes: number, isOfKind: (write: Write) => boolean): void {
    const { write } = DocumentIndex.prototype;
    let left = writes;
    jest.spyOn(DocumentIndex.prototype, 'write').mockImplementation(function (this: DocumentIndex<object>, all) {
      if (all.some(isOfKind)) left -= 1;
      return left < 0 ? Promise.reject(new Error('ended')) : write.call(this, all);
    });
  }

  it('leaves nothing of an upload visible until somebody has completed it', async () => {
    const reader = openOn(prefixes.at(-1)!);
    expect(await all(reader.phrases(org, {}))).toEqual([]);
    endAfter(1, (write) => 'create' in write);
    await expect(store.upload(org, uploadOf(elements), 1)).rejects.toThrow('ended');
    jest.restoreAllMocks();
    expect(await all(reader.phrases(org, {}))).toEqual([]);
    expect(await all(reader.phrases(org, { text: 'text 7' }))).toEqual([]);
    expect([...(await reader.phrasesByHash(org, [textHash('Text 7', 'd')]))]).toEqual([]);
    expect(await all(reader.elements(org))).toEqual([]);
    const next = openOn(prefixes.at(-1)!);
    expect(await all(next.phrases(org, {}))).toHaveLength(2_500);
    expect(await all(reader.elements(org))).toHaveLength(2_500);
    await next.close();
    await reader.close();
  });

  it('stores nothing of an upload before it is whole', async () => {
    endAfter(0, (write) => 'create' in write || 'delete' in write);
    jest.spyOn(DocumentIndex.prototype, 'replace').mockRejectedValueOnce(new Error('ended'));
    await expect(store.upload(org, uploadOf(elements), 1)).rejects.toThrow('ended');
    jest.restoreAllMocks();
    const next = openOn(prefixes.at(-1)!);
    expect(await all(next.phrases(org, {}))).toEqual([]);
    expect(await next.upload(org, uploadOf(elements), 1)).toMatchObject({ inserted: 2_500 });
    await next.close();
  });

  it('lets the next upload of the same process complete it first', async () => {
    endAfter(1, (write) => 'create' in write);
    await expect(store.upload(org, uploadOf(elements), 1)).rejects.toThrow('ended');
    jest.restoreAllMocks();
    expect(await store.upload(org, uploadOf([...elements, textElement('One more')]), 1)).toMatchObject({ inserted: 1 });
    expect(await all(store.phrases(org, {}))).toHaveLength(2_501);
  });

  it('has changed candidates, which searches find after the next start', async () => {
    await store.upload(org, uploadOf([textElement('Demo')]), 1);
    const demo = textHash('Demo', 'd');
    await store.submit(org, flat(demo, 'Prvý'), actor('a@x.sk'));
    await store.submit(org, flat(demo, 'Druhý'), actor('a2@x.sk'));
    await store.vote(org, (await store.candidates(org, demo, 'sk_SK'))[1].id, actor('a@x.sk'));
    await store.vote(org, (await store.candidates(org, demo, 'sk_SK'))[1].id, actor('a2@x.sk'));
    endAfter(0, (write) => 'index' in write && write.index.startsWith('translation:'));
    // The first one is removed by it, because its contributor writes the text of the second.
    await expect(store.submit(org, flat(demo, 'Druhý'), actor('a@x.sk'))).rejects.toThrow('ended');
    jest.restoreAllMocks();
    const next = openOn(prefixes.at(-1)!);
    const candidates = await next.candidates(org, demo, 'sk_SK');
    expect(candidates.map(({ text }) => text)).toEqual(['Druhý']);
    expect(await all(next.translations(org, {}))).toEqual(candidates);
    await next.close();
  });
});
