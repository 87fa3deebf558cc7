import type { Reply } from './search-module';

/** A reply waits at most so long for the next ones, in milliseconds, and for the search that is under way. */
const MAX_WAIT_MS = 1;

/**
 * Sends the replies of one turn of the event loop together. A message between threads costs a tenth of a search,
 * however many replies it holds.
 */
export class ReplySender {
  private waiting: Reply[] = [];
  private sinceMs = 0;

  constructor(private readonly post: (replies: readonly Reply[]) => void) {}

  add(reply: Reply): void {
    if (this.waiting.length === 0) {
      this.sinceMs = performance.now();
      setImmediate(() => this.send());
    }
    this.waiting.push(reply);
    if (performance.now() - this.sinceMs >= MAX_WAIT_MS) this.send();
  }

  private send(): void {
    if (this.waiting.length === 0) return;
    this.post(this.waiting);
    this.waiting = [];
  }
}
