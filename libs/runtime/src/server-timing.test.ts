import { engineTiming, readEngineTiming, serverTiming } from './server-timing';

test('times are in milliseconds, to hundredths', () => {
  expect(serverTiming(1.2345, 2.001)).toBe('engine;dur=1.23, total;dur=2');
  expect(serverTiming(undefined, 0.5)).toBe('total;dur=0.5');
});

test('the time of the engine is read back as it was sent', () => {
  expect(readEngineTiming(engineTiming(12.3456))).toBe(12.35);
});

test.each([null, '', 'engine', 'db;dur=1', 'engine;dur=-1', 'engine;dur=1e9', 'engine;dur=1;desc="node-7"'])(
  'nothing else is passed on of what a service says: %s',
  (header) => {
    expect(readEngineTiming(header)).toBeUndefined();
  },
);
