import { Crash, VolatileDisk } from '../testing/volatile-disk';
import { factsOf, fingerprintsOf, liveWord, runImport } from '../testing/word-generations';
import type { ProcessIdentity } from './disk-lock';
import { GenerationStore } from './generation-store';

/** Chances for the parts of a disk that were not fsynced: all lost, all kept, and some of each. */
const FATES = 8;

function chanceOf(fate: number): () => boolean {
  if (fate < 2) return () => fate === 1;
  let state = fate * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state > 0x80000000;
  };
}

/** A process that died with the crash: the next one has another id. */
function processNumber(pid: number): ProcessIdentity {
  return { pid, host: 'here', startOf: async () => 'then', isRunning: (other) => other === pid };
}

let minute = 0;
function storeOn(disk: VolatileDisk, pid: number): GenerationStore {
  const now = (): Date => {
    minute += 1;
    return new Date(Date.UTC(2026, 10, 21) + minute * 60_000);
  };
  return new GenerationStore({
    dataDir: '/data',
    register: 'cz-addresses',
    files: disk.files(),
    identity: processNumber(pid),
    now,
  });
}

/**
 * Cuts the power before and within every step of `scenario`, for each fate of what was not fsynced, and proves that
 * one of the expected words answers afterwards and that the next import succeeds.
 */
async function cutEverywhere(
  words: readonly string[],
  scenario: (store: GenerationStore, disk: VolatileDisk) => Promise<void>,
): Promise<number> {
  for (let step = 0; ; step += 1) {
    let crashed = false;
    for (let fate = 0; fate < FATES; fate += 1) {
      const disk = new VolatileDisk();
      const files = disk.files();
      const before = storeOn(disk, 1);
      await runImport(before, files, 'first');
      await runImport(before, files, 'second');
      disk.restart(() => true);

      disk.crashAfter(step);
      try {
        await scenario(storeOn(disk, 2), disk);
        crashed = false;
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        crashed = true;
      }
      disk.restart(chanceOf(fate));

      const after = storeOn(disk, 3);
      expect(words).toContain(await liveWord(after, files));
      await runImport(after, files, 'fourth');
      expect(await liveWord(after, files)).toBe('fourth');
      const left = (await after.list()).map(({ state }) => state);
      expect(left.filter((state) => state !== 'refused')).toEqual(['live', 'previous']);
    }
    if (!crashed) return step;
  }
}

describe('the power is cut at every step, with every fate of what was not fsynced', () => {
  test('of an import: the old or the new generation answers, whole, and the next import succeeds', async () => {
    const steps = await cutEverywhere(['second', 'third'], async (store, disk) => {
      await runImport(store, disk.files(), 'third');
    });
    expect(steps).toBeGreaterThan(20);
  });

  test('of an import that is refused: the old generation answers', async () => {
    await cutEverywhere(['second'], async (store, disk) => {
      const lock = await store.lock();
      await store.clean();
      const staged = await store.begin();
      await disk.files().writeDurable(staged.indexPath, 'bad');
      await store.writeFingerprints(staged, fingerprintsOf('bad'));
      await store.refuse(staged, factsOf('bad', 'refused'));
      await lock.release();
    });
  });

  test('of a rollback: one of the two generations answers', async () => {
    await cutEverywhere(['second', 'first'], async (store) => {
      const lock = await store.lock();
      await store.rollback();
      await lock.release();
    });
  });
});

test('the simulated disk does forget: a name that was not fsynced can be lost', async () => {
  const disk = new VolatileDisk();
  const files = disk.files();
  await files.makeDirectory('/data');
  await files.writeDurable('/data/a', 'content');
  disk.restart(() => false);
  expect(await files.readText('/data/a')).toBeNull();
});
