// What the runner of tests leaves out: limits of time, and all fake timers. Once in each process of tests.
import { createRequire } from 'node:module';
import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler } from 'jest-circus';

const { testTimeout, rootDir } = createRequire(import.meta.url)('../../jest.config.cjs');
const { setTimeout, clearTimeout } = globalThis;

/** A test or hook that fails when it takes too long. */
function bounded(run, timeout = testTimeout) {
  return async () => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${timeout} ms`)), timeout);
    });
    try {
      return await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

addEventHandler(({ name }, { currentDescribeBlock: { hooks, children } }) => {
  const defined = { add_hook: hooks, add_test: children }[name]?.at(-1);
  if (defined?.fn) defined.fn = bounded(defined.fn, defined.timeout);
});

const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir }, global: globalThis });
for (const name of ['advanceTimersByTime', 'advanceTimersByTimeAsync', 'getTimerCount', 'runAllTimers']) {
  globalThis.jest[name] = (...args) => timers[name](...args);
}
Object.assign(globalThis.jest, {
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
});
