import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { LOOKS_EVERY_MS } from './moved-clock';

/** The clock of all processes that were started with these settings. */
export class MovableClock {
  constructor(private readonly file: string) {}

  get settings(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--require ${require.resolve('./moved-clock')}`, NODE_MOVED_CLOCK: this.file };
  }

  /** Resolves when all of them have it. @param milliseconds ahead of the right time */
  async move(milliseconds: number): Promise<void> {
    await writeFile(this.file, String(milliseconds));
    await pause(2 * LOOKS_EVERY_MS);
  }
}
