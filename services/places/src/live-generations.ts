import { errorFields, type Logger } from '@tripoint/runtime';
import {
  type CurrentWatch,
  type Generation,
  openIndex,
  registerDirectory,
  type SearchPool,
  watchCurrent,
} from '@tripoint/search';

/** Registers whose indexes hold places. */
export const placeRegisters = ['cz-addresses'] as const;

/** Follows the live generation of each register and hands every new one to the search pool. */
export class LiveGenerations {
  private readonly watches: CurrentWatch[];

  constructor(dataDir: string, pool: Pick<SearchPool, 'load'>, logger: Logger) {
    this.watches = placeRegisters.map((register) =>
      watchCurrent(
        registerDirectory(dataDir, register),
        async (generation: Generation) => {
          const startedAt = performance.now();
          await pool.load(await openIndex(generation.indexPath));
          logger.info('generation taken over', {
            register,
            generation: generation.id,
            ms: Math.round(performance.now() - startedAt),
          });
        },
        {
          onError: (error) => logger.error('generation not taken over', { register, ...errorFields(error) }),
        },
      ),
    );
  }

  /** Looks for new generations at once; resolves when they are in use. */
  async look(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.look()));
  }

  async close(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.close()));
  }
}
