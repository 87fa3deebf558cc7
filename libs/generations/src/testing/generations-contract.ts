import { NodeGenerationFiles } from '../disk/node-generation-files';
import { type Generation, type Generations, RegisterBusyError } from '../generations';
import { factsOf, fingerprintsOf, liveWord, runImport } from './word-generations';

const files = new NodeGenerationFiles();

/**
 * What everything that keeps generations promises. Index files are words here.
 * @param create opens the generations of one register, empty for each test; asked twice it opens the same ones
 */
export function describeGenerations<G extends Generation>(
  name: string,
  create: (now: () => Date) => Promise<Generations<G>>,
): void {
  describe(`generations ${name}`, () => {
    let store: Generations<G>;
    let nowMs: number;
    const now = (): Date => new Date(nowMs++);

    beforeEach(async () => {
      nowMs = Date.parse('2026-11-21T10:00:00Z');
      store = await create(now);
    });

    const states = async () => (await store.list()).map(({ state, manifest }) => [state, manifest?.run]);

    async function refuse(word: string): Promise<void> {
      const staged = await store.begin();
      await files.writeDurable(staged.indexPath, word);
      await store.writeFingerprints(staged, fingerprintsOf(word));
      await store.refuse(staged, factsOf(word, 'refused'));
    }

    test('before the first import there is nothing, and it can be asked', async () => {
      expect(await store.live()).toBeNull();
      expect(await store.previous()).toBeNull();
      expect(await store.list()).toEqual([]);
    });

    test('the newest import answers and the one before it is kept, older ones are removed', async () => {
      for (const word of ['first', 'second', 'third']) await runImport(store, files, word);
      expect(await liveWord(store, files)).toBe('third');
      expect((await store.previous())?.manifest.run).toBe('second');
      expect(await states()).toEqual([
        ['live', 'third'],
        ['previous', 'second'],
      ]);
    });

    test('a rollback makes the previous generation answer, a second one returns', async () => {
      await runImport(store, files, 'first');
      await runImport(store, files, 'second');
      expect((await store.rollback()).manifest.run).toBe('first');
      expect(await liveWord(store, files)).toBe('first');
      await store.rollback();
      expect(await liveWord(store, files)).toBe('second');
    });

    test('after a rollback the next import keeps the generation that answered', async () => {
      await runImport(store, files, 'good');
      await runImport(store, files, 'bad');
      await store.rollback();
      await runImport(store, files, 'better');
      expect((await store.previous())?.manifest.run).toBe('good');
    });

    test('a rollback without a previous generation says so', async () => {
      await expect(store.rollback()).rejects.toThrow('never imported');
      await runImport(store, files, 'only');
      await expect(store.rollback()).rejects.toThrow('no previous generation');
    });

    test('a refused generation does not answer; one is kept, the newest', async () => {
      await runImport(store, files, 'live');
      await refuse('bad');
      await refuse('worse');
      expect(await liveWord(store, files)).toBe('live');
      expect(await states()).toEqual([
        ['refused', 'worse'],
        ['live', 'live'],
      ]);
    });

    test('a refused generation survives the next import, a killed run does not', async () => {
      await runImport(store, files, 'live');
      await refuse('bad');
      const killed = await store.begin();
      await runImport(store, files, 'next');
      expect((await store.list()).map(({ state }) => state)).toEqual(['live', 'refused', 'previous']);
      expect((await store.list()).map(({ id }) => id)).not.toContain(killed.id);
    });

    test('a refused generation that is accepted answers, says by whom and why, and a rollback returns', async () => {
      await runImport(store, files, 'live');
      await refuse('bad');
      expect(await store.refusedOf('live')).toBeNull();
      const refused = (await store.refusedOf('bad'))!;
      const accepted = { at: '2026-11-22T08:00:00.000Z', who: 'jana', why: 'inspected' };
      const lock = await store.lock();
      expect((await store.accept(refused, accepted)).manifest.report.verdict).toBe('live');
      await lock.release();
      expect(await liveWord(store, files)).toBe('bad');
      expect((await store.live())?.manifest).toMatchObject({ accepted, run: 'bad' });
      expect([await states(), await store.refusedOf('bad')]).toEqual([
        [
          ['live', 'bad'],
          ['previous', 'live'],
        ],
        null,
      ]);
      await store.rollback();
      expect(await liveWord(store, files)).toBe('live');
    });

    test('a discarded generation leaves nothing', async () => {
      await runImport(store, files, 'live');
      const staged = await store.begin();
      await files.writeDurable(staged.indexPath, 'never');
      await store.discard(staged);
      expect(await states()).toEqual([['live', 'live']]);
    });

    test('versions go with a generation and come back with a rollback', async () => {
      const publish = async (run: string, versions: ReadonlyMap<string, number> | null) => {
        const staged = await store.begin();
        await files.writeDurable(staged.indexPath, run);
        await store.writeFingerprints(staged, fingerprintsOf(run));
        if (versions) await store.writeVersions(staged, versions);
        return store.publish(staged, factsOf(run));
      };
      const first = await publish('changed', new Map([['Žďár 1', 7]]));
      expect([...(await store.versionsOf(first))]).toEqual([['Žďár 1', 7]]);
      const second = await publish('full', null);
      expect((await store.versionsOf(second)).size).toBe(0);
      expect([...(await store.versionsOf(await store.rollback()))]).toEqual([['Žďár 1', 7]]);
    });

    test('one run at a time holds the register', async () => {
      const other = await create(now);
      const lock = await store.lock();
      await expect(other.lock()).rejects.toBeInstanceOf(RegisterBusyError);
      await lock.release();
      await (await other.lock()).release();
    });

    test('the manifest holds what is needed to recognise the generation', async () => {
      const { id } = await runImport(store, files, 'manifest');
      expect((await (await create(now)).live())?.manifest).toMatchObject({
        formatVersion: 1,
        register: 'cz-addresses',
        id,
        sourceVersion: '2022-04-30',
        sample: false,
        index: { bytes: 8, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        report: { counts: { rows: 8, byRegion: { Vysočina: 8 } } },
      });
    });
  });
}
