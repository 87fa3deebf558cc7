import { silentLogger } from '@tripoint/runtime';
import { until } from '@tripoint/testing';
import { SelfTest } from './self-test';

let works = true;
let attempts = 0;
const options = {
  name: 'it',
  logger: silentLogger,
  suspectAfter: 3,
  retryMs: 20,
  attemptMs: 50,
  attempt: async () => {
    attempts += 1;
    if (!works) throw new Error('away');
  },
};
beforeEach(() => {
  works = true;
  attempts = 0;
});

test('what is not proven is tried at start, and again until it works', async () => {
  works = false;
  const test = new SelfTest(options, false);
  expect(test.state).toBe('trying');
  await until('it is down', () => test.state === 'down');
  works = true;
  await until('it works', () => test.state === 'works');
  test.close();
});

test('failures that others may cause are the reason for a test, and only a failed test counts', async () => {
  const test = new SelfTest(options, true);
  for (let i = 0; i < 2; i += 1) test.failed();
  test.succeeded();
  for (let i = 0; i < 2; i += 1) test.failed();
  expect(attempts).toBe(0);
  test.failed();
  await until('it was tested', () => attempts === 1);
  expect(test.state).toBe('works');
  works = false;
  await until('it is suspected', () => {
    test.failed();
    return attempts > 1;
  });
  await until('it is down', () => test.state === 'down');
  test.close();
});

test('an attempt that never ends has failed', async () => {
  const test = new SelfTest({ ...options, attempt: () => new Promise(() => undefined) }, false);
  await until('it is down', () => test.state === 'down');
  test.close();
});
