import { unwatchFile, watchFile } from 'node:fs';
import type { Address } from '@tripoint/outside';
import { errorFields, type Logger } from '@tripoint/runtime';
import { type AddressBook, openAddressBook } from './address-book';

/** How soon an exchanged file is seen, in milliseconds. */
const LOOK_MS = 5_000;

/** Several files, asked in their order. A file that is exchanged on the disk is read again, without a gap. */
export class FollowedBooks {
  private constructor(
    private readonly paths: readonly string[],
    private readonly books: AddressBook[],
    private readonly logger: Logger,
  ) {}

  /** @param lookMs how often the disk is looked at. @throws when a file cannot be read */
  static async open(paths: readonly string[], logger: Logger, lookMs = LOOK_MS): Promise<FollowedBooks> {
    const books: AddressBook[] = [];
    for (const path of paths) books.push(await openAddressBook(path));
    const followed = new FollowedBooks(paths, books, logger);
    for (const [index, path] of paths.entries()) {
      watchFile(path, { interval: lookMs, persistent: false }, ({ mtimeMs, ino }, before) => {
        // Absent for a moment, or only read: nothing to do.
        if (mtimeMs !== 0 && (mtimeMs !== before.mtimeMs || ino !== before.ino)) void followed.exchange(index, path);
      });
    }
    return followed;
  }

  /** What the files say, in their order; those that have nothing are left out. */
  *find(address: Address): Generator<unknown> {
    for (const book of this.books) {
      const record = book.find(address);
      if (record !== null) yield record;
    }
  }

  close(): void {
    for (const path of this.paths) unwatchFile(path);
  }

  private async exchange(index: number, path: string): Promise<void> {
    try {
      this.books[index] = await openAddressBook(path);
      this.logger.info('address data exchanged', { path });
    } catch (error) {
      this.logger.error('address data cannot be read: the former stay', { path, ...errorFields(error) });
    }
  }
}
