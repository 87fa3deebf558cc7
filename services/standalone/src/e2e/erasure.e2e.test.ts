import { join } from 'node:path';
import type { RunRecord } from '@tripoint/importer';
import { until } from '@tripoint/testing';
import { Command, importRegister, ROOT } from './testing/command';
import { settingsOf } from './testing/form';
import { importedDataDir } from './testing/imported';
import { endAll, errorOf, Service } from './testing/service';

/* Who objects is answered no more within a second, and is gone from the data with the next import. */

const LONG_MS = 900_000;
/** A second of the service and what a busy machine adds to it. */
const HIDDEN_MS = 10_000;

interface Company {
  readonly business_id: string;
  readonly name: string;
  readonly cin: string;
}

afterEach(endAll);

test('whom the list names is found by no operation, left out by the next import, and returns when taken off the list', async () => {
  const service = await Service.start(await importedDataDir('*'));
  const { dataDir } = service;
  const api_key = await service.developmentKey();
  const ask = async (name: string, query: string): Promise<Company[]> =>
    JSON.parse((await service.business(name, { query, country: 'cz', limit: 20, api_key })).text);
  const [{ business_id: id, name, cin }] = (await ask('query', 'stav')) as [Company];
  const detail = () => service.business(id, { api_key });
  const isAnswered = async (): Promise<boolean> => (await detail()).status === 200;
  const suppress = (action: string) => {
    const words = [join('suppress', 'main.js'), action, 'cz', cin, '--data-dir', dataDir];
    const program = join(ROOT, 'services/standalone/dist', words[0]!);
    return Command.node(program, words.slice(1), settingsOf(dataDir)).finished;
  };
  const imported = async (): Promise<RunRecord> => {
    const { stdout, stderr } = await importRegister(dataDir, ['cz-businesses', '--sample', '--json']).finished;
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  };

  expect(await suppress('add')).toMatchObject({ code: 0, stderr: expect.stringContaining('cz-businesses') });
  await until('it is hidden', () => service.everywhere(async () => !(await isAnswered())), HIDDEN_MS);
  expect(errorOf(await detail())).toMatchObject({ code: 'missing' });
  expect(await ask('identifier', cin)).toEqual([]);
  expect((await ask('query', name)).map((found) => found.business_id)).not.toContain(id);

  const without = await imported();
  expect([without.state, without.read?.leftOut?.['on the suppression list']]).toEqual(['live', 1]);
  expect(without.outcome?.report.difference).toMatchObject({ added: 0, changed: 0, removed: 1 });
  expect((await suppress('remove')).code).toBe(0);
  // It is not on the list any more, and not in the data either.
  expect(await isAnswered()).toBe(false);
  expect((await imported()).outcome?.report.difference).toMatchObject({ added: 1, changed: 0, removed: 0 });
  await until('it answers again', () => service.everywhere(isAnswered), LONG_MS);
});
