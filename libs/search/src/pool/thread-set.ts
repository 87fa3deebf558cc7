import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { errorOf } from './answer-question';
import type { Question, Reply, SearchMethod, ThreadData } from './messages';

/** Questions a thread holds at a time; the others wait here, where one whose caller has gone can still be dropped. */
const questionsPerThread = 8;

/** A question on its way. */
interface Asked {
  readonly question: Question;
  readonly signal: AbortSignal | null;
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly asked: Map<number, Asked>;
}

/** The threads that search one set of indexes. They share the memory of the indexes and are replaced together. */
export class ThreadSet {
  private readonly threads: Thread[] = [];
  private readonly waiting: Asked[] = [];
  private nextId = 1;
  private closing = false;
  private idle: (() => void) | null = null;

  private constructor(
    private readonly data: ThreadData,
    private readonly onDeath: (error: Error) => void,
  ) {}

  /** Starts threads and waits until all have warmed up. */
  static async start(data: ThreadData, count: number, onDeath: (error: Error) => void): Promise<ThreadSet> {
    const set = new ThreadSet(data, onDeath);
    try {
      await Promise.all(Array.from({ length: count }, () => set.startThread()));
    } catch (error) {
      await set.close();
      throw error;
    }
    return set;
  }

  private startThread(): Promise<void> {
    const worker = new Worker(join(__dirname, 'search-thread.js'), { workerData: this.data });
    const thread: Thread = { worker, asked: new Map() };
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: Reply) => {
        if ('ready' in reply) {
          this.threads.push(thread);
          resolve();
          this.send();
        } else {
          this.settle(thread, reply);
        }
      });
      worker.on('error', (error) => {
        reject(error);
        this.lose(thread, error);
      });
      worker.on('exit', (code) => {
        const error = new Error(`A search thread ended with code ${code}.`);
        reject(error);
        this.lose(thread, error);
      });
    });
  }

  private settle(thread: Thread, reply: Exclude<Reply, { ready: true }>): void {
    const asked = thread.asked.get(reply.id);
    thread.asked.delete(reply.id);
    if ('problem' in reply) asked?.reject(errorOf(reply.problem));
    else asked?.resolve(reply.text);
    this.send();
    if (this.idle && this.running === 0) this.idle();
  }

  /** A dead thread fails only what it had in hand; another one takes its place. */
  private lose(thread: Thread, error: Error): void {
    const at = this.threads.indexOf(thread);
    if (at < 0) return;
    this.threads.splice(at, 1);
    for (const { reject } of thread.asked.values()) reject(error);
    thread.asked.clear();
    if (this.idle && this.running === 0) this.idle();
    if (this.closing) return;
    this.onDeath(error);
    this.startThread().catch(this.onDeath);
  }

  ask(method: SearchMethod, argument: unknown, signal: AbortSignal | null): Promise<string | null> {
    return new Promise((resolve, reject) => {
      const question = { id: this.nextId++, method, argument };
      this.waiting.push({ question, signal, resolve, reject });
      this.send();
    });
  }

  private send(): void {
    while (this.waiting.length > 0) {
      const thread = this.leastBusy();
      if (!thread) return;
      const asked = this.waiting.shift() as Asked;
      if (asked.signal?.aborted) {
        asked.reject(asked.signal.reason instanceof Error ? asked.signal.reason : new Error('The call was aborted.'));
        continue;
      }
      thread.asked.set(asked.question.id, asked);
      thread.worker.postMessage([asked.question]);
    }
  }

  private leastBusy(): Thread | null {
    let best: Thread | null = null;
    for (const thread of this.threads) {
      if (thread.asked.size < questionsPerThread && (!best || thread.asked.size < best.asked.size)) best = thread;
    }
    return best;
  }

  private get running(): number {
    return this.waiting.length + this.threads.reduce((sum, { asked }) => sum + asked.size, 0);
  }

  /** Answers what was asked, then ends the threads. */
  async close(): Promise<void> {
    this.closing = true;
    if (this.running > 0 && this.threads.length > 0) {
      await new Promise<void>((resolve) => {
        this.idle = resolve;
      });
    }
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }
}
