import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenerationListing } from '@tripoint/generations';
import { importStoresOnDisk, openImportStores } from '../run/import-stores';
import type { RunRecord } from '../run/run-record';
import { runsOf } from '../run/run-store';
import { addressWithStreet, writeDay } from '../testing/change-files';
import { SharedStack } from '../testing/shared-stack';
import { runHere, writeSmallRegister } from '../testing/test-command';
import { testRunRecord } from '../testing/test-runs';

let stack: SharedStack;
let register: string;

beforeAll(async () => {
  stack = await SharedStack.open();
  register = join(stack.work, 'register');
  await writeSmallRegister(register, 2);
});
afterAll(() => stack.close());

const importIt = (...words: string[]) => stack.record('embedded', ['cz-addresses', '--from', register, ...words]);

async function generations(): Promise<string[]> {
  const { stdout } = await stack.run('embedded', ['list', 'cz-addresses', '--json']);
  const [listing] = JSON.parse(stdout) as [{ generations: GenerationListing[] }];
  return listing.generations.map(({ state }) => state);
}

test('a register is imported, listed, shown, imported again and rolled back', async () => {
  const first = await importIt();
  expect(first).toMatchObject({ exit: 0, state: 'live', failure: null });
  expect(first.outcome?.report.counts.rows).toBe(first.read?.kept);
  expect(await stack.live()).toBe(first.outcome?.generation);
  const shown = await stack.run('embedded', ['show', first.run]);
  expect(shown.stdout).toContain('imported: the new generation answers');
  expect(shown.stdout).toContain(`${stack.prefix}-cz-addresses-`);

  expect(await importIt()).toMatchObject({ exit: 0, state: 'unchanged' });
  const again = await importIt('--again');
  expect(again.outcome?.report.difference).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(await generations()).toEqual(['live', 'previous']);
  expect((await stack.run('embedded', ['rollback', 'cz-addresses'])).code).toBe(0);
  expect(await stack.live()).toBe(first.outcome?.generation);
  const runs = await stack.run('embedded', ['runs', 'cz-addresses']);
  expect(runs.stdout).toContain(`${first.run}  live, answers now`);
  expect(runs.stdout).toContain(`${again.run}  rolled-back`);
  // Nothing of it is in the data folder, where the embedded engine would look.
  expect(await importStoresOnDisk(join(stack.work, 'machine')).generations('cz-addresses').list()).toEqual([]);
});

test('a dry run leaves nothing, a register that lost its municipalities is refused and kept for inspection', async () => {
  const before = [await stack.live(), await generations()];
  expect(await importIt('--dry-run')).toMatchObject({ exit: 0, state: 'checked' });
  expect([await stack.live(), await generations()]).toEqual(before);
  const shrunk = join(stack.work, 'shrunk');
  await cp(register, shrunk, { recursive: true });
  for (const name of (await readdir(shrunk)).filter((entry) => entry.endsWith('.csv')).slice(1)) {
    await rm(join(shrunk, name));
  }
  const refused = await stack.record('embedded', ['cz-addresses', '--from', shrunk]);
  expect(refused).toMatchObject({ exit: 1, state: 'refused' });
  expect(await stack.live()).toBe(before[0]);
  expect((await generations()).filter((state) => state === 'refused')).toHaveLength(1);

  const changes = await stack.run('embedded', ['diff', refused.run, '--json']);
  const removed = changes.stdout
    .trimEnd()
    .split('\n')
    .filter((line) => line.startsWith('{"change":"removed"'));
  expect([changes.code, removed.length]).toEqual([0, refused.outcome?.report.difference?.removed]);
  const { municipality } = JSON.parse(removed[0]!).before;
  const search = (...words: string[]) => stack.run('embedded', ['search', 'cz-addresses', municipality, ...words]);
  expect((await search()).stdout).toContain(municipality);
  expect((await search('--generation', refused.run)).stdout).not.toContain(`${municipality} `);
  expect((await stack.run('embedded', ['accept', refused.run, '--why', 'inspected'])).code).toBe(0);
  expect(await stack.live()).toBe(refused.outcome?.generation);
  expect((await stack.run('embedded', ['rollback', 'cz-addresses'])).code).toBe(0);
  expect(await stack.live()).toBe(before[0]);
});

test('change sets are applied to what answers in Elasticsearch, once and in order', async () => {
  const address = await addressWithStreet(register);
  const apply = async (day: number) => {
    const file = await writeDay(stack.work, address, day, 900 + day);
    return stack.record('embedded', ['cz-addresses', '--change-set', '--from', file]);
  };
  const applied = await apply(1);
  expect(applied).toMatchObject({ exit: 0, state: 'live', mode: 'changes', sourceVersion: '20260201' });
  expect(applied.outcome?.report.difference).toMatchObject({ added: 0, changed: 1, removed: 0 });
  expect(await apply(1)).toMatchObject({ exit: 0, state: 'unchanged', base: applied.run });
  expect(await apply(3)).toMatchObject({ exit: 1, state: 'failed', failure: { kind: 'gap' } });
});

test('of two machines that import a register together one reads who holds it; the other goes through', async () => {
  const words = ['cz-addresses', '--from', register];
  const both = await Promise.all(['east', 'west'].map((machine) => stack.record('embedded', words, machine)));
  const [live, busy] = both.sort((a, b) => (a.exit ?? 0) - (b.exit ?? 0));
  expect([live?.exit, live?.state]).toEqual([0, 'live']);
  expect(busy).toMatchObject({ exit: 1, state: 'failed', failure: { kind: 'busy' }, read: null });
  expect(await stack.live()).toBe(live?.outcome?.generation);
});

test('a run whose process died after its switch is reported as live', async () => {
  const { run } = await importIt('--again');
  const settings = { engine: 'elasticsearch', elasticsearchPrefix: stack.prefix } as const;
  const elasticsearchUrl = process.env.ELASTICSEARCH_URL ?? null;
  const stores = openImportStores({ ...settings, elasticsearchUrl }, stack.work);
  const runs = runsOf(join(stack.work, 'dead'), 'cz-addresses', stores.generations);
  const dead = testRunRecord({ run, state: 'switching', process: { pid: 0, host: 'elsewhere', start: null } });
  await runs.save(dead);
  await runs.tidy();
  expect(await runs.get(run)).toMatchObject({ state: 'live', outcome: { verdict: 'live' } });
  await stores.close();
});

test('Elasticsearch that does not answer is reported with its setting, exit code 1', async () => {
  const settings = { ...stack.settings('embedded'), ELASTICSEARCH_URL: 'http://127.0.0.1:1' };
  const words = ['cz-addresses', '--from', register, '--data-dir', join(stack.work, 'alone'), '--json'];
  const { code, stdout, stderr } = await runHere(words, settings);
  expect([code, stderr]).toEqual([1, expect.stringContaining('ELASTICSEARCH_URL names it')]);
  expect(JSON.parse(stdout) as RunRecord).toMatchObject({ state: 'failed', read: null });
});
