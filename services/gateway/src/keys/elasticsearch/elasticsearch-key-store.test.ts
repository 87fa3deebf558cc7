import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, type estypes } from '@elastic/elasticsearch';
import { FIRST_ORGANISATION_ID } from '@tripoint/organisations';
import { freePort, stackAddress, testPrefix } from '@tripoint/testing';
import { describeKeyStore } from '../../testing/key-store-contract';
import { sampleKey } from '../../testing/sample-key';
import { ElasticsearchKeyStore } from './elasticsearch-key-store';
import { documentOf } from './key-document';

/** Longer than a question may take, by more than the second in which the client's own timers tick. */
const SLOW_ANSWER_MS = 2_500;

const MAPPING_FILE = join(__dirname, '..', '..', '..', 'mappings', 'keys-v1.json');

const prefixes: string[] = [];
const client = (): Client => new Client({ node: stackAddress('ELASTICSEARCH_URL') });

function openOn(prefix: string): ElasticsearchKeyStore {
  return new ElasticsearchKeyStore({ server: stackAddress('ELASTICSEARCH_URL'), prefix, timeoutMs: 20_000 });
}

function openNew(): ElasticsearchKeyStore {
  prefixes.push(testPrefix());
  return openOn(prefixes.at(-1)!);
}

afterAll(async () => {
  const elastic = client();
  for (const prefix of prefixes) await elastic.indices.delete({ index: `${prefix}-keys-v1` }, { ignore: [404] });
  await elastic.close();
});

describeKeyStore('keys in Elasticsearch', {
  open: async () => openNew(),
  openAgain: async () => openOn(prefixes.at(-1)!),
});

describe('the index of keys', () => {
  it('is made once, behind its alias, by whichever of many processes is first', async () => {
    const first = openNew();
    const stores = [first, ...Array.from({ length: 7 }, () => openOn(prefixes.at(-1)!))];
    await Promise.all(stores.map((store, i) => store.insert(sampleKey(`s${i}`, { createdAtMs: i }))));
    expect(await first.list()).toHaveLength(8);
    const elastic = client();
    const aliases = await elastic.indices.getAlias({ name: `${prefixes.at(-1)}-keys` });
    expect(Object.keys(aliases)).toEqual([`${prefixes.at(-1)}-keys-v1`]);
    await elastic.close();
    for (const store of stores) await store.close();
  });

  it('gets its alias back when somebody removed it', async () => {
    const store = openNew();
    await store.insert(sampleKey('s1'));
    const elastic = client();
    const prefix = prefixes.at(-1)!;
    await elastic.indices.deleteAlias({ index: `${prefix}-keys-v1`, name: `${prefix}-keys` });
    await elastic.close();
    expect(await store.find('s1')).toBeNull();
    await store.insert(sampleKey('s2'));
    expect((await store.list()).map(({ selector }) => selector)).toEqual(['s1', 's2']);
    await store.close();
  });

  it('need not be there for reading: there are no keys then', async () => {
    const store = openNew();
    expect([await store.find('s1'), await store.list(), await store.version()]).toEqual([null, [], 0]);
    expect(await store.revoke('s1', 1)).toBe(false);
    await store.noteUse(new Map([['s1', 1]]));
    await store.close();
  });

  it('of an earlier version gets the fields that it lacks, and its keys belong to the first organisation', async () => {
    const store = openNew();
    const elastic = client();
    const prefix = prefixes.at(-1)!;
    const { settings, mappings } = JSON.parse(readFileSync(MAPPING_FILE, 'utf8')) as {
      readonly settings: estypes.IndicesIndexSettings;
      readonly mappings: { readonly dynamic: 'strict'; readonly properties: Record<string, estypes.MappingProperty> };
    };
    const { organisation_id: _, ...properties } = mappings.properties;
    const aliases = { [`${prefix}-keys`]: {} };
    await elastic.indices.create({
      index: `${prefix}-keys-v1`,
      settings,
      mappings: { ...mappings, properties },
      aliases,
    });
    const { organisation_id: none, ...document } = documentOf(sampleKey('s1'));
    await elastic.index({ index: `${prefix}-keys`, id: 's1', document });
    await elastic.close();
    expect(await store.find('s1')).toMatchObject({ organisationId: FIRST_ORGANISATION_ID });
    await store.insert(sampleKey('s2', { createdAtMs: 2_000 }));
    expect(await store.revoke('s1', 60)).toBe(true);
    expect((await store.list()).map((key) => [key.organisationId, key.revokedAtMs])).toEqual([
      [FIRST_ORGANISATION_ID, 60],
      ['org_sample', null],
    ]);
    await store.close();
  });

  it('lists more keys than one page holds', async () => {
    const store = openNew();
    await store.insert(sampleKey('s0', { createdAtMs: 0 }));
    const elastic = client();
    const { key_id, hash, ...rest } = (
      await elastic.get<Record<string, unknown>>({ index: `${prefixes.at(-1)}-keys`, id: 's0' })
    )._source!;
    const operations = Array.from({ length: 2_500 }, (_, i) => [
      { index: { _id: `k${i}` } },
      { ...rest, key_id, hash, selector: `k${i}`, created_at_ms: 1 + Math.floor(i / 10) },
    ]).flat();
    await elastic.bulk({ index: `${prefixes.at(-1)}-keys`, operations });
    await elastic.close();
    const listed = await store.list();
    expect(new Set(listed.map(({ selector }) => selector)).size).toBe(2_501);
    expect(listed.map(({ createdAtMs }) => createdAtMs)).toEqual(
      listed.map((key) => key.createdAtMs).sort((a, b) => a - b),
    );
    await store.close();
  });
});

