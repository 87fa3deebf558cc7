import { parentPort, workerData } from 'node:worker_threads';
import { GenerationError, isPassing, type RunLock, writeClient } from '@tripoint/generations';
import type { RegisterRecord } from '@tripoint/registers';
import { openRegisterIndexing } from '../register-indexing';
import type { FinishCommand, FinishEvent, FinishOrder, FinishProblem } from './finish-messages';
import { finishRun } from './finish-run';
import { RecordStaging } from './record-staging';

const port = parentPort;
if (port === null) throw new Error('finish-thread runs as a worker thread only');

const { run, indexing: options, fence } = workerData as FinishOrder;
const stop = new AbortController();
const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>();
let questions = 0;

port.on('message', (word: FinishCommand) => {
  if ('stop' in word) {
    stop.abort(new Error('the finishing was stopped'));
    return;
  }
  const asked = waiting.get(word.question);
  waiting.delete(word.question);
  if (word.problem === null) asked?.resolve();
  else asked?.reject(new Error(word.problem));
});

const report = (event: FinishEvent): void => port.postMessage(event);

/** Asks the thread that started this one, and waits. */
function ask(
  what: { readonly prove: true } | { readonly phase: 'building' | 'checking' | 'switching' },
): Promise<void> {
  const question = questions++;
  return new Promise((resolve, reject) => {
    waiting.set(question, { resolve, reject });
    report({ ...what, question });
  });
}

/** The register is held, and its lock kept alive, by the thread that is not busy building. */
const heldElsewhere = async (): Promise<RunLock> => ({
  ...(fence !== undefined && { fence }),
  prove: () => ask({ prove: true }),
  release: async () => undefined,
});

function problemOf(error: unknown): FinishProblem {
  const kind =
    stop.signal.aborted || isPassing(error) ? 'passing' : error instanceof GenerationError ? 'refused' : 'failed';
  return {
    kind,
    message: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
  };
}

async function finish(): Promise<void> {
  if (options.store.engine !== 'elasticsearch') throw new Error('a run is finished in Elasticsearch');
  const { server, prefix } = options.store;
  const client = writeClient(server);
  const indexing = openRegisterIndexing(options, heldElsewhere);
  try {
    const outcome = await finishRun(run, {
      indexing,
      staging: new RecordStaging<RegisterRecord>(client, prefix),
      onPhase: (phase) => ask({ phase }),
      signal: stop.signal,
    });
    report({ outcome });
  } catch (error) {
    report({ problem: problemOf(error) });
  } finally {
    await indexing.close();
    await client.close();
    port?.close();
  }
}

void finish();
