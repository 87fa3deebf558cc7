import { forkModule } from '../processes/fork-module';
import { openLiveSearch } from '../shared/live-search';
import { timeQueries } from './time-queries';

/** What the parent sends: the indexes to open and the queries to time at once, without any before. */
interface ColdRequest {
  readonly indexFiles: readonly string[];
  readonly queries: readonly string[];
}

/** What a process that only opened the index and searched reports about itself. */
export interface ColdAnswer {
  /** In the order of the queries. */
  readonly milliseconds: readonly number[];
  /** Resident memory in bytes: of the bare process, with the indexes open, after the searches. */
  readonly memory: { readonly bare: number; readonly open: number; readonly after: number };
}

/** Times queries in a process that has never searched before. */
export function timeInColdProcess(indexFiles: readonly string[], queries: readonly string[]): Promise<ColdAnswer> {
  return new Promise((resolve, reject) => {
    const child = forkModule(__filename, 'The cold process', reject);
    child.once('message', (answer) => resolve(answer as ColdAnswer));
    child.send({ indexFiles, queries } satisfies ColdRequest);
  });
}

async function answerParent({ indexFiles, queries }: ColdRequest): Promise<void> {
  const bare = process.memoryUsage.rss();
  const search = await openLiveSearch(indexFiles);
  const open = process.memoryUsage.rss();
  const { milliseconds } = await timeQueries(search, queries);
  const answer: ColdAnswer = { milliseconds, memory: { bare, open, after: process.memoryUsage.rss() } };
  process.send?.(answer, () => process.disconnect());
}

if (require.main === module) process.once('message', (request) => void answerParent(request as ColdRequest));
