import { BODY_LIMIT_BYTES, rateLimit } from '@tripoint/contract';
import { announcedBytes } from '@tripoint/runtime';
import type { Exchange } from '../exchange';

/** Large bodies in memory at once, each of at most what its operation allows. */
export const MAX_LARGE_BODIES = 8;
/** Of them, those of one caller. */
export const MAX_OF_ONE_CALLER = 2;
/** A body is read in a few seconds. */
const RETRY_AFTER_SECONDS = 2;

/** Bounds the memory that bodies above the usual size take while they are read. */
export class LargeBodies {
  private readonly readers = new Map<string, number>();
  private count = 0;

  /**
   * Reads a body when there is room for it.
   * @param caller a key, or the address of somebody whose key has not been seen
   * @throws ApiError `rate_limit` when there is none
   */
  async read<T>({ req }: Pick<Exchange, 'req'>, caller: string, read: () => Promise<T>): Promise<T> {
    if (announcedBytes(req.headers) <= BODY_LIMIT_BYTES) return read();
    const own = this.readers.get(caller) ?? 0;
    if (own >= MAX_OF_ONE_CALLER || this.count >= MAX_LARGE_BODIES) throw rateLimit(RETRY_AFTER_SECONDS);
    this.add(caller, 1);
    try {
      return await read();
    } finally {
      this.add(caller, -1);
    }
  }

  private add(caller: string, more: 1 | -1): void {
    const own = (this.readers.get(caller) ?? 0) + more;
    this.count += more;
    if (own === 0) this.readers.delete(caller);
    else this.readers.set(caller, own);
  }
}
