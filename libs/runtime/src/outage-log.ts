import { errorFields, type LogFields, type Logger } from './log';

/** Nothing failed for so long: it is over. More than the pauses between tries and the time of a try, in milliseconds. */
export const OUTAGE_QUIET_MS = 45_000;

export interface OutageLogOptions {
  readonly logger: Logger;
  /** Logged when it begins, such as `Kafka does not answer`. */
  readonly away: string;
  /** Logged when it is over. */
  readonly back: string;
  /** Of the line when it begins; default: a warning. */
  readonly level?: 'error' | 'warn';
}

/**
 * Logs an outage in two lines, however often it is noticed: when it begins, with the first failure, and when it is over,
 * with the number of failures. What failed in between is in the log of the level `debug`.
 */
export class OutageLog {
  private sinceMs = 0;
  private lastMs = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly options: OutageLogOptions) {}

  failed(error: unknown, fields: LogFields = {}): void {
    const { logger, away, level = 'warn' } = this.options;
    this.lastMs = performance.now();
    if (this.timer === null) {
      this.sinceMs = this.lastMs;
      this.failures = 0;
      this.timer = setTimeout(() => this.whenQuiet(), OUTAGE_QUIET_MS).unref();
      logger[level](away, { ...fields, ...errorFields(error) });
    } else logger.debug(away, { ...fields, ...errorFields(error) });
    this.failures += 1;
  }

  /** One timer for an outage, not one for each failure: of those there may be thousands a second. */
  private whenQuiet(): void {
    const quietMs = performance.now() - this.lastMs;
    if (quietMs < OUTAGE_QUIET_MS) {
      this.timer = setTimeout(() => this.whenQuiet(), OUTAGE_QUIET_MS - quietMs).unref();
      return;
    }
    this.timer = null;
    const ms = Math.round(this.lastMs - this.sinceMs);
    this.options.logger.info(this.options.back, { failures: this.failures, ms });
  }
}
