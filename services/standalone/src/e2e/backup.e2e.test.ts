import { join } from 'node:path';
import { until } from '@tripoint/testing';
import { Command, manageKeys } from './testing/command';
import { settingsOf } from './testing/form';
import { importedDataDir } from './testing/imported';
import { endAll, newDataDir, Service } from './testing/service';

afterAll(endAll);

describe('a backup', () => {
  const call = async (service: Service, key: string): Promise<number> =>
    (await service.places('query', { query: 'karlova', api_key: key })).status;
  const run = async (action: string, folder: string, dataDir: string): Promise<number | null> =>
    (await Command.script(action, [folder, '--data-dir', dataDir], settingsOf(dataDir)).finished).code;

  const usage = async (dataDir: string, key: string) =>
    ((await manageKeys(dataDir, ['usage', key])) as unknown as { readonly days: readonly object[] }).days;

  let service: Service;
  beforeAll(async () => {
    service = await Service.start(await importedDataDir());
  });

  test('made and restored under running services has keys, counts, usage and data', async () => {
    const { key } = await service.createKey('--label', 'shop', '--quota', '2');
    expect(await call(service, key)).toBe(200);
    const days = async () => {
      const found = await usage(service.dataDir, key);
      return found.length === 1 && found;
    };
    const written = await until('the call is in the usage of its key', days, undefined, 500);
    const backup = join(await newDataDir(), 'backup');
    expect(await run('backup', backup, service.dataDir)).toBe(0);

    const later = await service.createKey('--label', 'later');
    expect(await call(service, later.key)).toBe(200);
    expect(await run('restore', backup, service.dataDir)).toBe(0);
    await until('what was created later is gone', async () => (await call(service, later.key)) === 401);
    expect((await service.stop()).code).toBe(0);

    const dataDir = await newDataDir();
    expect(await run('restore', backup, dataDir)).toBe(0);
    expect(await usage(dataDir, key)).toEqual(written);
    const restored = await Service.start(dataDir);
    expect([await call(restored, key), await call(restored, key)]).toEqual([200, 402]);
    expect(await call(restored, await restored.developmentKey())).toBe(200);
  });
});
