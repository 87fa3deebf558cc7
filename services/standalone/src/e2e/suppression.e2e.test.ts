import { until } from '@tripoint/testing';
import { Command } from './testing/command';
import { settingsOf } from './testing/form';
import { importedDataDir } from './testing/imported';
import { endAll, Service } from './testing/service';

/** Every process must have seen a change of the list by then: it looks every second. */
const LIST_CHANGE_MS = 5_000;

let service: Service;
let key: string;
beforeAll(async () => {
  service = await Service.start(await importedDataDir('*'));
  key = await service.developmentKey();
});
afterAll(endAll);

interface Company {
  readonly business_id: string;
  readonly cin: string;
  readonly name: string;
}

const search = async (name: string, query: string): Promise<Company[]> =>
  JSON.parse((await service.business(name, { query, country: 'cz', limit: 20, api_key: key })).text);

async function suppress(action: 'add' | 'remove', cin: string): Promise<void> {
  const args = [action, 'cz', cin, '--data-dir', service.dataDir];
  const { code, stderr } = await Command.script('suppress', args, settingsOf(service.dataDir)).finished;
  if (code !== 0) throw new Error(`scripts/suppress ended with ${code}: ${stderr}`);
}

test('who is put on the suppression list is answered by no operation at once, and again when taken off', async () => {
  const { business_id, cin, name } = (await search('query', 'stav'))[0]!;
  const isShown = async (operation: string, query: string) =>
    (await search(operation, query)).some((company) => company.business_id === business_id);
  const statusOf = async (operation: string, params: object) =>
    (await service.business(operation, { ...params, api_key: key })).status;
  const answers = async () => [
    await isShown('query', name),
    await isShown('identifier', cin),
    await isShown('identifier', cin.slice(0, 6)),
    await statusOf('identifier', { business_id }),
    await statusOf(business_id, {}),
  ];
  expect(await answers()).toEqual([true, true, true, 200, 200]);
  await suppress('add', cin);
  await until(
    'it is answered nowhere',
    () => service.everywhere(async () => !(await isShown('identifier', cin))),
    LIST_CHANGE_MS,
  );
  expect(await answers()).toEqual([false, false, false, 404, 404]);
  await suppress('remove', cin);
  await until('it is answered everywhere', () => service.everywhere(() => isShown('identifier', cin)), LIST_CHANGE_MS);
  expect(await answers()).toEqual([true, true, true, 200, 200]);
});
