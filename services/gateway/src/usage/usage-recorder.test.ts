import { movableClock } from '@tripoint/limits/testing';
import { type Logger, Metrics, silentLogger, systemClock } from '@tripoint/runtime';
import { temporaryFolder, until } from '@tripoint/testing';
import { LibsqlUsageHistory } from './libsql-usage-history';
import { MAX_REFUSALS, type UsageBatch, type UsageHistory } from './usage-history';
import { MAX_ROWS, MAX_WAITING_REFUSALS, UsageRecorder } from './usage-recorder';

const NOON = '2026-11-22T12:00:00Z';
const EVER = { from: '2026-11-01', to: '2026-12-31' };
const folder = temporaryFolder('recorder');
const REFUSAL = { whenMs: 0, operation: 'places.query', code: 'restricted', country: null, website: null, ip: null };

/** A history that fails when the test says so, before it writes or after. */
class FailingHistory implements UsageHistory {
  fails: 'not' | 'before' | 'after' = 'not';
  readonly added = new Map<string, UsageBatch>();
  tries = 0;
  async add(batch: UsageBatch): Promise<void> {
    this.tries += 1;
    if (this.fails !== 'before') this.added.set(batch.id, batch);
    if (this.fails !== 'not') throw new Error('no room');
  }
  calls(): number {
    return [...this.added.values()].flatMap(({ calls }) => calls).reduce((sum, { answered }) => sum + answered, 0);
  }
  days = async () => [];
  refusals = async () => [];
  forget = async () => undefined;
  close = async () => undefined;
}

function open(history: UsageHistory, clock = systemClock, logger: Logger = silentLogger) {
  const metrics = new Metrics(false);
  return { metrics, usage: new UsageRecorder({ history, clock, logger, metrics, flushIntervalMs: 20 }) };
}

function count(usage: UsageRecorder, calls: number, key: (i: number) => string = () => 'key'): void {
  for (let i = 0; i < calls; i += 1) usage.record(key(i), 'places.query', 'answered');
}

test('who asks sees every call that this process has counted, days in UTC apart', async () => {
  const clock = movableClock('2026-11-22T23:59:59Z');
  const history = LibsqlUsageHistory.open({ dataDir: folder, clock, logger: silentLogger, months: 13 });
  const { usage } = open(history, clock);
  count(usage, 3);
  usage.record('key', 'places.query', 'refused');
  usage.remember('key', () => ({ ...REFUSAL, whenMs: clock.nowMs }));
  clock.nowMs += 1_000;
  count(usage, 2);
  expect(await usage.days('key', EVER)).toMatchObject([
    { day: '2026-11-22', answered: 3, refused: 1 },
    { day: '2026-11-23', answered: 2, refused: 0 },
  ]);
  expect(await usage.refusals('key')).toHaveLength(1);
  await usage.close();
});

test('calls are written without anyone asking, and what is left when the process ends', async () => {
  const history = new FailingHistory();
  const { usage } = open(history);
  count(usage, 3);
  await until('they are written', () => history.calls() === 3);
  count(usage, 4);
  await usage.close();
  expect(history.calls()).toBe(7);
});

test.each(['before', 'after'] as const)(
  'nothing is lost or doubled while writing fails (%s it is done)',
  async (fails) => {
    const history = new FailingHistory();
    const { usage, metrics } = open(history);
    history.fails = fails;
    for (let i = 0; i < 5; i += 1) {
      count(usage, 1_200, (n) => `key ${n}`);
      await usage.flush();
    }
    expect((await metrics.text()).body).toContain('usage_waiting_rows 2400');
    expect((await metrics.text()).body).toMatch(/usage_waiting_seconds 0\.\d+|usage_waiting_seconds [1-9]/);
    history.fails = 'not';
    await until('all is written', () => history.calls() === 6_000);
    expect((await metrics.text()).body).toContain('usage_waiting_rows 0');
    expect((await metrics.text()).body).toContain('usage_waiting_seconds 0\n');
    await usage.close();
    expect(history.calls()).toBe(6_000);
  },
);

test('memory is bounded however many keys call while nothing can be written, and what is not counted is said', async () => {
  const history = new FailingHistory();
  history.fails = 'before';
  const lines: unknown[] = [];
  const { usage, metrics } = open(history, systemClock, { ...silentLogger, error: (...line) => void lines.push(line) });
  count(usage, MAX_ROWS + 1_000, (n) => `key ${n}`);
  count(usage, 5, () => 'key 7');
  for (let i = 0; i < 3 * MAX_WAITING_REFUSALS; i += 1) usage.remember(`stranger ${i}`, () => REFUSAL);
  await usage.flush();
  const { body } = await metrics.text();
  expect(body).toContain(`usage_waiting_rows ${MAX_ROWS}`);
  expect(body).toContain('usage_lost_calls_total 1000');
  expect(history.tries).toBeLessThan(10);
  await usage.close();
  expect(lines).toContainEqual(['usage of keys that could not be written is lost', { rows: MAX_ROWS }]);
});

test('of many refusals between two flushes, each key has its last ones', async () => {
  const history = new FailingHistory();
  const { usage } = open(history, movableClock(NOON));
  for (let whenMs = 0; whenMs < 500; whenMs += 1) usage.remember('key', () => ({ ...REFUSAL, whenMs }));
  usage.remember('other', () => REFUSAL);
  await usage.flush();
  const [{ refusals }] = [...history.added.values()] as [UsageBatch];
  expect(refusals.map(({ keyId, whenMs }) => [keyId, whenMs]).at(-1)).toEqual(['other', 0]);
  expect(refusals.slice(0, -1).map(({ whenMs }) => whenMs)).toEqual(
    Array.from({ length: MAX_REFUSALS }, (_, i) => 500 - MAX_REFUSALS + i),
  );
  await usage.close();
});
