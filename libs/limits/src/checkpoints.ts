import { BUSY_TIMEOUT_MS } from '@tripoint/libsql';
import { type Logger, OutageLog } from '@tripoint/runtime';
import AsyncDatabase from 'libsql/promise';

/** The log file is merged into the database, and both are written to the disk, this often: what a power loss may cost. */
const CHECKPOINT_INTERVAL_MS = 1_000;

/**
 * Moves the log file of a database into it so long as there is something to move, on a connection and a thread of its
 * own: the disk is never waited for between two requests.
 */
export class Checkpoints {
  private timer: NodeJS.Timeout | null = null;
  private isWanted = false;
  private closed = false;
  private connection: AsyncDatabase | null = null;
  private running: Promise<void> = Promise.resolve();

  private readonly outage: OutageLog;

  constructor(
    private readonly path: string,
    logger: Logger,
  ) {
    const away = 'counts cannot be written to the disk';
    this.outage = new OutageLog({
      logger,
      away,
      back: 'counts can be written to the disk again',
      level: 'error',
    });
  }

  /** Something was written: the next checkpoint is due within the interval. */
  wanted(): void {
    this.isWanted = true;
    if (this.timer !== null) return;
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, CHECKPOINT_INTERVAL_MS);
    this.timer.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
    this.connection?.close();
  }

  private async run(): Promise<void> {
    this.isWanted = false;
    try {
      this.connection ??= new AsyncDatabase(this.path, { timeout: BUSY_TIMEOUT_MS });
      const statement = await this.connection.prepare('PRAGMA wal_checkpoint(PASSIVE)');
      await statement.all();
    } catch (cause) {
      this.outage.failed(cause);
    } finally {
      this.timer = null;
      if (this.isWanted && !this.closed) this.wanted();
    }
  }
}
