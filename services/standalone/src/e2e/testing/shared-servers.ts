import { dirname, join } from 'node:path';
import type { KafkaConnection } from '@tripoint/bus';
import { type SearchClient, writeClient } from '@tripoint/generations';
import { SAMPLE_REGISTERS } from '@tripoint/registers';
import { stackAddress } from '@tripoint/testing';
import { removeRedisKeys } from '@tripoint/testing/redis';
import { prefixOf, SAMPLES } from './form';

/* What the tests of the distributed form do to Elasticsearch, Redis and Kafka: copies of samples, and cleaning up. */

interface KafkaAdministration {
  listTopics(): Promise<string[]>;
  deleteTopics(what: { readonly topics: string[] }): Promise<unknown>;
  listGroups(): Promise<{ readonly groups: readonly { readonly groupId: string }[] }>;
  deleteGroups(groups: string[]): Promise<unknown>;
}

/** The client of Kafka is its package's own: no other is to depend on it. */
const fromPackage = (name: string, path: string) => require(join(dirname(require.resolve(name)), path));
const { withAdmin } = fromPackage('@tripoint/bus', 'kafka/kafka-connection.js') as {
  withAdmin(connection: KafkaConnection, act: (admin: KafkaAdministration) => Promise<void>): Promise<void>;
};

async function withElasticsearch<T>(act: (client: SearchClient) => Promise<T>): Promise<T> {
  const client = writeClient(stackAddress('ELASTICSEARCH_URL'));
  try {
    return await act(client);
  } finally {
    await client.close();
  }
}

/** The indices of registers, of all or of one. */
const indicesOf = (prefix: string, registers: 'cz-addresses' | '*' = '*'): string[] =>
  (registers === '*' ? SAMPLE_REGISTERS : [registers]).map((register) => `${prefix}-${register}-*`);

/** Makes the samples copyable: Elasticsearch copies what nobody writes to. */
export function sealSamples(): Promise<void> {
  return withElasticsearch(async (client) => {
    const samples = await client.indices.get({ index: indicesOf(prefixOf(SAMPLES)), features: ['settings'] });
    await client.indices.addBlock({ index: Object.keys(samples).join(), block: 'write' });
  });
}

/**
 * Copies samples to where a data folder's service looks, unless some register is there. An import of them takes some
 * twenty seconds on a busy machine, a copy one.
 */
export function copySamples(dataDir: string, registers: 'cz-addresses' | '*' = '*'): Promise<void> {
  const [from, to] = [prefixOf(SAMPLES), prefixOf(dataDir)];
  return withElasticsearch(async (client) => {
    const there = await client.indices.get({ index: indicesOf(to), features: ['settings'] });
    if (Object.keys(there).length > 0) return;
    const samples = Object.entries(
      await client.indices.get({ index: indicesOf(from, registers), features: ['aliases'] }),
    );
    await Promise.all(
      samples.map(([index, { aliases }]) =>
        client.indices.clone({
          index,
          target: index.replace(from, to),
          aliases: Object.fromEntries(Object.keys(aliases ?? {}).map((alias) => [alias.replace(from, to), {}])),
          settings: { 'index.blocks.write': null },
        }),
      ),
    );
  });
}

/** Their names are in the address of a request, which Elasticsearch limits. */
const INDICES_AT_ONCE = 20;

/** Removes what services kept on the shared servers, by what its names begin with. */
export async function removeKept(prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  await withElasticsearch(async (client) => {
    const found = await client.indices.get({
      index: prefixes.map((prefix) => `${prefix}-*`),
      features: ['settings'],
      expand_wildcards: 'all',
    });
    const indices = Object.keys(found);
    for (let from = 0; from < indices.length; from += INDICES_AT_ONCE) {
      await client.indices.delete({ index: indices.slice(from, from + INDICES_AT_ONCE) });
    }
  });
  for (const prefix of prefixes) await removeRedisKeys(stackAddress('REDIS_URL'), prefix);
  const ours = (name: string) => prefixes.some((prefix) => name.startsWith(`${prefix}.`));
  await removeOnKafka(ours);
}

/** Removes what a whole run of the tests left, groups of killed indexers included. */
export async function removeRun(run: string): Promise<void> {
  await removeKept([run]);
  await removeRedisKeys(stackAddress('REDIS_URL'), `${run}-*`);
  await removeOnKafka((name) => name.startsWith(`${run}-`), true);
}

function removeOnKafka(ours: (name: string) => boolean, withGroups = false): Promise<void> {
  const connection: KafkaConnection = { brokers: stackAddress('KAFKA_BROKERS').split(',') };
  return withAdmin(connection, async (admin) => {
    const topics = (await admin.listTopics()).filter(ours);
    if (topics.length > 0) await admin.deleteTopics({ topics });
    if (!withGroups) return;
    const groups = (await admin.listGroups()).groups.map(({ groupId }) => groupId).filter(ours);
    // One whose members were killed a moment ago counts as in use; Kafka forgets it by itself.
    for (const group of groups) await admin.deleteGroups([group]).catch(() => undefined);
  });
}
