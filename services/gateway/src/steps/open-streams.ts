import { type ErrorProfile, rateLimit, unavailable } from '@tripoint/contract';
import { refusalOf } from '@tripoint/runtime';
import type { UpstreamAnswer } from '../upstream/upstream';

/** Large answers on their way at once: each holds a connection to a service, of which a replica has twice as many. */
export const MAX_STREAMS = 32;
/** Of them, those of one key. */
export const MAX_OF_ONE_KEY = 4;
const RETRY_AFTER_SECONDS = 1;

/** Bounds the large answers that are on their way, so that slow callers do not hold up others. */
export class OpenStreams {
  private readonly open = new Map<string, number>();
  private count = 0;

  constructor(private readonly errorStatuses: ErrorProfile) {}

  /** The answer, or a refusal in its place when the key, or all keys together, read as many as may be. */
  admit(keyId: string, answer: UpstreamAnswer): UpstreamAnswer {
    const { stream } = answer;
    if (stream === undefined) return answer;
    const own = this.open.get(keyId) ?? 0;
    if (own >= MAX_OF_ONE_KEY || this.count >= MAX_STREAMS) {
      stream.destroy();
      const refusal = own >= MAX_OF_ONE_KEY ? rateLimit : unavailable;
      return refusalOf(refusal(RETRY_AFTER_SECONDS), this.errorStatuses);
    }
    this.add(keyId, 1);
    stream.once('close', () => this.add(keyId, -1));
    return answer;
  }

  private add(keyId: string, more: 1 | -1): void {
    const own = (this.open.get(keyId) ?? 0) + more;
    this.count += more;
    if (own === 0) this.open.delete(keyId);
    else this.open.set(keyId, own);
  }
}
