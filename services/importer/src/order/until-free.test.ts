import { untilFree } from './until-free';

const isBusy = (word: string): boolean => word === 'busy';

/** Tries that come to these words, the last one again and again; and how many there were. */
function tries(...words: string[]) {
  const asked = { times: 0, attempt: async () => words[Math.min(asked.times++, words.length - 1)] as string };
  return asked;
}

const noWord = (): void => undefined;
const never = new AbortController().signal;

test('a register that is free is asked for once, and no wait is reported', async () => {
  const asked = tries('live');
  const onBusy = jest.fn();
  expect(await untilFree(asked.attempt, isBusy, { signal: never, onBusy })).toBe('live');
  expect(asked.times).toBe(1);
  expect(onBusy).not.toHaveBeenCalled();
});

test('one that is taken is asked for again until it is free; the wait is reported once', async () => {
  const asked = tries('busy', 'busy', 'busy', 'live');
  const onBusy = jest.fn();
  expect(await untilFree(asked.attempt, isBusy, { signal: never, onBusy, pauseMs: 1 })).toBe('live');
  expect(asked.times).toBe(4);
  expect(onBusy).toHaveBeenCalledTimes(1);
});

test('patience ends', async () => {
  const asked = tries('busy');
  expect(await untilFree(asked.attempt, isBusy, { signal: never, onBusy: noWord, patienceMs: 20, pauseMs: 1 })).toBe(
    'busy',
  );
  expect(asked.times).toBeGreaterThan(1);
});

test('a signal ends the wait at once, after a last try that sees it', async () => {
  for (const abortSoon of [
    (stop: AbortController) => stop.abort(),
    (stop: AbortController) => setImmediate(() => stop.abort()),
  ]) {
    const stop = new AbortController();
    const asked = tries('busy', 'stopped');
    const onBusy = (): void => void abortSoon(stop);
    const patience = { signal: stop.signal, onBusy, pauseMs: 60_000 };
    expect(await untilFree(asked.attempt, isBusy, patience)).toBe('stopped');
  }
});

test('an error is no reason to wait', async () => {
  await expect(
    untilFree(() => Promise.reject(new Error('disk')), isBusy, { signal: never, onBusy: noWord }),
  ).rejects.toThrow('disk');
});
