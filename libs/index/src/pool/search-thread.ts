import { parentPort, workerData } from 'node:worker_threads';
import { answerQuestion } from './answer-question';
import { ReplySender } from './reply-sender';
import { type Question, searchModuleIn, type ThreadData, type ThreadMessage } from './search-module';
import { warmUp } from './warm-up';

const port = parentPort;
if (port === null) throw new Error('search-thread runs as a worker thread only');

const data = workerData as ThreadData;
const searching = searchModuleIn(data.module);
const search = searching.open(data.indexes);
const post = (message: ThreadMessage): void => port.postMessage(message);
const replies = new ReplySender(post);
const isRemote = data.indexes.some(({ remote }) => remote !== null);

port.on('message', async (questions: readonly Question[]) => {
  for (const question of questions) {
    const answered = answerQuestion(search, question, searching).then((reply) => replies.add(reply));
    // In memory an answer is there at once, and its reply is sent before a long search; elsewhere all are asked together.
    if (!isRemote) await answered;
  }
});

void warmUp(searching, search, data).then(() => post({ ready: true }));
