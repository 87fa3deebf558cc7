import type { Limiter, Taken, TakeRequest } from '@tripoint/limits';
import type { UpstreamAnswer } from '../upstream/upstream';

export interface CountAndCall {
  readonly limiter: Pick<Limiter, 'foresees'>;
  readonly request: TakeRequest;
  /** Charges the call; rejects when a limit refuses it. */
  readonly count: () => Promise<Taken>;
  /** Has the service answer; never rejects. */
  readonly call: () => Promise<UpstreamAnswer>;
}

/**
 * Charges a call and has the service answer it: both at once when the limiter foresees that it lets the call through, so
 * that the caller waits for the slower of the two. No answer is given before the call is counted; the work for one that is
 * refused against all expectation is lost.
 */
export async function countAndCall({ limiter, request, count, call }: CountAndCall) {
  const started = limiter.foresees(request) ? call() : null;
  try {
    const taken = await count();
    return { taken, answer: await (started ?? call()) };
  } catch (refusal) {
    // Otherwise a large answer that nobody reads would hold its connection to the service.
    started?.then(({ stream }) => stream?.destroy());
    throw refusal;
  }
}
