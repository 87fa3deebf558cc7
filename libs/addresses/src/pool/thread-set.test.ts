import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type StartWorker, searchThread, type ThreadData, ThreadSet } from '@tripoint/index/testing';
import type { AddressIndex } from '../schema/address-types';
import { indexOf, recordsOf } from '../testing/sample-addresses';

const THREADS = 2;
/** Questions that a thread has in hand at most. */
const MAX_IN_HAND = 8;

const searchedWith = join(__dirname, 'search-module.js');

let index: AddressIndex;
let workers: Worker[];
let deaths: Error[];
let died: Promise<void>;
let noteDeath: (error: Error) => void;
let set: ThreadSet;

const startWorker = (workerData: ThreadData): Worker => {
  const worker = new Worker(searchThread, { workerData });
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  index = await indexOf(recordsOf(Array.from({ length: 300 }, (_, i) => ({ houseNumber: i + 1 }))));
});

beforeEach(() => {
  workers = [];
  deaths = [];
  died = new Promise((resolve) => {
    noteDeath = (error) => {
      deaths.push(error);
      resolve();
    };
  });
});

afterEach(() => set.close());

const start = (count: number): Promise<ThreadSet> =>
  ThreadSet.start({ module: searchedWith, indexes: [index], warmUpSearches: 0 }, count, noteDeath, startWorker);
const ask = (asked = set): Promise<string | null> => asked.ask('query', { text: 'Karlova Kolín', limit: 7 }, null);

/** How many of the questions were answered, and how many failed. */
async function outcome(questions: readonly Promise<string | null>[]): Promise<{ answered: number; failed: number }> {
  const settled = await Promise.allSettled(questions);
  const answered = settled.filter((one) => one.status === 'fulfilled' && JSON.parse(one.value as string).length === 7);
  return { answered: answered.length, failed: settled.filter(({ status }) => status === 'rejected').length };
}

describe('a search thread that dies', () => {
  it('fails only what it had in hand, and another one takes its place', async () => {
    set = await start(THREADS);
    const questions = Array.from({ length: 60 }, () => ask());
    const settled = outcome(questions);
    void workers[0].terminate();
    const { answered, failed } = await settled;
    expect(failed).toBeLessThanOrEqual(MAX_IN_HAND);
    expect(answered + failed).toBe(60);
    await died;
    expect(deaths[0].message).toMatch(/thread/);
    while (workers.length <= THREADS) await new Promise((resolve) => setImmediate(resolve));
    await once(workers[THREADS], 'message');
    expect(await outcome(Array.from({ length: 60 }, () => ask()))).toEqual({ answered: 60, failed: 0 });
    expect(deaths).toHaveLength(1);
  });

  it('as the only one makes questions wait for the next, not fail', async () => {
    set = await start(1);
    const questions = Array.from({ length: 30 }, () => ask());
    const settled = outcome(questions);
    void workers[0].terminate();
    const { answered, failed } = await settled;
    expect(failed).toBeLessThanOrEqual(MAX_IN_HAND);
    expect(answered).toBe(30 - failed);
    expect(workers).toHaveLength(2);
  });

  it('again and again is replaced again and again', async () => {
    set = await start(1);
    for (let i = 0; i < 3; i++) {
      await workers[i].terminate();
      expect(await outcome([ask()])).toEqual({ answered: 1, failed: 0 });
    }
    expect(deaths).toHaveLength(3);
  });

  it('at the start fails the start, and leaves no thread behind', async () => {
    set = await start(1);
    const broken: Worker[] = [];
    const failing: StartWorker = (data) => {
      const worker: Worker =
        broken.length === 0 ? startWorker(data) : new Worker('throw new Error("no memory")', { eval: true });
      broken.push(worker);
      return worker;
    };
    await expect(
      ThreadSet.start({ module: searchedWith, indexes: [index], warmUpSearches: 0 }, 2, noteDeath, failing),
    ).rejects.toThrow('no memory');
    // A thread that has ended has no number; one that is ending says so when it has.
    for (const worker of broken) if (worker.threadId !== -1) await once(worker, 'exit');
  });

  it('while the set closes is not replaced', async () => {
    set = await start(THREADS);
    const settled = outcome(Array.from({ length: 40 }, () => ask()));
    const closed = set.close();
    void workers[0].terminate();
    await closed;
    const { answered, failed } = await settled;
    expect(answered + failed).toBe(40);
    expect(workers).toHaveLength(THREADS);
  });
});

describe('a set beside another one', () => {
  it('starts one thread after the other, each gently, and then answers like any other', async () => {
    const gently: boolean[] = [];
    let startedAtOnce = 0;
    let starting = 0;
    const observed: StartWorker = (data) => {
      gently.push(data.gently);
      startedAtOnce = Math.max(startedAtOnce, ++starting);
      const worker = startWorker(data);
      worker.once('message', () => starting--);
      return worker;
    };
    const data = { module: searchedWith, indexes: [index], warmUpSearches: 12, besideAnother: true };
    set = await ThreadSet.start(data, THREADS, noteDeath, observed);
    expect(gently).toEqual([true, true]);
    expect(startedAtOnce).toBe(1);
    expect(await outcome([ask(), ask()])).toEqual({ answered: 2, failed: 0 });
  });

  it('alone starts all THREADS at once and without pauses', async () => {
    const gently: boolean[] = [];
    const observed: StartWorker = (data) => {
      gently.push(data.gently);
      return startWorker(data);
    };
    const started = ThreadSet.start(
      { module: searchedWith, indexes: [index], warmUpSearches: 0 },
      THREADS,
      noteDeath,
      observed,
    );
    expect(gently).toEqual([false, false]);
    set = await started;
  });
});

describe('questions', () => {
  it('are shared out among the THREADS', async () => {
    set = await start(THREADS);
    const counts = new Map<Worker, number>();
    for (const worker of workers)
      worker.on('message', (replies: readonly unknown[]) =>
        counts.set(worker, (counts.get(worker) ?? 0) + replies.length),
      );
    await Promise.all(Array.from({ length: 40 }, () => ask()));
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(counts.size).toBe(THREADS);
  });

  it('asked one after the other are answered in that order by one thread', async () => {
    set = await start(1);
    const order: number[] = [];
    await Promise.all(Array.from({ length: 30 }, (_, i) => ask().then(() => order.push(i))));
    expect(order).toEqual(order.map((_, i) => i));
  });
});
