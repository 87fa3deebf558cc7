import type { Admin } from 'kafkajs';
import { writeNote } from './commit-note';
import { GroupWatch } from './group-watch';
import { CONSUMER_ABSENCE_MAX_MS, MEMBERS_LOOK_MS } from './kafka-settings';

/** As much of a broker as a watch asks. */
function broker(committed: Record<number, { next: number; metadata?: string }>, members: { count: number }): Admin {
  return {
    fetchOffsets: async () => [
      {
        topic: 't',
        partitions: Object.entries(committed).map(([partition, { next, metadata = null }]) => ({
          partition: Number(partition),
          offset: `${next}`,
          metadata,
        })),
      },
    ],
    describeGroups: async () => ({ groups: [{ members: new Array(members.count).fill({}) }] }),
  } as unknown as Admin;
}

const fault = writeNote({ tally: null, state: null, fault: { offset: 12, run: 'r', message: 'no room' } });

test('a group is behind by what this producer wrote and it has not handled', async () => {
  const admin = broker({ 0: { next: 15 }, 1: { next: -1 }, 2: { next: 500 } }, { count: 1 });
  const watch = new GroupWatch({ admin, topic: 't', group: 'g', startAt: null });
  const written = new Map([
    [0, { first: 10, next: 20 }],
    [1, { first: 100, next: 103 }],
    [2, { first: 10, next: 20 }],
  ]);
  expect(watch.behind(written)).toBe(23);
  await watch.look();
  expect(watch.behind(written)).toBe(8);
  expect(watch.reached(new Map([[0, 15]]))).toBe(true);
  expect(watch.reached(new Map([[0, 16]]))).toBe(false);
});

test('a failure is reported once, and only to the producer of what failed', async () => {
  const admin = broker({ 0: { next: 15, metadata: fault } }, { count: 1 });
  const watch = new GroupWatch({ admin, topic: 't', group: 'g', startAt: null });
  await watch.look();
  expect(watch.takeFault(new Map())).toBeNull();
  expect(watch.takeFault(new Map([[0, { first: 13, next: 20 }]]))).toBeNull();
  expect(watch.takeFault(new Map([[0, { first: 12, next: 20 }]]))).toMatchObject({ message: 'no room' });
  await watch.look();
  expect(watch.takeFault(new Map([[0, { first: 12, next: 20 }]]))).toBeNull();
});

test('a group without members for a minute is one that nobody serves; one that comes back is not', async () => {
  let now = 1_000_000;
  const members = { count: 0 };
  const watch = new GroupWatch({ admin: broker({}, members), topic: 't', group: 'g', startAt: null, now: () => now });
  const step = async (ms: number): Promise<boolean> => {
    now += ms;
    return watch.isAbsent();
  };
  expect(await step(0)).toBe(false);
  expect(await step(CONSUMER_ABSENCE_MAX_MS - 1)).toBe(false);
  members.count = 1;
  expect(await step(MEMBERS_LOOK_MS)).toBe(false);
  members.count = 0;
  expect(await step(MEMBERS_LOOK_MS)).toBe(false);
  expect(await step(CONSUMER_ABSENCE_MAX_MS)).toBe(true);
});
