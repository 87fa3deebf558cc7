import type { BeginItem, EndItem, RegisterItem } from './record-items';
import { LostMessagesError, RunAssembly } from './run-assembly';

interface Rec {
  readonly key: string;
}

function begin(run: string): BeginItem {
  const facts = { kind: 'snapshot-begin', register: 'cz-x', run, dryRun: false, sample: false } as const;
  return { kind: 'begin', run, offset: 0, partitions: 2, begin: facts };
}

function end(run: string, counts: Partial<EndItem> = {}): EndItem {
  const facts = { kind: 'snapshot-end', run, published: 2, refused: 0, sourceVersion: null } as const;
  return {
    kind: 'end',
    run,
    offset: 9,
    end: facts,
    partitions: 2,
    inPartition: 1,
    received: 1,
    rejected: 0,
    ...counts,
  };
}

function record(run: string): RegisterItem<Rec> {
  return { kind: 'record', run, offset: 1, key: 'k', record: { key: 'k' }, sourceVersion: null };
}

function abort(run: string): RegisterItem<Rec> {
  return { kind: 'abort', run, offset: 5, reason: 'stopped' };
}

/** What comes of items, in words; each is given with its partition. */
function reported(assembly: RunAssembly<Rec>, ...items: readonly (readonly [RegisterItem<Rec>, number])[]): unknown[] {
  return items.map(([item, partition]) => {
    const taken = assembly.take(item, partition);
    return taken === null || taken === 'wait' ? taken : `${taken.kind} ${taken.run}`;
  });
}

test('one begin before all records and one end after the last partition', () => {
  expect(
    reported(
      new RunAssembly(),
      [begin('a'), 0],
      [record('a'), 0],
      [end('a'), 0],
      [begin('a'), 1],
      [record('a'), 1],
      [end('a'), 1],
    ),
  ).toEqual(['snapshot-begin a', 'records a', null, null, 'records a', 'snapshot-end a']);
});

test('a partition that is ahead waits until the run in hand is over in the others', () => {
  const assembly = new RunAssembly<Rec>();
  expect(reported(assembly, [begin('a'), 0], [end('a'), 0], [begin('b'), 0], [begin('b'), 0])).toEqual([
    'snapshot-begin a',
    null,
    'wait',
    'wait',
  ]);
  expect(reported(assembly, [begin('a'), 1], [record('a'), 1], [end('a'), 1], [begin('b'), 0])).toEqual([
    null,
    'records a',
    'snapshot-end a',
    'snapshot-begin b',
  ]);
});

test('a run that its producer left behind ends when every partition has come to a later one', () => {
  expect(reported(new RunAssembly(), [begin('a'), 0], [begin('b'), 0], [begin('a'), 1], [begin('b'), 1])).toEqual([
    'snapshot-begin a',
    'wait',
    null,
    'snapshot-begin b',
  ]);
});

test('an abort is reported once and ends what other partitions still have of the run', () => {
  expect(
    reported(
      new RunAssembly(),
      [begin('a'), 0],
      [abort('a'), 0],
      [begin('a'), 1],
      [record('a'), 1],
      [abort('a'), 1],
      [begin('b'), 1],
    ),
  ).toEqual(['snapshot-begin a', 'snapshot-abort a', null, null, null, 'snapshot-begin b']);
});

test('after a failure of the handler nothing comes of the run but its abort', () => {
  const assembly = new RunAssembly<Rec>();
  reported(assembly, [begin('a'), 0]);
  assembly.fail('a');
  expect(reported(assembly, [record('a'), 0], [end('a'), 0], [abort('a'), 0], [abort('a'), 1])).toEqual([
    null,
    null,
    'snapshot-abort a',
    null,
  ]);
});

test('a partition that gave less or more than was published to it is no end', () => {
  for (const counts of [{ received: 0 }, { received: 2 }, { rejected: 1 }]) {
    const assembly = new RunAssembly<Rec>();
    reported(assembly, [begin('a'), 0]);
    expect(() => assembly.take(end('a', counts), 0)).toThrow(LostMessagesError);
  }
  expect(reported(new RunAssembly(), [begin('a'), 0], [end('a', { received: 0, rejected: 1 }), 0])).toHaveLength(2);
});
