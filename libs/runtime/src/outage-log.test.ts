import type { LogFields } from './log';
import { OUTAGE_QUIET_MS, OutageLog } from './outage-log';

const lines: [string, string, LogFields | undefined][] = [];
const at = (level: string) => (message: string, fields?: LogFields) => void lines.push([level, message, fields]);
const logger = { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };

beforeEach(() => {
  lines.length = 0;
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const important = (): unknown[] => lines.filter(([level]) => level !== 'debug');

test('an outage is a line when it begins and one when it is over, with a count of what failed', () => {
  const outage = new OutageLog({ logger, away: 'Kafka is away', back: 'Kafka is back' });
  for (let i = 0; i < 1_000; i++) {
    outage.failed(new Error(`connect ${i}`), { part: 'consumer' });
    jest.advanceTimersByTime(100);
  }
  expect(important()).toEqual([
    ['warn', 'Kafka is away', expect.objectContaining({ part: 'consumer', error: 'connect 0' })],
  ]);
  jest.advanceTimersByTime(OUTAGE_QUIET_MS);
  expect(important().slice(1)).toEqual([['info', 'Kafka is back', { failures: 1_000, ms: 99_900 }]]);
  outage.failed('again');
  expect(important().at(-1)).toEqual(['warn', 'Kafka is away', { error: 'again' }]);
});
