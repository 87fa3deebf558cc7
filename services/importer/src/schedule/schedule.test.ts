import { silentLogger } from '@tripoint/runtime';
import type { RunRecord } from '../run/run-record';
import { testRunRecord } from '../testing/test-runs';
import { type Schedule, startSchedule } from './schedule';

/** A clock that goes on when the test says so, and wakes who asked for it. */
class TestTime {
  ms: number;
  private timers: { at: number; wake: () => void }[] = [];

  constructor(start: string) {
    this.ms = Date.parse(start);
  }

  readonly setTimer = (ms: number, wake: () => void): (() => void) => {
    const timer = { at: this.ms + ms, wake };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  /** Sets the clock; timers run by time that passes, so they still wait as long as they did. */
  set(moment: string): void {
    const by = Date.parse(moment) - this.ms;
    this.ms += by;
    this.timers = this.timers.map((timer) => Object.assign(timer, { at: timer.at + by }));
  }

  /** Goes on to a moment; every timer fires at its time. */
  async until(moment: string): Promise<void> {
    const end = Date.parse(moment);
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.ms = Math.max(this.ms, next.at);
      next.wake();
      await settle();
    }
    this.ms = end;
  }
}

/** Lets everything run that could run without an outside event. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

interface Imported {
  readonly register: string;
  readonly at: string;
}

let schedule: Schedule;
afterEach(() => schedule.close());

async function start(
  time: TestTime,
  last: string | null,
  importRegister?: (register: string) => Promise<RunRecord>,
  entries = [{ register: 'cz-addresses', expression: '15 3 * * *' }],
): Promise<Imported[]> {
  const imported: Imported[] = [];
  schedule = await startSchedule({
    entries,
    timeZone: 'Europe/Bratislava',
    clock: { now: () => time.ms },
    logger: silentLogger,
    importRegister: async (register) => {
      imported.push({ register, at: new Date(time.ms).toISOString().slice(0, 16) });
      return (await importRegister?.(register)) ?? testRunRecord();
    },
    lastImported: async () => (last === null ? null : Date.parse(last)),
    setTimer: time.setTimer,
  });
  await settle();
  return imported;
}

test('a register is imported each day at its time, through both changes of the clock', async () => {
  const spring = new TestTime('2026-03-28T12:00:00Z');
  const imported = await start(spring, '2026-03-28T02:15:00Z');
  await spring.until('2026-03-30T12:00:00Z');
  expect(imported.map(({ at }) => at)).toEqual(['2026-03-29T01:15', '2026-03-30T01:15']);
  await schedule.close();
  const autumn = new TestTime('2026-10-24T12:00:00Z');
  const later = await start(autumn, '2026-10-24T01:15:00Z');
  await autumn.until('2026-10-26T12:00:00Z');
  expect(later.map(({ at }) => at)).toEqual(['2026-10-25T02:15', '2026-10-26T02:15']);
});

test('what was missed is made up for once at the start, however often it was missed', async () => {
  const time = new TestTime('2026-11-21T12:00:00Z');
  const imported = await start(time, '2026-11-10T02:15:00Z');
  expect(imported).toEqual([{ register: 'cz-addresses', at: '2026-11-21T12:00' }]);
  await time.until('2026-11-22T12:00:00Z');
  expect(imported).toHaveLength(2);
});

test('what was never imported is imported at the start, what is in time is not', async () => {
  expect(await start(new TestTime('2026-11-21T12:00:00Z'), null)).toHaveLength(1);
  await schedule.close();
  expect(await start(new TestTime('2026-11-21T12:00:00Z'), '2026-11-21T02:20:00Z')).toHaveLength(0);
  expect(new Date(schedule.nextDue('cz-addresses') ?? 0).toISOString()).toBe('2026-11-22T02:15:00.000Z');
  expect(schedule.nextDue('sk-addresses')).toBeNull();
});

test('registers that are due together are imported one after another', async () => {
  const time = new TestTime('2026-11-21T12:00:00Z');
  let open = (): void => undefined;
  const held = new Promise<RunRecord>((resolve) => {
    open = () => resolve(testRunRecord());
  });
  const entries = ['cz-addresses', 'sk-addresses'].map((register) => ({ register, expression: '15 3 * * *' }));
  const imported = await start(time, null, () => held, entries);
  await time.until('2026-11-21T12:10:00Z');
  expect(imported.map(({ register }) => register)).toEqual(['cz-addresses']);
  open();
  await settle();
  expect(imported.map(({ register }) => register)).toEqual(['cz-addresses', 'sk-addresses']);
});

test('an import that fails does not end the schedule', async () => {
  const time = new TestTime('2026-11-21T12:00:00Z');
  const imported = await start(time, null, () => Promise.reject(new Error('busy')));
  await time.until('2026-11-23T12:00:00Z');
  expect(imported).toHaveLength(3);
});

test('a clock that is set on while the machine sleeps brings one import, not one for each day', async () => {
  const time = new TestTime('2026-11-21T12:00:00Z');
  const imported = await start(time, '2026-11-21T02:15:00Z');
  time.ms = Date.parse('2026-11-25T12:00:00Z');
  await time.until('2026-11-25T12:02:00Z');
  expect(imported).toHaveLength(1);
});

test('a clock that was years ahead and is set right does not put the next import off for years', async () => {
  const time = new TestTime('2031-01-01T12:00:00Z');
  const imported = await start(time, '2031-01-01T02:15:00Z');
  time.set('2026-11-21T12:00:00Z');
  await time.until('2026-11-21T12:02:00Z');
  expect(imported).toHaveLength(0);
  await time.until('2026-11-22T12:00:00Z');
  expect(imported.map(({ at }) => at)).toEqual(['2026-11-22T02:15']);
});

test('a clock that is set back by a moment right after an import does not bring it twice', async () => {
  const time = new TestTime('2026-11-22T02:14:00Z');
  const imported = await start(time, '2026-11-21T02:15:00Z');
  await time.until('2026-11-22T02:15:01Z');
  time.set('2026-11-22T02:14:58Z');
  await time.until('2026-11-22T12:00:00Z');
  expect(imported).toHaveLength(1);
});

test('after its end it starts nothing', async () => {
  const time = new TestTime('2026-11-21T12:00:00Z');
  const imported = await start(time, '2026-11-21T02:15:00Z');
  await schedule.close();
  await time.until('2026-11-25T12:00:00Z');
  expect(imported).toHaveLength(0);
});
