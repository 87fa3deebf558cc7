import { testRunRecord } from '../testing/test-runs';
import { stopRun } from './stop-run';

const identity = { pid: 1, host: 'here', isRunning: (pid: number) => pid === 7, startOf: async () => 'noon' };
const running = (facts: object) =>
  testRunRecord({ state: 'reading', endedAt: null, process: { pid: 7, host: 'here', start: 'noon', ...facts } });

test('the process of a run is asked to stop', async () => {
  const asked: number[] = [];
  await stopRun(running({}), identity, (pid) => asked.push(pid));
  expect(asked).toEqual([7]);
});

test.each([
  ['a run that is over', testRunRecord(), 'is over: it is live'],
  ['a run on another machine', running({ host: 'there' }), 'on the machine there'],
  ['a run whose process is gone', running({ pid: 8 }), 'is gone'],
  ['a run whose number another process has', running({ start: 'midnight' }), 'is gone'],
])('%s is not, and no process is touched', async (_, record, why) => {
  const signal = jest.fn();
  await expect(stopRun(record, identity, signal)).rejects.toThrow(why);
  expect(signal).not.toHaveBeenCalled();
});
