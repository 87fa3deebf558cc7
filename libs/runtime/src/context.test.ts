import { CallerGoneError, DeadlineError, openCall } from './context';

test('a signal asked for before or after the abort tells the same first reason', () => {
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
