import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { RunRecord } from '../run/run-record';
import { testRunRecord } from '../testing/test-runs';
import { RunEvents } from './run-events';

/** A response whose caller reads when the test says so. */
class SlowResponse extends EventEmitter {
  writableNeedDrain = false;
  ended = false;
  text = '';

  writeHead(): this {
    return this;
  }

  write(text: string): boolean {
    this.text += text;
    return !this.writableNeedDrain;
  }

  end(): void {
    this.ended = true;
  }

  destroy(): void {
    this.emit('close');
  }

  read(): void {
    this.writableNeedDrain = false;
    this.emit('drain');
  }
}

test('a caller who does not read misses progress but no state, and nothing piles up', () => {
  const res = new SlowResponse();
  const events = new RunEvents();
  let report: (record: RunRecord) => void = () => undefined;
  events.open(res as unknown as ServerResponse, (listener) => {
    report = listener;
    return () => undefined;
  });
  const running = testRunRecord({ state: 'reading' });
  report(running);
  res.writableNeedDrain = true;
  const before = res.text;
  for (let rows = 0; rows < 1_000; rows += 1) report({ ...running, progress: { ...running.progress, rows } });
  report({ ...running, state: 'building' });
  report({ ...running, state: 'live' });
  expect(res.text).toBe(before);
  res.read();
  expect(res.text.match(/^event: .*/gm)).toEqual([
    'event: run',
    'event: progress',
    'event: run',
    'event: run',
    'event: end',
  ]);
  expect(res.text).toContain('"rows":999');
  expect(res.ended).toBe(true);
  expect(events.clients).toBe(0);
});

test('a caller who goes away is sent nothing more', () => {
  const res = new SlowResponse();
  let stopped = false;
  const events = new RunEvents();
  events.open(res as unknown as ServerResponse, () => () => {
    stopped = true;
  });
  res.emit('close');
  expect([stopped, events.clients]).toEqual([true, 0]);
});

test('a caller who does not read at all is cut off, whatever waits for it', async () => {
  const res = new SlowResponse();
  const events = new RunEvents({ heartbeatMs: 1 });
  let stopped = false;
  events.open(res as unknown as ServerResponse, (listener) => {
    listener(testRunRecord({ state: 'reading' }));
    res.writableNeedDrain = true;
    listener(testRunRecord({ state: 'live' }));
    return () => {
      stopped = true;
    };
  });
  expect(events.clients).toBe(1);
  await once(res, 'close');
  expect([stopped, events.clients]).toEqual([true, 0]);
});
