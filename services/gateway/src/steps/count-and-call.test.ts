import { overQueryLimit } from '@tripoint/contract';
import type { Taken, TakeRequest } from '@tripoint/limits';
import type { UpstreamAnswer } from '../upstream/upstream';
import { countAndCall } from './count-and-call';

const request: TakeRequest = {
  keyId: 'k',
  limits: { ratePerSecond: 1, burst: 1, monthlyQuota: null },
  quotaCost: 1,
};
const taken = { verdict: 'ok' } as Taken;
const answer: UpstreamAnswer = { status: 200, body: '[]', code: null };

let calls: number;
const call = async (): Promise<UpstreamAnswer> => {
  calls += 1;
  return answer;
};
beforeEach(() => {
  calls = 0;
});

/** A count whose end the test decides. */
function pendingCount() {
  let resolve!: (taken: Taken) => void;
  let reject!: (error: Error) => void;
  const counted = new Promise<Taken>((onTaken, onError) => {
    resolve = onTaken;
    reject = onError;
  });
  return { count: () => counted, end: { resolve, reject } };
}

test.each([true, false])('a call is answered when it is counted (foreseen: %s)', async (foreseen) => {
  const { count, end } = pendingCount();
  let answered = false;
  const both = countAndCall({ limiter: { foresees: () => foreseen }, request, count, call }).then((result) => {
    answered = true;
    return result;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect({ calls, answered }).toEqual({ calls: foreseen ? 1 : 0, answered: false });
  end.resolve(taken);
  expect(await both).toEqual({ taken, answer });
  expect(calls).toBe(1);
});

/** Security: a key that has nothing left learns nothing, and makes no work again and again. */
test.each([true, false])('a call that is refused is not answered (foreseen: %s)', async (foreseen) => {
  const { count, end } = pendingCount();
  const both = countAndCall({ limiter: { foresees: () => foreseen }, request, count, call });
  end.reject(overQueryLimit(60));
  await expect(both).rejects.toThrow(overQueryLimit(60).message);
  expect(calls).toBe(foreseen ? 1 : 0);
});
