import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeIndices, stackAddress, testPrefix } from '@tripoint/testing';
import { textHash } from './hashes/text-hash';
import { openPhrases, type PhraseStoreSettings } from './open-phrases';
import type { PhraseStore } from './store/phrase-store';
import { all } from './testing/phrase-store-contract';
import { textElement, uploadOf } from './testing/sample-uploads';
import { WriterLog } from './testing/writer-log';
import {
  BATCH,
  ORGANISATION,
  PHRASES,
  sharedText,
  THRESHOLD,
  type WriterJob,
  writerName,
} from './testing/writer-process';

const PROCESSES = 5;
const WRITERS_EACH = 10;
const KILLS = 12;
const writers = Array.from({ length: PROCESSES * WRITERS_EACH }, (_, i) => i);

describe.each(['embedded', 'elasticsearch'] as const)('50 writers whose processes are killed, %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'tripoint-writers-'));
  const prefix = testPrefix();
  let store: PhraseStore;
  const possible = writers.map((writer) => new WriterLog(join(folder, `${writer}.log`)));
  const hashes = PHRASES.map((text) => textHash(text, 'd'));

  beforeAll(async () => {
    const settings: PhraseStoreSettings = {
      engine,
      dataDir: folder,
      elasticsearchPrefix: prefix,
      elasticsearchUrl: engine === 'embedded' ? null : stackAddress('ELASTICSEARCH_URL'),
    };
    const first = openPhrases(settings);
    await first.upload(ORGANISATION, uploadOf(PHRASES.map((text) => textElement(text))), 1);
    await first.close();
    await letThemWork(settings, folder);
    store = openPhrases(settings);
  });
  afterAll(async () => {
    await store?.close();
    rmSync(folder, { recursive: true });
    if (engine === 'elasticsearch') await removeIndices(prefix);
  });

  it('have each of their votes once, and no other', async () => {
    for (const [phrase, hash] of hashes.entries()) {
      const candidates = await store.candidates(ORGANISATION, hash, 'sk_SK');
      for (const { voters } of candidates) expect(new Set(voters).size).toBe(voters.length);
      for (const writer of writers) {
        const mine = candidates.find(({ text }) => text === sharedText(writer, phrase));
        const votes = candidates.filter(({ voters }) => voters.includes(writerName(writer)));
        const [wanted = 0] = possible[writer].possible().get(`vote ${phrase}`) ?? [];
        expect([writer, phrase, votes]).toEqual([writer, phrase, wanted === 1 ? [mine] : []]);
      }
    }
  });

  it('leave statuses as the votes say, and a history that adds up to them', async () => {
    for (const hash of hashes) {
      const history = await store.history(ORGANISATION, hash, 'sk_SK');
      for (const { id, status, voters } of await store.candidates(ORGANISATION, hash, 'sk_SK')) {
        expect(status).toBe(voters.length >= THRESHOLD ? 'auto-approved' : 'unapproved');
        const own = history.filter(({ translationId }) => translationId === id);
        const count = (...acts: string[]): number => own.filter(({ act }) => acts.includes(act)).length;
        expect(count('submit', 'vote') - count('unvote')).toBe(voters.length);
        expect(own.at(-1)).toMatchObject({ status, votes: voters.length });
      }
    }
  });

  it('have one own text each, the last one', async () => {
    const candidates = await store.candidates(ORGANISATION, hashes[0], 'cs_CZ');
    const texts = new Map(candidates.map(({ text }) => text.split(' ') as [string, string]));
    expect(texts.size).toBe(candidates.length);
    // One whose process was killed while it wrote has its last text or the one before.
    for (const writer of writers)
      expect(possible[writer].possible().get('text own') ?? [0]).toContain(Number(texts.get(writerName(writer)) ?? 0));
  });

  it('find what is stored, with ids of its own', async () => {
    const found = await all(store.translations(ORGANISATION, {}));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    const lists = await Promise.all([
      ...hashes.map((hash) => store.candidates(ORGANISATION, hash, 'sk_SK')),
      store.candidates(ORGANISATION, hashes[0], 'cs_CZ'),
    ]);
    expect(found).toEqual(lists.flat().sort((a, b) => a.id - b.id));
    const waiting = (await store.progress(ORGANISATION)).map(({ approved, waiting }) => approved + waiting);
    expect(waiting).toEqual([1, PHRASES.length]);
  });

  it('uploaded all of a batch or nothing, and everything that was acknowledged', async () => {
    const phrases = await all(store.phrases(ORGANISATION, {}));
    const counts = new Map<string, number>();
    for (const { project } of phrases) counts.set(project, (counts.get(project) ?? 0) + 1);
    expect(new Set(phrases.map(({ id }) => id)).size).toBe(phrases.length);
    counts.delete('');
    for (const [project, count] of counts) expect([project, count]).toEqual([project, BATCH]);
    let acknowledged = 0;
    for (const log of possible) {
      for (const [key, values] of log.possible()) {
        if (!key.startsWith('upload') || values.includes(0)) continue;
        acknowledged += 1;
        expect(counts.has(key.split(' ')[1])).toBe(true);
      }
    }
    expect(acknowledged).toBeGreaterThan(0);
    const elements = await all(store.elements(ORGANISATION));
    expect(elements).toHaveLength(phrases.length);
  });
});

/** Runs all writers, kills their processes one after the other and starts them again, and ends them when they have done all. */
async function letThemWork(settings: PhraseStoreSettings, logFolder: string): Promise<void> {
  const jobs = Array.from({ length: PROCESSES }, (_, at) => writers.slice(at * WRITERS_EACH, (at + 1) * WRITERS_EACH));
  const start = async (of: readonly number[]): Promise<ChildProcess> => {
    const job: WriterJob = { settings, logFolder, writers: of };
    const child = fork(join(__dirname, 'testing', 'writer-process.js'), [JSON.stringify(job)]);
    await once(child, 'message');
    return child;
  };
  const children = await Promise.all(jobs.map(start));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(150 + Math.random() * 350);
    const at = Math.floor(Math.random() * PROCESSES);
    expect(children[at].exitCode).toBeNull();
    children[at].kill('SIGKILL');
    await once(children[at], 'exit');
    children[at] = await start(jobs[at]);
  }
  // Those started last have settled what the killed ones left open.
  await sleep(3_000);
  // One that failed has ended already, and is waited for in vain.
  expect(children.map(({ exitCode }) => exitCode)).toEqual(children.map(() => null));
  const ends = children.map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual(children.map(() => 0));
}
