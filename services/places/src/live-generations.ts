import { errorFields, type Logger } from '@tripoint/runtime';
import {
  type CurrentWatch,
  type Generation,
  GenerationStore,
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
  /** The last failure told for each register: a damaged file is tried again every second, but told once. */
  private readonly told = new Map<string, string>();
  /** The generation that answers for each register. */
  private readonly loaded = new Map<string, string>();

  constructor(
    private readonly dataDir: string,
    private readonly pool: Pick<SearchPool, 'load'>,
    private readonly logger: Logger,
  ) {
    this.watches = placeRegisters.map((register) =>
      watchCurrent(registerDirectory(dataDir, register), (generation) => this.takeOver(register, generation), {
        onError: (error) => this.tell(register, error),
      }),
    );
  }

  /** Looks for new generations at once; resolves when they are in use. */
  async look(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.look()));
  }

  async close(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.close()));
  }

  private async takeOver(register: string, generation: Generation): Promise<void> {
    try {
      await this.load(register, generation);
    } catch (error) {
      // With nothing to answer from, the generation before is better than none; the live one is tried again.
      if (!this.loaded.has(register)) await this.loadPrevious(register);
      throw error;
    }
  }

  private async load(register: string, generation: Generation): Promise<void> {
    const startedAt = performance.now();
    await this.pool.load(await openIndex(generation.indexPath));
    this.loaded.set(register, generation.id);
    this.told.delete(register);
    const ms = Math.round(performance.now() - startedAt);
    this.logger.info('generation taken over', { register, generation: generation.id, ms });
  }

  private async loadPrevious(register: string): Promise<void> {
    const previous = await new GenerationStore({ dataDir: this.dataDir, register }).previous();
    if (previous === null) return;
    try {
      await this.load(register, previous);
    } catch (error) {
      this.tell(register, error);
    }
  }

  private tell(register: string, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (this.told.get(register) === text) return;
    this.told.set(register, text);
    this.logger.error('generation not taken over', { register, ...errorFields(error) });
  }
}
