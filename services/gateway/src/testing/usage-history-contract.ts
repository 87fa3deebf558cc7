import { systemClock } from '@tripoint/runtime';
import { DAY_MS, dayOf, monthsBefore } from '../usage/days';
import { type DayUsage, MAX_REFUSALS, type OfKey, type Refusal, type UsageHistory } from '../usage/usage-history';

export const MONTHS = 13;
const NOTHING = { answered: 0, refused: 0, failed: 0 };
const EVER = { from: '2024-01-01', to: '2029-12-31' };

let batches = 0;

/** Adds what a process brings at once. */
export function addTo(
  history: UsageHistory,
  calls: readonly OfKey<DayUsage>[],
  refusals: readonly OfKey<Refusal>[] = [],
): Promise<void> {
  batches += 1;
  return history.add({ id: `batch ${batches}`, calls, refusals });
}

/** Calls of key `a` today, unless said otherwise. */
export function callsOf(given: Partial<OfKey<DayUsage>> = {}): OfKey<DayUsage> {
  return { keyId: 'a', day: dayOf(systemClock.now()), operation: 'places.query', ...NOTHING, ...given };
}

export function refusalOf(whenMs: number, given: Partial<OfKey<Refusal>> = {}): OfKey<Refusal> {
  const where = { country: null, website: 'shop.example', ip: '192.0.2.1' };
  return { keyId: 'a', whenMs, operation: 'places.query', code: 'restricted', ...where, ...given };
}

/** The guarantees of every usage history. @param open opens one of its own, empty, that keeps MONTHS months */
export function describeUsageHistory(name: string, open: () => Promise<UsageHistory>): void {
  describe(name, () => {
    const nowMs = systemClock.now();
    const today = dayOf(nowMs);
    let history: UsageHistory;
    beforeEach(async () => {
      history = await open();
    });
    afterEach(() => history.close());

    it('adds up what comes, by key, day and operation', async () => {
      const yesterday = dayOf(nowMs - DAY_MS);
      await addTo(history, [
        callsOf({ answered: 5, refused: 1 }),
        callsOf({ operation: 'business.query', failed: 2 }),
        callsOf({ keyId: 'b', answered: 9 }),
        callsOf({ day: yesterday, answered: 1 }),
      ]);
      await addTo(history, [callsOf({ answered: 2, failed: 1 }), callsOf({ keyId: 'b', refused: 4 })]);
      expect(await history.days('a', { from: yesterday, to: today })).toEqual([
        { day: yesterday, operation: 'places.query', ...NOTHING, answered: 1 },
        { day: today, operation: 'business.query', ...NOTHING, failed: 2 },
        { day: today, operation: 'places.query', answered: 7, refused: 1, failed: 1 },
      ]);
      expect(await history.days('b', { from: today, to: today })).toMatchObject([{ answered: 9, refused: 4 }]);
      expect(await history.days('a', { from: yesterday, to: yesterday })).toHaveLength(1);
      expect(await history.days('nobody', EVER)).toEqual([]);
      expect(await history.days('a', { from: today, to: yesterday })).toEqual([]);
    });

    it('loses nothing that several add at once', async () => {
      const adding = Array.from({ length: 40 }, (_, i) =>
        addTo(history, [callsOf({ answered: 1 })], [refusalOf(nowMs + i)]),
      );
      await Promise.all(adding);
      expect(await history.days('a', EVER)).toMatchObject([{ answered: 40 }]);
      expect(await history.refusals('a')).toHaveLength(40);
    });

    it('keeps days for the given months, and no longer', async () => {
      const oldest = monthsBefore(today, MONTHS);
      const older = dayOf(Date.parse(oldest) - 2 * DAY_MS);
      await addTo(
        history,
        [older, oldest, today].map((day) => callsOf({ day, answered: 1 })),
      );
      await history.forget();
      expect((await history.days('a', EVER)).map(({ day }) => day)).toEqual([oldest, today]);
    });

    it('has the last refusals of each key, the newest first, and none that is older than a month', async () => {
      const refusals = Array.from({ length: 30 }, (_, i) => refusalOf(nowMs + i));
      await addTo(history, [], [refusalOf(nowMs - 31 * DAY_MS, { keyId: 'b' })]);
      await addTo(
        history,
        [callsOf({ refused: 30 })],
        [...refusals, refusalOf(nowMs, { keyId: 'b', code: 'rate_limit' })],
      );
      await addTo(
        history,
        [],
        refusals.map((refusal) => ({ ...refusal, whenMs: refusal.whenMs + 30 })),
      );
      const last = await history.refusals('a');
      expect(last.map(({ whenMs }) => whenMs - nowMs)).toEqual(Array.from({ length: MAX_REFUSALS }, (_, i) => 59 - i));
      const { keyId: _, ...whole } = refusalOf(nowMs + 59);
      expect(last[0]).toEqual(whole);
      await history.forget();
      expect(await history.refusals('b')).toMatchObject([{ code: 'rate_limit' }]);
    });

    it('keeps what callers can choose as it is', async () => {
      const website = `'); DROP TABLE calls; --"é\u2028`;
      await addTo(history, [callsOf()], [refusalOf(nowMs, { website, ip: null, country: 'SK,CZ' })]);
      expect(await history.refusals('a')).toMatchObject([{ website, ip: null, country: 'SK,CZ' }]);
    });
  });
}
