import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUSY_TIMEOUT_MS, closeLibsqlFile, openLibsqlFile } from '@tripoint/libsql';
import Database from 'libsql';
import { SerialQueue } from '../store/serial-queue';
import { MIGRATIONS } from './phrases-schema';

/** Where the phrases of a data folder are. */
export function phrasesFile(dataDir: string): string {
  return join(dataDir, 'phrases.db');
}

/** How long a change waits for other processes that change the file, in milliseconds. */
const MAX_WAIT_MS = 60_000;
/** How long a statement blocks this process while another one changes the file, in milliseconds. */
const BLOCKED_MS = 20;
/** Longest pause before a change is tried again. */
const MAX_PAUSE_MS = 50;

/**
 * The file of phrases, open twice: changes go through one connection, one after the other, and reading through another, which
 * never waits for them.
 */
export class PhrasesFile {
  private readonly changes = new SerialQueue();
  private readonly statements = new Map<string, Database.Statement>();

  private constructor(
    private readonly writer: Database.Database,
    private readonly reader: Database.Database,
  ) {
    // What a call acknowledged outlasts a power loss.
    writer.exec('PRAGMA synchronous = FULL');
    writer.exec(`PRAGMA busy_timeout = ${BLOCKED_MS}`);
  }

  static open(dataDir: string): PhrasesFile {
    const path = phrasesFile(dataDir);
    const writer = openLibsqlFile(path, { migrations: MIGRATIONS });
    return new PhrasesFile(writer, new Database(path, { timeout: BUSY_TIMEOUT_MS }));
  }

  all<Row>(sql: string, ...values: readonly unknown[]): Row[] {
    return this.prepared(this.reader, sql).all(...values) as Row[];
  }

  get<Row>(sql: string, ...values: readonly unknown[]): Row | undefined {
    return this.all<Row>(sql, ...values)[0];
  }

  /**
   * Changes the file in one step: all of the work or, when it throws or says so, nothing. Work that takes long may wait
   * between its statements; other changes wait for it.
   */
  change<T>(work: (writing: Writing) => T | Promise<T>): Promise<T> {
    return this.changes.run(async () => {
      await this.begin();
      try {
        let isKept = true;
        const result = await work({
          run: (sql, ...values) => Number(this.prepared(this.writer, sql).run(...values).lastInsertRowid),
          all: (sql, ...values) => this.prepared(this.writer, sql).all(...values) as never[],
          undo: () => {
            isKept = false;
          },
        });
        this.writer.exec(isKept ? 'COMMIT' : 'ROLLBACK');
        return result;
      } catch (cause) {
        if (this.writer.inTransaction) this.writer.exec('ROLLBACK');
        throw cause;
      }
    });
  }

  close(): Promise<void> {
    return this.changes.run(() => {
      this.reader.close();
      closeLibsqlFile(this.writer);
    });
  }

  /** Begins when no other process changes the file, without blocking this one for long. */
  private async begin(): Promise<void> {
    for (const end = Date.now() + MAX_WAIT_MS; ; ) {
      try {
        this.writer.exec('BEGIN IMMEDIATE');
        return;
      } catch (cause) {
        if ((cause as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > end) throw cause;
      }
      await sleep(Math.random() * MAX_PAUSE_MS);
    }
  }

  private prepared(db: Database.Database, sql: string): Database.Statement {
    const key = `${db === this.writer ? 'w' : 'r'}${sql}`;
    const statement = this.statements.get(key) ?? db.prepare(sql);
    this.statements.set(key, statement);
    return statement;
  }
}

/** What a change may do. */
export interface Writing {
  /** Resolves with the id of the last inserted row. */
  run(sql: string, ...values: readonly unknown[]): number;
  all<Row>(sql: string, ...values: readonly unknown[]): Row[];
  /** Nothing of the change is kept, though it ends well. */
  undo(): void;
}
