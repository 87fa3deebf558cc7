import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@tripoint/testing';
import type { CurrentWatch } from '../look-repeatedly';
import { runImport } from '../testing/word-generations';
import { GenerationStore } from './generation-store';
import { NodeGenerationFiles } from './node-generation-files';
import { watchCurrent } from './watch-current';

const files = new NodeGenerationFiles();
/** Longer than any test: the tests look themselves, or prove that the system's notices suffice. */
const NEVER_MS = 600_000;

let dataDir: string;
let store: GenerationStore;
let watches: CurrentWatch[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'watch-'));
  store = new GenerationStore({ dataDir, register: 'cz-addresses' });
  watches = [];
});
afterEach(async () => {
  for (const watch of watches) await watch.close();
  await rm(dataDir, { recursive: true, force: true });
});

function watchRuns(options: Parameters<typeof watchCurrent>[2]): { watch: CurrentWatch; runs: string[] } {
  const runs: string[] = [];
  const watch = watchCurrent(store.directory, ({ manifest }) => void runs.push(manifest.run), options);
  watches.push(watch);
  return { watch, runs };
}

test('the present generation and every later one is reported once', async () => {
  await runImport(store, files, 'first');
  const { watch, runs } = watchRuns({ pollMs: NEVER_MS });
  await watch.look();
  await watch.look();
  await runImport(store, files, 'second');
  await watch.look();
  await store.rollback();
  await watch.look();
  expect(runs).toEqual(['first', 'second', 'first']);
});

test('the generation already in use is not reported again', async () => {
  const first = await runImport(store, files, 'first');
  const { watch, runs } = watchRuns({ inUse: first.id, pollMs: NEVER_MS });
  await watch.look();
  expect(runs).toEqual([]);
});

test('the system reports a switch without polling', async () => {
  await runImport(store, files, 'first');
  const { watch, runs } = watchRuns({ pollMs: NEVER_MS });
  await watch.look();
  await runImport(store, files, 'second');
  await until('the generation is announced', () => runs.length === 2);
  expect(runs).toEqual(['first', 'second']);
});

test('polling finds the first generation of a register that did not exist', async () => {
  const { runs } = watchRuns({ pollMs: 10 });
  await runImport(store, files, 'first');
  await until('the generation is announced', () => runs.length === 1);
  expect(runs).toEqual(['first']);
});

test('a generation that is only partly there is reported when it is whole', async () => {
  const live = await runImport(store, files, 'whole');
  await rename(live.indexPath, `${live.indexPath}.away`);
  const { watch, runs } = watchRuns({ pollMs: NEVER_MS });
  await watch.look();
  await writeFile(live.indexPath, 'wh');
  await watch.look();
  expect(runs).toEqual([]);
  await rename(`${live.indexPath}.away`, live.indexPath);
  await watch.look();
  expect(runs).toEqual(['whole']);
});

test('a listener that fails is called again, and the failure is reported', async () => {
  await runImport(store, files, 'first');
  const errors: unknown[] = [];
  let calls = 0;
  const watch = watchCurrent(
    store.directory,
    () => {
      calls += 1;
      if (calls === 1) throw new Error('cannot be opened');
    },
    { pollMs: NEVER_MS, onError: (error) => void errors.push(error) },
  );
  watches.push(watch);
  await watch.look();
  await watch.look();
  await watch.look();
  expect(calls).toBe(2);
  expect(errors).toEqual([new Error('cannot be opened')]);
});

test('after close nothing is reported', async () => {
  const { watch, runs } = watchRuns({ pollMs: 10 });
  await watch.close();
  await runImport(store, files, 'first');
  await watch.look();
  expect(runs).toEqual([]);
});
