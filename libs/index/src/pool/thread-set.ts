import { errorOf } from './answer-question';
import { InHand } from './in-hand';
import { type Question, type Reply, type SetData, searchModuleIn, type ThreadMessage } from './search-module';
import { type SearchWorker, type StartWorker, startSearchHere, startSearchThread } from './search-worker';

/** Questions a thread holds at a time; the others wait here, where one whose caller has gone can still be dropped. */
const QUESTIONS_PER_THREAD = 8;
/** The same where most of them wait for an engine elsewhere. */
const QUESTIONS_PER_THREAD_REMOTE = 64;
/** Pause before a thread that died is replaced: the first one, doubled with every death in a row, and the longest. */
const RESTART_MS = 50;
const MAX_RESTART_MS = 5_000;

/** Who waits for an answer. */
export interface Caller {
  /** Why nobody waits any more; null while somebody does. */
  readonly aborted: Error | null;
}

/** A question on its way. */
interface Asked extends Omit<Question, 'id'> {
  readonly caller: Caller | null;
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: SearchWorker;
  readonly asked: InHand<Asked>;
  /** True once it has warmed up and takes questions. */
  ready: boolean;
}

/** The threads that search one set of indexes. They share the memory of the indexes and are replaced together. */
export class ThreadSet {
  /** Every thread that lives, whether it is ready or not. */
  private readonly threads: Thread[] = [];
  private readonly waiting: Asked[] = [];
  private closing = false;
  private deathsInARow = 0;
  private asked = false;
  private idle: (() => void) | null = null;
  private willSend = false;

  private constructor(
    private readonly data: SetData,
    private readonly onDeath: (error: Error) => void,
    private readonly startWorker: StartWorker,
  ) {}

  /**
   * Starts threads and waits until all have warmed up. Beside another set that answers they start one after the other
   * and with pauses, so that its searches go on as before.
   * @param count 0: no threads; what is asked is searched in this one
   */
  static async start(
    data: SetData & { readonly besideAnother?: boolean },
    count: number,
    onDeath: (error: Error) => void,
    startWorker: StartWorker = count === 0 ? startSearchHere : startSearchThread,
  ): Promise<ThreadSet> {
    const set = new ThreadSet(data, onDeath, startWorker);
    const workers = Math.max(1, count);
    try {
      if (data.besideAnother) for (let i = 0; i < workers; i++) await set.startThread(true);
      else await Promise.all(Array.from({ length: workers }, () => set.startThread(false)));
    } catch (error) {
      await set.close();
      throw error;
    }
    return set;
  }

  /** Resolves when the thread takes questions, rejects when it dies before. */
  private startThread(gently: boolean): Promise<void> {
    const { module, indexes, warmUpSearches } = this.data;
    const worker = this.startWorker({ module, indexes, warmUpSearches, gently });
    const thread: Thread = { worker, asked: new InHand(), ready: false };
    this.threads.push(thread);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if ('ready' in message) {
          thread.ready = true;
          this.deathsInARow = 0;
          resolve();
        } else for (const reply of message) this.settle(thread, reply);
        this.send();
      });
      const end = (error: Error): void => {
        this.lose(thread, error);
        reject(error);
      };
      worker.on('error', end);
      worker.on('exit', (code) => end(new Error(`A search thread ended with code ${code}.`)));
    });
  }

  private settle(thread: Thread, reply: Reply): void {
    const asked = thread.asked.take(reply.id);
    if ('problem' in reply) asked?.reject(errorOf(reply.problem, () => searchModuleIn(this.data.module)));
    else asked?.resolve(reply.text);
  }

  /** A dead thread fails only what it had in hand; another one takes its place. */
  private lose(thread: Thread, error: Error): void {
    const at = this.threads.indexOf(thread);
    if (at < 0) return;
    this.threads.splice(at, 1);
    for (const { reject } of thread.asked.takeAll()) reject(error);
    // Nobody is left to ask, and none is on its way: waiting longer would only be a slower failure.
    if (this.threads.length === 0 && (this.closing || !thread.ready)) {
      for (const { reject } of this.waiting.splice(0)) reject(error);
    }
    this.noteIdle();
    if (this.closing) return;
    this.onDeath(error);
    // A thread that dies while the set is being started fails the start instead.
    if (thread.ready || this.deathsInARow > 0) this.replace();
  }

  private replace(): void {
    const pause = Math.min(RESTART_MS * 2 ** this.deathsInARow, MAX_RESTART_MS);
    this.deathsInARow++;
    setTimeout(() => {
      const othersAnswer = this.threads.some(({ ready }) => ready);
      if (!this.closing) this.startThread(othersAnswer).catch(() => {});
    }, pause).unref();
  }

  /** Was anything ever asked? A set that has only been started holds nobody up. */
  get wasAsked(): boolean {
    return this.asked;
  }

  ask(method: string, argument: unknown, caller: Caller | null): Promise<string | null> {
    this.asked = true;
    return new Promise((resolve, reject) => {
      this.waiting.push({ method, argument, caller, resolve, reject });
      // The questions of one turn of the event loop go in one message.
      if (!this.willSend) setImmediate(() => this.send());
      this.willSend = true;
    });
  }

  private send(): void {
    this.willSend = false;
    const messages = new Map<Thread, Question[]>();
    while (this.waiting.length > 0) {
      const thread = this.leastBusy();
      if (!thread) break;
      const asked = this.waiting.shift() as Asked;
      const reason = asked.caller?.aborted ?? null;
      if (reason !== null) {
        asked.reject(reason);
        continue;
      }
      const question = { id: thread.asked.put(asked), method: asked.method, argument: asked.argument };
      const questions = messages.get(thread);
      if (questions === undefined) messages.set(thread, [question]);
      else questions.push(question);
    }
    for (const [thread, questions] of messages) thread.worker.postMessage(questions);
    this.noteIdle();
  }

  private get questionsPerThread(): number {
    return this.data.indexes.some(({ remote }) => remote !== null) ? QUESTIONS_PER_THREAD_REMOTE : QUESTIONS_PER_THREAD;
  }

  private leastBusy(): Thread | null {
    let best: Thread | null = null;
    for (const thread of this.threads) {
      if (!thread.ready || thread.asked.size >= this.questionsPerThread) continue;
      if (!best || thread.asked.size < best.asked.size) best = thread;
    }
    return best;
  }

  private get running(): number {
    return this.waiting.length + this.threads.reduce((sum, { asked }) => sum + asked.size, 0);
  }

  private noteIdle(): void {
    if (this.idle && this.running === 0) this.idle();
  }

  /** Answers what was asked, then ends every thread. */
  async close(): Promise<void> {
    this.closing = true;
    if (this.threads.length === 0) {
      for (const { reject } of this.waiting.splice(0)) reject(new Error('The search is being closed.'));
    }
    if (this.running > 0) {
      await new Promise<void>((resolve) => {
        this.idle = resolve;
      });
    }
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }
}
