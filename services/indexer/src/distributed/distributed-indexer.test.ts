import { BusUnreachableError, indexerGroup, lag } from '@tripoint/bus';
import { createGenerationId, type RunEvent } from '@tripoint/generations';
import type { AddressRecord } from '@tripoint/registers';
import { testRecord, testRecords } from '@tripoint/registers/testing';
import { DistributedBench } from '../testing/distributed-bench';
import { StagingBusyError } from './record-staging';

jest.setTimeout(120_000);

let bench: DistributedBench;
beforeEach(async () => {
  bench = await DistributedBench.open();
});
afterEach(() => bench.close());

let made = Date.parse('2026-11-21T10:00:00Z');
/** Ids sort by the time they were made. */
function runId(): string {
  made += 1_000;
  return createGenerationId(new Date(made));
}

/** As an index keeps it: without its version, positions to a centimetre. */
function kept({ sourceVersion: _, ...record }: AddressRecord) {
  const rounded = (degrees: number | null) => degrees && Math.round(degrees * 1e7) / 1e7;
  return { ...record, lat: rounded(record.lat), lng: rounded(record.lng) };
}

async function expectAnswering(records: readonly AddressRecord[]): Promise<void> {
  const answering = await bench.answering();
  expect([...answering.keys()].sort()).toEqual(records.map(({ key }) => key).sort());
  for (const record of records) expect(kept(answering.get(record.key)!)).toEqual(kept(record));
}

test('two indexers share a full load, and every record of it answers', async () => {
  await Promise.all([bench.startIndexer(), bench.startIndexer()]);
  const records = testRecords(3_000, (number) => ({ street: { code: number % 40, name: `Ulice č. ${number % 40}` } }));
  const outcome = await bench.load(runId(), records);
  expect(outcome).toMatchObject({ verdict: 'live', report: { counts: { rows: 3_000 } } });
  expect(outcome?.report.gates.find(({ name }) => name === 'no row lost')).toMatchObject({
    figure: '3000 published, 3000 received, 3000 indexed',
    passed: true,
  });
  await expectAnswering(records);
  expect(bench.events.flatMap((event) => ('phase' in event ? event.phase : []))).toEqual([
    'building',
    'checking',
    'switching',
  ]);
  expect(await bench.indices('*-staged-*')).toEqual([]);
  const partitions = await lag(bench.connection, indexerGroup('cz-addresses'), bench.topics.records);
  expect(partitions.map((partition) => partition.lag)).toEqual([0, 0, 0, 0]);
  expect(bench.fatal).toEqual([]);
});

test('change sets go to the generation that answers; older ones and the same ones again change nothing', async () => {
  await bench.startIndexer();
  const records = testRecords(200);
  const base = runId();
  await bench.load(base, records);
  const [first, second] = [runId(), runId()];
  const moved = testRecord(7, { sourceVersion: records[6]!.sourceVersion + 2, lat: 49.5 });
  const added = testRecord(201, { sourceVersion: moved.sourceVersion });
  const changes = [
    { kind: 'upsert', record: moved },
    { kind: 'upsert', record: added },
    { kind: 'remove', key: '9', sourceVersion: moved.sourceVersion },
  ] as const;
  expect(await bench.change(first, base, changes)).toMatchObject({
    verdict: 'live',
    report: { counts: { rows: 200 } },
  });
  const after = [...records.filter(({ key }) => key !== '7' && key !== '9'), moved, added];
  await expectAnswering(after);
  const old = testRecord(7, { sourceVersion: moved.sourceVersion - 1, lat: 49.9 });
  await bench.change(second, first, [...changes, { kind: 'upsert', record: old }]);
  await expectAnswering(after);
});

test('a change set against another generation than the one that answers is refused', async () => {
  await bench.startIndexer();
  const records = testRecords(50);
  await bench.load(runId(), records);
  const changed = [{ kind: 'remove', key: '9', sourceVersion: Number.MAX_SAFE_INTEGER }] as const;
  await expect(bench.change(runId(), 'another', changed)).rejects.toThrow('another generation became live');
  await expectAnswering(records);
});

test('topics that are read again from their beginning change nothing', async () => {
  const first = await bench.startIndexer();
  const records = testRecords(300);
  const [base, changed] = [runId(), runId()];
  await bench.load(base, records);
  const moved = testRecord(7, { sourceVersion: records[6]!.sourceVersion + 1, lat: 49.5 });
  await bench.change(changed, base, [
    { kind: 'upsert', record: moved },
    { kind: 'remove', key: '9', sourceVersion: moved.sourceVersion },
  ]);
  const after = [...records.filter(({ key }) => key !== '7' && key !== '9'), moved];
  await expectAnswering(after);
  const [live, runs] = [await bench.liveId(), await bench.runStates()];
  expect(Object.keys(runs)).toEqual([`cz-addresses/${base}`, `cz-addresses/${changed}`]);
  await bench.stopIndexer(first);

  await bench.startIndexer(undefined, 'indexer.again');
  await bench.caughtUp('indexer.again');
  expect(await bench.liveId()).toBe(live);
  await expectAnswering(after);
  expect(await bench.runStates()).toEqual(runs);
  expect(await bench.indices('*-staged-*')).toEqual([]);
  expect(bench.fatal).toEqual([]);
});

test('what no gate lets through never answers, and the next run goes on', async () => {
  await bench.startIndexer();
  const records = testRecords(200);
  await bench.load(runId(), records);
  const outcome = await bench.load(runId(), records.slice(0, 20));
  expect(outcome?.verdict).toBe('refused');
  await expectAnswering(records);
  expect((await bench.load(runId(), testRecords(201)))?.verdict).toBe('live');
  await expectAnswering(testRecords(201));
});

test('a run that is revoked, or whose producer was lost, leaves nothing', async () => {
  await bench.startIndexer();
  const records = testRecords(100);
  const [aborted, lost, whole] = [runId(), runId(), runId()];
  const { records: topic } = bench.topics;
  for (const run of [aborted, lost]) {
    const begin = { kind: 'snapshot-begin', register: 'cz-addresses', run, dryRun: false, sample: false } as const;
    await bench.producer.publish(topic, begin);
    await bench.producer.publish(topic, { kind: 'records', run, records });
    if (run === aborted) await bench.producer.publish(topic, { kind: 'snapshot-abort', run, reason: 'stopped' });
  }
  await bench.producer.flush(topic);
  expect(await bench.indices('*-staged-*')).toHaveLength(1);
  expect((await bench.load(whole, records))?.verdict).toBe('live');
  expect((await bench.runs.get('cz-addresses', aborted))?.state).toBe('aborted');
  expect((await bench.runs.get('cz-addresses', lost))?.state).toBe('aborted');
  expect((await bench.runs.get('cz-addresses', whole))?.state).toBe('ended');
  expect(await bench.indices('*-staged-*')).toEqual([]);
  await expectAnswering(records);
});

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
  await expectAnswering(records);
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
  await expectAnswering(records);
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
    await expectAnswering(testRecords(50));
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
  await expectAnswering(testRecords(50));
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
  await expectAnswering(testRecords(50));
});
