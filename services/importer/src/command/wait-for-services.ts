import { untilServed } from '../order/until-served';
import { explainFailure } from '../run/explain-failure';
import type { ImportStores } from '../run/import-stores';
import type { ProgressOutput } from './progress-bar';

interface Waiting extends Pick<ImportStores, 'generations' | 'serving'> {
  /** For people. */
  readonly stderr: ProgressOutput;
  readonly signal: AbortSignal;
}

/**
 * Waits until the services on the same data answer from what became live, and says so: until then they answer from the data
 * before, or refuse calls where there was none.
 */
export async function waitForServices(
  register: string,
  { generations, serving, stderr, signal }: Waiting,
): Promise<void> {
  const onWaiting = (names: readonly string[]): void =>
    void stderr.write(`waiting until the services answer from it: ${names.join(', ')}\n`);
  try {
    const wait = { register, generations: generations(register), serving, signal, onWaiting };
    const { switched, late } = await untilServed(wait);
    if (switched.length > 0) stderr.write(`answering from it: ${switched.join(', ')}\n`);
    if (late.length > 0) stderr.write(`not answering from it yet: ${late.join(', ')}; the log there says why\n`);
  } catch (error) {
    // It is live, whoever answers from it.
    stderr.write(`which services answer from it is unknown: ${explainFailure(error).message}\n`);
  }
}
