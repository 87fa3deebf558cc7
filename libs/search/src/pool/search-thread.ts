import { parentPort, workerData } from 'node:worker_threads';
import { EngineBusyError, EngineUnavailableError } from '../engine-errors';
import { PlaceSearch } from '../place-search';
import { answerQuestion } from './answer-question';
import type { Question, Reply, ThreadData } from './messages';
import { noPause, pausing } from './pausing';
import { warmUp } from './warm-up';

const port = parentPort;
if (port === null) throw new Error('search-thread runs as a worker thread only');

const { indexes, warmUpSearches, gently } = workerData as ThreadData;
const search = new PlaceSearch(indexes);
const reply = (message: Reply): void => port.postMessage(message);

port.on('message', (questions: readonly Question[]) => {
  for (const question of questions) void answerQuestion(search, question).then(reply);
});

void warmUp(search, warmUpSearches, gently ? pausing() : noPause)
  .catch((error: unknown) => {
    // An engine that is away now may be back at the first question; the thread need not be warm for that.
    if (!(error instanceof EngineUnavailableError || error instanceof EngineBusyError)) throw error;
  })
  .then(() => reply({ ready: true }));