describe('several who change one key at once', () => {
  it('revoke it once', async () => {
    const store = openNew();
    await store.insert(sampleKey('s1'));
    const done = await Promise.all(Array.from({ length: 6 }, (_, i) => store.revoke('s1', 100 + i)));
    expect(done.filter((one) => one)).toHaveLength(1);
    expect((await store.find('s1'))?.revokedAtMs).toBe(100 + done.indexOf(true));
    await store.close();
  });

  it('rotate or revoke it, and a revoked one has no successor', async () => {
    for (let round = 0; round < 10; round += 1) {
      const store = openNew();
      await store.insert(sampleKey('s1'));
      const [rotated, revoked] = await Promise.all([
        store.succeed('s1', sampleKey('s2', { keyId: 's1' }), 50),
        store.revoke('s1', 60),
      ]);
      expect(revoked).toBe(true);
      expect((await store.find('s2')) !== null).toBe(rotated);
      expect(await store.find('s1')).toMatchObject({ revokedAtMs: 60, expiresAtMs: rotated ? 50 : null });
      await store.close();
    }
  });

  it('note its use without undoing that it was revoked', async () => {
    const store = openNew();
    await store.insert(sampleKey('s1'));
    await Promise.all([
      ...Array.from({ length: 5 }, (_, i) => store.noteUse(new Map([['s1', 10 + i]]))),
      store.revoke('s1', 60),
    ]);
    expect((await store.find('s1'))?.revokedAtMs).toBe(60);
    await store.close();
  });
});

describe('an index that takes no changes', () => {
  const blockedStore = async (block: string) => {
    const [store, elastic] = [openNew(), client()];
    await store.insert(sampleKey('s1'));
    const set = (value: true | null) =>
      elastic.indices.putSettings({
        index: `${prefixes.at(-1)}-keys-v1`,
        settings: { [`index.blocks.${block}`]: value },
      });
    await set(true);
    await expect(store.insert(sampleKey('s2'))).rejects.toThrow('cluster_block_exception');
    const close = async () => {
      await set(null);
      await elastic.close();
      await store.close();
    };
    return { store, close };
  };

  it('takes a revocation all the same when its disk is almost full, and everybody finds it', async () => {
    const { store, close } = await blockedStore('read_only_allow_delete');
    const other = openOn(prefixes.at(-1)!);
    const before = await other.version();
    expect(await store.revoke('s1', 60)).toBe(true);
    expect(await other.find('s1')).toMatchObject({ revokedAtMs: 60 });
    expect(await other.version()).not.toBe(before);
    await other.close();
    await close();
  });

  it('stays as it is when an operator wanted it, and the revocation is refused', async () => {
    const { store, close } = await blockedStore('read_only');
    await expect(store.revoke('s1', 60)).rejects.toThrow('cluster_block_exception');
    expect(await store.find('s1')).toMatchObject({ revokedAtMs: null });
    await close();
  });
});

it('no document of the index but a key is found as one', async () => {
  const store = openNew();
  await store.insert(sampleKey('s1'));
  for (const selector of ['~changes', '_search', '../_all', '*', 's1/_source', '..']) {
    expect(await store.find(selector)).toBeNull();
    expect(await store.revoke(selector, 1)).toBe(false);
  }
  await expect(store.insert(sampleKey('~changes'))).rejects.toThrow('letters and digits');
  await store.close();
});

it('that Elasticsearch is away is said within moments and without its password', async () => {
  const url = `http://elastic:canary-password@127.0.0.1:${await freePort()}`;
  const store = new ElasticsearchKeyStore({ server: url, prefix: 'nobody' });
  const failures = await Promise.allSettled([store.find('s1'), store.version(), store.insert(sampleKey('s1'))]);
  for (const failure of failures) {
    expect(failure.status).toBe('rejected');
    const { message, stack } = (failure as PromiseRejectedResult).reason as Error;
    expect(message + stack).not.toContain('canary');
  }
  await store.close();
});

it('a change gets the time that a person has, a question that a caller waits for does not', async () => {
  const slow = createServer((request, response) => {
    const item = { status: 201 };
    const answer = JSON.stringify({ errors: false, items: [{ create: item }, { index: item }] });
    request.resume();
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' }).end(answer);
    }, SLOW_ANSWER_MS);
  });
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const store = new ElasticsearchKeyStore({ server: url, prefix: 'slow', timeoutMs: 100 });
  await store.insert(sampleKey('s1'));
  await expect(store.find('s1')).rejects.toThrow('timed out');
  await expect(store.version()).rejects.toThrow('timed out');
  await store.close();
  slow.closeAllConnections();
  slow.close();
});
