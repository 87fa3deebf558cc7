import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { writeClient } from './client';
import { type EndedImport, EndedImports } from './ended-imports';

const client = writeClient(stackAddress('ELASTICSEARCH_URL'));
const prefix = testPrefix();
afterAll(async () => {
  await removeIndices(prefix);
  await client.close();
});

const ended = (state: string, run: string): EndedImport => ({
  register: 'cz-addresses',
  state,
  run,
  endedAt: '2026-11-22T03:16:00.000Z',
  durationMs: 60_000,
});

test('of each register the last import that ended in each state is known', async () => {
  const imports = new EndedImports(client, prefix);
  expect(await imports.list()).toEqual([]);
  for (const one of [ended('live', 'first'), ended('failed', 'second'), ended('live', 'third')])
    await imports.note(one);
  const listed = [...(await new EndedImports(client, prefix).list())].sort((a, b) => (a.run < b.run ? -1 : 1));
  expect(listed).toEqual([ended('failed', 'second'), ended('live', 'third')]);
});
