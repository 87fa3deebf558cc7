import { parentPort, workerData } from 'node:worker_threads';
import { answerQuestion } from './answer-question';
import { type Question, type Reply, searchModuleIn, type ThreadData } from './search-module';
import { warmUp } from './warm-up';

const port = parentPort;
if (port === null) throw new Error('search-thread runs as a worker thread only');

const data = workerData as ThreadData;
const searching = searchModuleIn(data.module);
const search = searching.open(data.indexes);
const reply = (message: Reply): void => port.postMessage(message);

port.on('message', (questions: readonly Question[]) => {
  for (const question of questions) void answerQuestion(search, question, searching).then(reply);
});

void warmUp(searching, search, data).then(() => reply({ ready: true }));
