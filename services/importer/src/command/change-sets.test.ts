import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunRecord } from '../run/run-record';
import { addressWithStreet, writeDay as writeChangeFile } from '../testing/change-files';
import { besideFullLoad, runHere, startImport, writeSmallRegister } from '../testing/test-command';

let work: string;
let dataDir: string;
let register: string;
/** Columns of an address of the sample that has a street. */
let address: string[];

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'change-sets-'));
  dataDir = join(work, 'data');
  register = join(work, 'register');
  await writeSmallRegister(register);
  address = await addressWithStreet(register);
  const { code, stderr } = await runHere(['cz-addresses', '--from', register, '--data-dir', dataDir]);
  if (code !== 0) throw new Error(`the register was not imported: ${stderr}`);
});
afterAll(() => rm(work, { recursive: true, force: true }));

const writeDay = (day: number, houseNumber: number | null) => writeChangeFile(work, address, day, houseNumber);

async function apply(file: string): Promise<RunRecord & { readonly exit: number | null }> {
  const words = ['cz-addresses', '--change-set', '--from', file, '--data-dir', dataDir, '--json'];
  const { code, stdout } = await runHere(words);
  return { ...(JSON.parse(stdout) as RunRecord), exit: code };
}

test('the changes of a day are applied once, in order, and again after a rollback', async () => {
  const [first, second, third] = [await writeDay(1, 901), await writeDay(2, 902), await writeDay(3, 903)];
  const applied = await apply(first);
  expect(applied).toMatchObject({ exit: 0, state: 'live', mode: 'changes', sourceVersion: '20260201' });
  expect(applied.outcome?.report.difference).toMatchObject({ added: 0, changed: 1, removed: 0 });

  expect(await apply(first)).toMatchObject({ exit: 0, state: 'unchanged', base: applied.run, outcome: null });

  const gap = await apply(third);
  expect(gap).toMatchObject({ exit: 1, state: 'failed', failure: { kind: 'gap' } });
  expect(gap.failure?.message).toContain('20260202');

  const next = await apply(second);
  expect(next).toMatchObject({ exit: 0, state: 'live', base: applied.run, sourceVersion: '20260202' });
  expect((await runHere(['rollback', 'cz-addresses', '--data-dir', dataDir])).code).toBe(0);
  expect(await apply(second)).toMatchObject({ exit: 0, state: 'live', base: applied.run, sourceVersion: '20260202' });

  const quiet = await apply(await writeDay(3, null));
  expect(quiet).toMatchObject({ exit: 0, state: 'unchanged', sourceVersion: '20260203' });
  expect(await apply(await writeDay(4, 904))).toMatchObject({ exit: 0, state: 'live', sourceVersion: '20260204' });
});

test.each(['a full load', 'the first full load of all'])(
  'a change set beside %s waits for it, and is applied to what it made live',
  async (load) => {
    const day = await writeDay(1, 911);
    const folder = load === 'a full load' ? dataDir : join(work, 'empty');
    const words = ['cz-addresses', '--data-dir', folder, '--json', '--from'];
    const startFull = async () => {
      if (folder !== dataDir) await rm(folder, { recursive: true, force: true });
      const full = startImport([...words, register]);
      await full.says('reading');
      return full;
    };
    const { loaded, applied } = await besideFullLoad(startFull, () => startImport([...words, day, '--change-set']));
    expect([loaded.code, applied.code]).toEqual([0, 0]);
    expect(applied.stderr).toMatch(/"scripts\/import show \S+" says how far it is/);
    const base = (JSON.parse(loaded.stdout) as RunRecord).run;
    expect(JSON.parse(applied.stdout)).toMatchObject({ state: 'live', mode: 'changes', base });
  },
);
