import type { PlacePool } from '@tripoint/addresses';
import { allCountries } from '@tripoint/contract';
import type { CurrentWatch } from '@tripoint/generations';
import { type Clock, errorFields, type Logger, systemClock } from '@tripoint/runtime';
import type { GenerationSource, OpenableGeneration } from './generation-source';

/** Registers whose indexes hold places: of each country the one of its addresses. */
export const placeRegisters = allCountries.map((country) => `${country.toLowerCase()}-addresses`);

/** A generation that could not be loaded is read again after this time, in milliseconds; a new one at once. */
const RETRY_MS = 30_000;

/** Follows the live generation of each register and hands every new one to the search pool. */
export class LiveGenerations {
  private readonly watches: CurrentWatch[];
  /** The last failure reported for each register: it is looked at every second, but reported once. */
  private readonly reported = new Map<string, string>();
  /** The generation that could not be loaded last, for each register, and when to read it again. */
  private readonly failed = new Map<
    string,
    { readonly id: string; readonly error: unknown; readonly againAtMs: number }
  >();
  /** Registers that have a generation that answers. */
  private readonly loaded = new Set<string>();

  constructor(
    private readonly source: GenerationSource,
    private readonly pool: Pick<PlacePool, 'load'>,
    private readonly logger: Logger,
    private readonly clock: Clock = systemClock,
  ) {
    this.watches = placeRegisters.map((register) =>
      source.watch(
        register,
        (generation) => this.takeOver(register, generation),
        (error) => this.report(register, error),
      ),
    );
  }

  /** Looks for new generations at once; resolves when they are in use. */
  async look(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.look()));
  }

  async close(): Promise<void> {
    await Promise.all(this.watches.map((watch) => watch.close()));
    await this.source.close();
  }

  private async takeOver(register: string, generation: OpenableGeneration): Promise<void> {
    const failure = this.failed.get(register);
    if (failure?.id === generation.id && this.clock.now() < failure.againAtMs) throw failure.error;
    try {
      await this.load(register, generation);
    } catch (error) {
      this.failed.set(register, { id: generation.id, error, againAtMs: this.clock.now() + RETRY_MS });
      // With nothing to answer from, the generation before is better than none; the live one is tried again.
      if (!this.loaded.has(register)) await this.loadPrevious(register);
      throw error;
    }
  }

  private async load(register: string, generation: OpenableGeneration): Promise<void> {
    const startedAt = performance.now();
    await this.pool.load(await generation.open());
    this.loaded.add(register);
    this.reported.delete(register);
    const ms = Math.round(performance.now() - startedAt);
    this.logger.info('generation taken over', { register, generation: generation.id, ms });
  }

  private async loadPrevious(register: string): Promise<void> {
    const previous = await this.source.previous(register);
    if (previous === null) return;
    try {
      await this.load(register, previous);
    } catch (error) {
      this.report(register, error);
    }
  }

  private report(register: string, error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    if (this.reported.get(register) === text) return;
    this.reported.set(register, text);
    this.logger.error('generation not taken over', { register, ...errorFields(error) });
  }
}
