import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { EngineUnavailableError, GenerationError, type IndexingPhase, type RunOutcome } from '@tripoint/generations';
import type { FinishCommand, FinishEvent, FinishOrder, FinishProblem } from './finish-messages';

/** Room for new objects in the thread, in megabytes: pages of records die young, so that little has to be kept of them. */
const YOUNG_GENERATION_MB = 16;

export interface FinishHandling {
  readonly signal: AbortSignal;
  readonly onPhase: (phase: IndexingPhase) => Promise<void>;
  /** The lock of the register, held by this thread. @throws when it was lost */
  readonly prove: () => Promise<void>;
}

/**
 * Finishes a run in a thread of its own: building keeps a processor busy for seconds to a minute, and an indexer that is
 * silent for so long loses its partitions and its lock. The memory of the building goes with the thread.
 *
 * @throws what `prove` or `onPhase` threw
 * @throws EngineUnavailableError when the same may go well later
 * @throws GenerationError when the generations are not what the run needs
 */
export function finishInThread(order: FinishOrder, { signal, onPhase, prove }: FinishHandling): Promise<RunOutcome> {
  const worker = new Worker(join(__dirname, 'finish-thread.js'), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const say = (word: FinishCommand): void => worker.postMessage(word);
  // What ended the thread is thrown as what it was here: there it has lost its class.
  let denied: unknown = null;
  const answer = (question: number, doing: Promise<void>): void => {
    doing.then(
      () => say({ question, problem: null }),
      (error: unknown) => {
        denied ??= error;
        say({ question, problem: error instanceof Error ? error.message : String(error) });
      },
    );
  };
  const stop = (): void => say({ stop: true });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return new Promise<RunOutcome>((resolve, reject) => {
    worker.on('message', (event: FinishEvent) => {
      if ('phase' in event) answer(event.question, onPhase(event.phase));
      else if ('prove' in event) answer(event.question, prove());
      else if ('outcome' in event) resolve(event.outcome);
      else reject(denied ?? errorOf(event.problem));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that finishes a run ended with code ${code}`)));
  }).finally(() => signal.removeEventListener('abort', stop));
}

function errorOf({ kind, message, stack }: FinishProblem): Error {
  if (kind === 'passing') return new EngineUnavailableError(message);
  if (kind === 'refused') return new GenerationError(message);
  const error = new Error(message);
  if (stack !== '') error.stack = stack;
  return error;
}
