import { EngineBusyError, EngineUnavailableError } from '@tripoint/generations';
import type { ThreadData } from './messages';
import { noPause, pausing } from './pausing';
import type { PooledSearch, SearchModule } from './search-module';

/** Warms up as `data` says. An engine that is away now may be back at the first question, which may also be asked cold. */
export async function warmUp(
  module: SearchModule,
  search: PooledSearch,
  { warmUpSearches, gently }: ThreadData,
): Promise<void> {
  if (warmUpSearches === 0) return;
  try {
    await module.warmUp(search, warmUpSearches, gently ? pausing() : noPause);
  } catch (error) {
    if (!(error instanceof EngineUnavailableError || error instanceof EngineBusyError)) throw error;
  }
}
