import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { answerQuestion } from './answer-question';
import {
  type PooledSearch,
  type Question,
  type SearchModule,
  searchModuleIn,
  type ThreadData,
  type ThreadMessage,
} from './search-module';
import { warmUp } from './warm-up';

/** Room for new objects in a thread, in megabytes. A search leaves hardly anything behind; more would only stay unused. */
const MAX_YOUNG_GENERATION_MB = 16;

/** What answers questions with replies: a thread, or the one that asks. */
export interface SearchWorker {
  on(event: 'message', listener: (message: ThreadMessage) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  postMessage(questions: readonly Question[]): void;
  terminate(): Promise<number>;
}

/** Starts one; a test puts one of its own in. */
export type StartWorker = (data: ThreadData) => SearchWorker;

/** Searches in a thread of its own, which may be kept busy by one search without holding anybody else up. */
export const startSearchThread: StartWorker = (workerData) =>
  new Worker(join(__dirname, 'search-thread.js'), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_GENERATION_MB },
  });

/** Searches in the thread that asks: right for an engine elsewhere, where a search is mostly a wait for its answers. */
export const startSearchHere: StartWorker = (data) => new SearchHere(data);

class SearchHere extends EventEmitter {
  private readonly module: SearchModule;
  private search: PooledSearch | null = null;

  constructor(private readonly data: ThreadData) {
    super();
    this.module = searchModuleIn(data.module);
    // Its starter listens by then, as to a thread.
    setImmediate(() => void this.start());
  }

  private async start(): Promise<void> {
    try {
      this.search = this.module.open(this.data.indexes);
      await warmUp(this.module, this.search, this.data);
      this.emit('message', { ready: true });
    } catch (error) {
      this.emit('error', error);
    }
  }

  postMessage(questions: readonly Question[]): void {
    for (const question of questions) {
      void answerQuestion(this.search as PooledSearch, question, this.module).then((reply) =>
        this.emit('message', [reply]),
      );
    }
  }

  async terminate(): Promise<number> {
    await this.search?.close();
    return 0;
  }
}
