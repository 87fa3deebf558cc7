import { CallerGoneError, DeadlineError } from './context';
import { openCall } from './testing/open-call';

test('a signal has the first reason, whether it is asked for before or after the abort', () => {
  const early = openCall();
  const { signal } = early;
  early.abort(new DeadlineError());
  early.abort(new CallerGoneError());
  expect(signal.aborted).toBe(true);
  expect(signal.reason).toBeInstanceOf(DeadlineError);

  const late = openCall();
  late.abort(new CallerGoneError());
  expect(late.signal.aborted).toBe(true);
  expect(late.signal.reason).toBeInstanceOf(CallerGoneError);
  expect(late.aborted).toBeInstanceOf(CallerGoneError);
});

test('a call that nobody stopped is not aborted', () => {
  const call = openCall({ requestId: 'r' });
  expect(call.aborted).toBeNull();
  expect(call.signal.aborted).toBe(false);
  expect(call.requestId).toBe('r');
});

test('listeners are called once, with the first reason, whether they are added before or after the abort', () => {
  const received: [string, Error][] = [];
  const call = openCall();
  call.whenAborted((reason) => received.push(['first', reason]));
  call.whenAborted((reason) => received.push(['second', reason]));
  const reason = new DeadlineError();
  call.abort(reason);
  call.abort(new CallerGoneError());
  call.whenAborted((late) => received.push(['late', late]));
  expect(received).toEqual([
    ['first', reason],
    ['second', reason],
    ['late', reason],
  ]);
});
