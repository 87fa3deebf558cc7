import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveWord, runImport } from '../testing/word-generations';
import { GenerationStore } from './generation-store';
import { NodeGenerationFiles } from './node-generation-files';

const files = new NodeGenerationFiles();
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a process killed at any step of an import leaves the old or the new generation, and the next run succeeds', async () => {
  const store = new GenerationStore({ dataDir, register: 'cz-addresses' });
  await runImport(store, files, 'before');
  let answers = 'before';
  for (let step = 0; ; step += 1) {
    const word = `import-${step}`;
    const { signal, status, stderr } = spawnSync(process.execPath, [
      join(__dirname, '../testing/killed-import.js'),
      dataDir,
      `${step}`,
      word,
    ]);
    expect(String(stderr)).toBe('');
    const live = await liveWord(store, files);
    expect([answers, word]).toContain(live);
    answers = live as string;
    if (signal === null) {
      expect([status, live]).toEqual([0, word]);
      expect(step).toBeGreaterThan(10);
      return;
    }
    if (step % 5 === 0) {
      answers = `repair-${step}`;
      await runImport(store, files, answers);
      expect((await store.list()).map(({ state }) => state)).toEqual(['live', 'previous']);
    }
  }
});
