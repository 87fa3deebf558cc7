import { countsOf, type DistributedRun, isComplete, type PartitionEnd } from './run-register';

const end = { kind: 'snapshot-end', run: 'r', published: 30, refused: 2, sourceVersion: '20220430' } as const;
const partition = (inPartition: number, received: number, rejected = 0): PartitionEnd => ({
  inPartition,
  received,
  rejected,
  end,
});
const runWith = (...ends: readonly PartitionEnd[]): DistributedRun => ({
  register: 'cz-addresses',
  run: 'r',
  begin: { kind: 'snapshot-begin', register: 'cz-addresses', run: 'r', dryRun: false, sample: false },
  partitions: 3,
  state: 'receiving',
  ends: Object.fromEntries(ends.map((one, i) => [String(i), one])),
  outcome: null,
  reason: '',
  changedAt: '',
});

test('a run is complete when every partition has reported its end', () => {
  expect(isComplete(runWith(partition(10, 10), partition(10, 10)))).toBe(false);
  expect(isComplete(runWith(partition(10, 10), partition(10, 10), partition(10, 10)))).toBe(true);
});

test('what arrived everywhere is what must be there', () => {
  expect(countsOf(runWith(partition(10, 10), partition(12, 12), partition(8, 8)))).toEqual({
    published: 30,
    received: 30,
    refused: 2,
    sourceVersion: '20220430',
  });
});

test('a record that became a dead letter is refused, not lost', () => {
  const counts = countsOf(runWith(partition(10, 9, 1), partition(12, 12), partition(8, 8)));
  expect(counts).toMatchObject({ published: 29, received: 29, refused: 3 });
});

test('poison that the producer never published takes nothing away from what it did', () => {
  const counts = countsOf(runWith(partition(10, 10, 5), partition(12, 12), partition(8, 8)));
  expect(counts).toMatchObject({ published: 30, received: 30, refused: 7 });
});

test('what nobody can account for stays missing', () => {
  const counts = countsOf(runWith(partition(10, 7, 1), partition(12, 12, 4), partition(8, 8)));
  // Dead letters of another partition explain nothing.
  expect(counts.published - counts.received).toBe(2);
});
