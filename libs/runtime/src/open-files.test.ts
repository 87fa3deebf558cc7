import { connectionsProblem, defaultMaxConnections, openFilesLimit } from './open-files';

test('the limit of this process is known', () => {
  expect(openFilesLimit()).toBeGreaterThan(0);
});

test.each([
  [Number.POSITIVE_INFINITY, 10_000],
  [1_048_576, 10_000],
  [4_096, 2_048],
  [1_024, 512],
])('with %d files the default is %d connections, which is no problem', (limit, connections) => {
  expect(defaultMaxConnections(limit)).toBe(connections);
  expect(connectionsProblem(connections, limit)).toBeNull();
});

test('more connections than files allow are refused with the number to raise', () => {
  expect(connectionsProblem(20_000, 20_000)).toBe(
    'MAX_CONNECTIONS is 20000, but this process may open 20000 files: raise the limit to 22560 (ulimit -n 22560), or set MAX_CONNECTIONS to 10000 at most',
  );
  expect(connectionsProblem(513, 1_024)).toContain('to 512 at most');
});
