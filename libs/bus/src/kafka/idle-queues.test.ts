import './idle-queues';

interface Queue {
  push(request: unknown): void;
  checkPendingRequests(): void;
  maybeThrottle(ms: number): void;
}
const RequestQueue = require('kafkajs/src/network/requestQueue') as new (options: unknown) => Queue;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a connection without waiting requests sets no timer; a request that waits is sent after its time', () => {
  const logger = { debug: () => undefined };
  const queue = new RequestQueue({ maxInFlightRequests: 1, requestTimeout: 1, clientId: 'c', broker: 'b', logger });
  queue.checkPendingRequests();
  expect(jest.getTimerCount()).toBe(0);
  const sendRequest = jest.fn();
  queue.maybeThrottle(100);
  queue.push({ entry: { correlationId: 1, resolve: () => undefined }, sendRequest });
  jest.advanceTimersByTime(90);
  expect(sendRequest).not.toHaveBeenCalled();
  jest.advanceTimersByTime(30);
  expect(sendRequest).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});
