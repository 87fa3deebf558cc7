import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A key is refused by the services on this folder, but that is not in the file of keys yet. */
export class RevocationPendingError extends Error {
  override readonly name = 'RevocationPendingError';
  constructor(selector: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `The revocation of ${selector} could not be written: ${why}. Services on this data folder refuse the key from now ` +
        'on, and write it as soon as they can. Make room, then run the command again to be sure',
      { cause },
    );
  }
}

/** Name in the data folder of the folder of revocations that are not in the file of keys yet. */
export const REVOCATIONS = 'revocations';

const NAME = /^([0-9A-Za-z]+)\.(\d+)$/;

/**
 * Revocations that found no room in the file of keys: a file without content for each, whose name says which key and when.
 * A full disk has room for a name.
 */
export class PendingRevocations {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, REVOCATIONS);
  }

  /** @throws RevocationPendingError; when there is no room for a name either, what stood in the way before */
  note(selector: string, atMs: number, cause: unknown): never {
    if (!NAME.test(`${selector}.${atMs}`)) throw cause;
    try {
      mkdirSync(this.folder, { recursive: true });
      closeSync(openSync(this.pathOf(selector, atMs), 'w', 0o600));
    } catch {
      throw cause;
    }
    throw new RevocationPendingError(selector, cause);
  }

  /** Selectors with the moment of their revocation, in epoch milliseconds. */
  read(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const name of this.names()) {
      const [, selector, atMs] = NAME.exec(name) ?? [];
      if (selector !== undefined) found.set(selector, Number(atMs));
    }
    return found;
  }

  remove(selector: string, atMs: number): void {
    rmSync(this.pathOf(selector, atMs), { force: true });
  }

  private names(): string[] {
    try {
      return readdirSync(this.folder);
    } catch {
      return [];
    }
  }

  private pathOf(selector: string, atMs: number): string {
    return join(this.folder, `${selector}.${atMs}`);
  }
}
