import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { writeClient } from './client';
import { ElasticsearchServing } from './elasticsearch-serving';

const client = writeClient(stackAddress('ELASTICSEARCH_URL'));
const prefix = testPrefix();
afterAll(async () => {
  await removeIndices(prefix);
  await client.close();
});

test('each process says the last it answers from, until it ends', async () => {
  const [one, two, reader] = [1, 2, 3].map(() => new ElasticsearchServing(client, prefix));
  expect(await reader!.list()).toEqual([]);
  await one!.write({ 'cz-addresses': null });
  await one!.write({ 'cz-addresses': 'second' });
  await two!.write({ 'cz-addresses': 'first' });
  const said = async () => (await reader!.list()).map(({ registers }) => registers['cz-addresses']).sort();
  expect(await said()).toEqual(['first', 'second']);
  await two!.remove();
  expect(await said()).toEqual(['second']);
  const index = `${prefix}-serving`;
  const dead = { name: 'killed', registers: {}, touchedMs: Date.now() - 21_000 };
  await client.index({ index, document: dead, refresh: true });
  expect(await said()).toEqual(['second']);
});
