import { BusUnreachableError } from '@tripoint/bus';
import type { RunEvent } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import { testRecord, testRecords } from '@tripoint/registers/testing';
import { DistributedBench, runId } from '../testing/distributed-bench';
import { StagingBusyError } from './record-staging';

let bench: DistributedBench;
beforeEach(async () => {
  bench = await DistributedBench.open();
});
afterEach(() => bench.close());

test('records that are no addresses become dead letters with the reason, and the others answer', async () => {
  await bench.startIndexer();
  const deadLetters: { reason: string }[] = [];
  await bench.producer.subscribe(bench.topics.deadLetters, (deadLetter) => void deadLetters.push(deadLetter));
  const records = testRecords(1_000);
  const poison = [
    { ...testRecord(2_001), country: 'sk' },
    { ...testRecord(2_002), houseNumber: 70_000 },
    { ...testRecord(2_003), municipality: { code: 1, name: { $gt: '' } } },
    { ...testRecord(2_004), lat: 'NaN' },
    { ...testRecord(2_005), postalCode: '58601\u0000' },
  ] as unknown as AddressRecord[];
  const outcome = await bench.load(runId(), [...records.slice(0, 500), ...poison, ...records.slice(500)]);
  expect(outcome).toMatchObject({ verdict: 'live', report: { counts: { rows: 1_000 } } });
  await bench.expectAnswering(records);
  await bench.producer.flush(bench.topics.deadLetters);
  expect(deadLetters.map(({ reason }) => reason).sort()).toEqual([
    'country is not cz',
    'houseNumber is out of bounds',
    'lat and lng are no position',
    'municipality is no code with a name',
    'postalCode is not five digits',
  ]);
});

test('an indexer that stops in the middle leaves its partitions to another one, which loses and doubles nothing', async () => {
  const first = await bench.startIndexer();
  const records = testRecords(4_000);
  const run = runId();
  const { records: topic } = bench.topics;
  const begin = { kind: 'snapshot-begin', register: 'cz-addresses', run, dryRun: false, sample: false } as const;
  await bench.producer.publish(topic, begin);
  await bench.producer.publish(topic, { kind: 'records', run, records: records.slice(0, 1_500) });
  await bench.startIndexer();
  await bench.producer.publish(topic, { kind: 'records', run, records: records.slice(1_500, 2_500) });
  await bench.stopIndexer(first);
  await bench.producer.publish(topic, { kind: 'records', run, records: records.slice(2_500) });
  await bench.producer.publish(topic, {
    kind: 'snapshot-end',
    run,
    published: records.length,
    refused: 0,
    sourceVersion: null,
  });
  expect(await bench.ended(run)).toMatchObject({ verdict: 'live', report: { counts: { rows: 4_000 } } });
  await bench.expectAnswering(records);
});

test.each(['checking', 'outcome'])(
  'a run whose %s Kafka does not take goes live, and its end is reported later',
  async (what) => {
    let failures = 0;
    const away = (event: RunEvent): void => {
      if (!('phase' in event ? event.phase === what : what === 'outcome') || failures > 0) return;
      failures += 1;
      throw new BusUnreachableError('Kafka did not take it');
    };
    await bench.startIndexer(away);
    const run = runId();
    expect(await bench.load(run, testRecords(50))).toMatchObject({ verdict: 'live' });
    expect(failures).toBe(1);
    expect(await bench.runs.get('cz-addresses', run)).toMatchObject({ state: 'ended', reason: '' });
    await bench.expectAnswering(testRecords(50));
  },
);

test('records that Elasticsearch has no room for wait: each answers later and none is a dead letter', async () => {
  const deadLetters: unknown[] = [];
  await bench.producer.subscribe(bench.topics.deadLetters, (deadLetter) => void deadLetters.push(deadLetter));
  const put = bench.staging.put.bind(bench.staging);
  let refusals = 0;
  jest.spyOn(bench.staging, 'put').mockImplementation((...batch) => {
    if (refusals === 3) return put(...batch);
    refusals += 1;
    return Promise.reject(new StagingBusyError('Elasticsearch has no room'));
  });
  await bench.startIndexer();
  expect(await bench.load(runId(), testRecords(50))).toMatchObject({
    verdict: 'live',
    report: { counts: { rows: 50 } },
  });
  expect(refusals).toBe(3);
  await bench.producer.flush(bench.topics.deadLetters);
  expect(deadLetters).toEqual([]);
  expect(bench.fatal).toEqual([]);
  await bench.expectAnswering(testRecords(50));
});

test('an indexer that lost the register before the switch reports no failure: the run is finished the next time', async () => {
  let lost = false;
  const lose = async (event: RunEvent): Promise<void> => {
    if (lost || !('phase' in event) || event.phase !== 'switching') return;
    lost = true;
    // As if another machine had taken it meanwhile, and given it back.
    await bench.client.update({ index: `${bench.prefix}-locks`, id: 'cz-addresses', doc: { released: true } });
  };
  await bench.startIndexer(lose);
  const run = runId();
  expect(await bench.load(run, testRecords(50))).toMatchObject({ verdict: 'live' });
  expect(lost).toBe(true);
  expect(await bench.runs.get('cz-addresses', run)).toMatchObject({ state: 'ended', reason: '' });
  await bench.expectAnswering(testRecords(50));
});
