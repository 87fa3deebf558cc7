import { join } from 'node:path';

export { answerQuestion, errorOf } from '../pool/answer-question';
export type { Problem, ThreadData } from '../pool/search-module';
export type { StartWorker } from '../pool/search-worker';
export { ThreadSet } from '../pool/thread-set';
export { type GenerationHome, generationHomes } from './generation-homes';
export { TestEngines } from './test-engines';

/** The script of a search thread. */
export const searchThread: string = join(__dirname, '..', 'pool', 'search-thread.js');
