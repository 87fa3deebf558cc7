import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { until } from '@tripoint/testing';
import type { Question, ThreadMessage } from './search-module';
import { ThreadSet } from './thread-set';

/** A thread whose messages and end come from the test. */
class FakeThread extends EventEmitter {
  readonly got: Question[] = [];
  terminated = false;

  postMessage(questions: readonly Question[]): void {
    this.got.push(...questions);
  }

  async terminate(): Promise<number> {
    this.terminated = true;
    return 0;
  }

  says(message: ThreadMessage): void {
    this.emit('message', message);
  }

  dies(): void {
    this.emit('exit', 1);
  }
}

const data = { module: '', indexes: [], warmUpSearches: 0 };

describe('a set of search threads', () => {
  let threads: FakeThread[];
  let deaths: number;
  const start = async (count: number): Promise<ThreadSet> => {
    const starting = ThreadSet.start(
      data,
      count,
      () => {
        deaths++;
      },
      () => {
        const thread = new FakeThread();
        threads.push(thread);
        // The test's thread has the part of a worker that the set uses.
        return thread as unknown as Worker;
      },
    );
    for (const thread of threads) thread.says({ ready: true });
    return starting;
  };

  beforeEach(() => {
    threads = [];
    deaths = 0;
  });

  it('replaces a thread that died, and the replacement that dies before it is ready', async () => {
    const set = await start(1);
    threads[0]!.dies();
    await until('the next thread has started', () => threads.length === 2);
    threads[1]!.dies();
    await until('the next thread has started', () => threads.length === 3);
    threads[2]!.says({ ready: true });
    const answer = set.ask('query', {}, null);
    await until('the thread has the question', () => threads[2]!.got.length === 1);
    threads[2]!.says([{ id: threads[2]!.got[0]!.id, text: '[]' }]);
    await expect(answer).resolves.toBe('[]');
    expect(deaths).toBe(2);
    await set.close();
  });

  it('fails what waits when the last thread cannot be replaced, in place of waiting for ever', async () => {
    const set = await start(1);
    threads[0]!.dies();
    const waiting = set.ask('query', {}, null);
    await until('the next thread has started', () => threads.length === 2);
    threads[1]!.dies();
    await expect(waiting).rejects.toThrow('ended with code 1');
    await set.close();
  });

  it('closes although its last thread dies with questions in hand and others waiting', async () => {
    const set = await start(1);
    const asked = Array.from({ length: 20 }, () => set.ask('query', {}, null));
    const closed = set.close();
    threads[0]!.dies();
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'));
    await closed;
  });

  it('ends every thread on closing, also those that are not ready yet', async () => {
    const set = await start(2);
    threads[0]!.dies();
    await until('the next thread has started', () => threads.length === 3);
    await set.close();
    expect(threads.slice(1).map(({ terminated }) => terminated)).toEqual([true, true]);
  });

  it('fails to start when a thread dies before it is ready, and leaves no thread behind', async () => {
    const starting = ThreadSet.start(
      data,
      2,
      () => {},
      () => {
        const thread = new FakeThread();
        threads.push(thread);
        return thread as unknown as Worker;
      },
    );
    threads[0]!.says({ ready: true });
    threads[1]!.dies();
    await expect(starting).rejects.toThrow('ended with code 1');
    expect(threads[0]!.terminated).toBe(true);
  });
});
