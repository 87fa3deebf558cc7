import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Figures of a database that only grow. */
export type Counts = Readonly<Record<string, number>>;

const FILE_MODE = 0o600;

/** A database holds less than it did. The message says how much, and what to do. */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError';
}

export interface SeenCountsOptions<C extends Counts> {
  /** The file beside the database that says how much it held. */
  readonly note: string;
  /** What an operator sets to `accept` to go on with less. */
  readonly setting: string;
  /** The figures in words. */
  readonly textOf: (counts: C) => string;
}

/** Notices that a database was replaced by an older copy or an empty one, which it cannot know itself. */
export class SeenCounts<C extends Counts> {
  constructor(private readonly options: SeenCountsOptions<C>) {}

  /**
   * @param count counts what there is; after the note was read, so that what others add meanwhile cannot be missed
   * @throws OlderDatabaseError when one figure is lower than it was
   */
  refuseOlder(path: string, count: () => C): void {
    const seen = this.read();
    const found = count();
    // What was not noted is not missed.
    if (seen === null || Object.keys(found).every((name) => !(found[name]! < seen[name]!))) return;
    const { textOf, setting } = this.options;
    throw new OlderDatabaseError(
      `${path} is missing, empty or older than it was: it has ${textOf(found)}; there were ${textOf(seen)}. ` +
        `Restore the newest copy, or set ${setting}=accept once to go on with this one`,
    );
  }

  /** Notes what there is now. A note that cannot be written is made at the next change or start. */
  note(counts: C): void {
    const seen = this.read();
    if (Object.keys(counts).every((name) => counts[name] === seen?.[name])) return;
    const { note } = this.options;
    try {
      const draft = `${note}.${process.pid}`;
      writeFileSync(draft, `${JSON.stringify(counts)}\n`, { mode: FILE_MODE });
      renameSync(draft, note);
    } catch {
      // A full disk: what was noted before still holds.
    }
  }

  private read(): C | null {
    try {
      return JSON.parse(readFileSync(this.options.note, 'utf8')) as C | null;
    } catch {
      return null;
    }
  }
}
