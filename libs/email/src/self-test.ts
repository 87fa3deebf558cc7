import { setTimeout as after } from 'node:timers/promises';
import { withinBudget } from '@tripoint/outside';
import { errorFields, type Logger } from '@tripoint/runtime';

export interface SelfTestOptions {
  /** What works or not, for the log, such as `outgoing SMTP`. */
  readonly name: string;
  readonly logger: Logger;
  /** Tries it once. @throws when it does not work */
  readonly attempt: (signal: AbortSignal) => Promise<unknown>;
  /** It is tested after so many failures in a row. */
  readonly suspectAfter: number;
  /** Between two tests while it does not work, in milliseconds. */
  readonly retryMs: number;
  /** A test may take so long, in milliseconds. */
  readonly attemptMs: number;
}

export type SelfTestState = 'works' | 'trying' | 'down';

/**
 * Whether something of this machine works, such as its way out to mail servers. Failures alone do not say so, because those
 * who are asked were chosen by strangers; they are the reason for a test with somebody who certainly answers.
 */
export class SelfTest {
  private current: SelfTestState;
  private failures = 0;
  private isTesting = false;
  private readonly end = new AbortController();

  /** @param isProven whether it counts as working before any test */
  constructor(
    private readonly options: SelfTestOptions,
    isProven: boolean,
  ) {
    this.current = isProven ? 'works' : 'trying';
    if (!isProven) this.suspect();
  }

  get state(): SelfTestState {
    return this.current;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= this.options.suspectAfter) this.suspect();
  }

  close(): void {
    this.end.abort();
  }

  private suspect(): void {
    if (this.isTesting || this.end.signal.aborted) return;
    this.isTesting = true;
    void this.testUntilItWorks().finally(() => {
      this.isTesting = false;
    });
  }

  private async testUntilItWorks(): Promise<void> {
    const { name, logger, attempt, retryMs, attemptMs } = this.options;
    while (!this.end.signal.aborted) {
      try {
        await withinBudget(attemptMs, attempt, this.end.signal);
        if (this.current !== 'works') logger.info(`${name} works`);
        this.current = 'works';
        this.failures = 0;
        return;
      } catch (error) {
        if (this.end.signal.aborted) return;
        if (this.current !== 'down') logger.warn(`${name} does not work`, errorFields(error));
        this.current = 'down';
      }
      await after(retryMs, undefined, { signal: this.end.signal, ref: false }).catch(() => undefined);
    }
  }
}
