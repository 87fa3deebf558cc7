import { sendHttp, until } from '@tripoint/testing';
import { Command } from './testing/command';
import { settingsOf } from './testing/form';
import { importedDataDir } from './testing/imported';
import { endAll, Service } from './testing/service';

let service: Service;
beforeAll(async () => {
  service = await Service.start(await importedDataDir());
});
afterAll(endAll);

/** Runs a command beside the service. */
async function script(name: string, ...args: string[]) {
  const { dataDir } = service;
  return Command.script(name, [...args, '--data-dir', dataDir], settingsOf(dataDir)).finished;
}
const json = async (name: string, ...args: string[]) =>
  JSON.parse((await script(name, ...args, '--json')).stdout) as Record<string, string>[];

test('an operator makes an organisation with members and a key, and finds who did it in log and metrics', async () => {
  const [first] = await json('organisations', 'list');
  expect(first).toMatchObject({ name: 'First organisation' });
  expect(await json('members', 'list')).toMatchObject([{ email: 'owner@localhost', roles: ['owner'] }]);
  expect(await json('keys', 'list')).toMatchObject([{ label: 'development', organisation_id: first!.id }]);

  const id = (await script('organisations', 'create', 'Shop', '--owner', 'ann@example.com')).stdout.trim();
  expect((await script('members', 'add', 'bob@example.com', '--role', 'reviewer', '--organisation', 'Shop')).code).toBe(
    0,
  );
  const refused = await script('members', 'remove', 'ann@example.com', '--organisation', 'Shop');
  expect([refused.code, refused.stdout]).toEqual([1, '']);

  const { key, selector } = await service.createKey('--label', 'checkout', '--organisation', 'Shop');
  const call = async (): Promise<number> => (await service.places('query', { query: 'karlova', api_key: key })).status;
  await until('the key works', async () => (await call()) === 200);
  expect(await json('keys', 'list', '--organisation', id)).toMatchObject([{ selector, label: 'checkout' }]);
  expect((await script('keys', 'revoke', selector)).code).toBe(0);
  await until('the key has ended', async () => (await call()) === 401);

  const acts = await json('organisations', 'log', '--organisation', 'Shop');
  expect(acts.map(({ act, subject }) => [act, subject])).toEqual([
    ['key.revoke', selector],
    ['key.create', selector],
    ['act.failed', 'member.remove ann@example.com'],
    ['member.remove', 'ann@example.com'],
    ['member.add', 'bob@example.com'],
    ['organisation.create', id],
  ]);
  for (const { actor, from } of acts)
    expect([actor, from]).toEqual([expect.stringMatching(/^operator ./), expect.any(String)]);
  expect(JSON.stringify(acts)).not.toContain(key.slice(-49));

  const { text } = await sendHttp(service.adminUrl, { method: 'GET', path: '/metrics' });
  expect(text).toContain('tripoint_administrative_acts_total{act="key.revoke"} 1');
  expect(text).toContain('tripoint_administrative_acts_total{act="organisation.create"} 1');
});
