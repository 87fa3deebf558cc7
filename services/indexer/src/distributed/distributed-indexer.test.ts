import { indexerGroup, lag } from '@tripoint/bus';
import { testRecord, testRecords } from '@tripoint/registers/testing';
import { DistributedBench, runId, TRACE } from '../testing/distributed-bench';

let bench: DistributedBench;
beforeEach(async () => {
  bench = await DistributedBench.open();
});
afterEach(() => bench.close());

test('two indexers share a full load, and every record of it answers', async () => {
  await Promise.all([bench.startIndexer(), bench.startIndexer()]);
  const records = testRecords(3_000, (number) => ({ street: { code: number % 40, name: `Ulice č. ${number % 40}` } }));
  const outcome = await bench.load(runId(), records);
  expect(outcome).toMatchObject({ verdict: 'live', report: { counts: { rows: 3_000 } } });
  expect(outcome?.report.gates.find(({ name }) => name === 'no row lost')).toMatchObject({
    figure: '3000 published, 3000 received, 3000 indexed',
    passed: true,
  });
  await bench.expectAnswering(records);
  // The generation is made as a part of the run that was published.
  expect(bench.spans).toEqual([{ name: 'index cz-addresses', traceId: TRACE.traceId, failed: false }]);
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
  await bench.expectAnswering(after);
  const old = testRecord(7, { sourceVersion: moved.sourceVersion - 1, lat: 49.9 });
  await bench.change(second, first, [...changes, { kind: 'upsert', record: old }]);
  await bench.expectAnswering(after);
});

test('a change set against another generation than the one that answers is refused', async () => {
  await bench.startIndexer();
  const records = testRecords(50);
  await bench.load(runId(), records);
  const changed = [{ kind: 'remove', key: '9', sourceVersion: Number.MAX_SAFE_INTEGER }] as const;
  await expect(bench.change(runId(), 'another', changed)).rejects.toThrow('another generation became live');
  await bench.expectAnswering(records);
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
  await bench.expectAnswering(after);
  const [live, runs] = [await bench.liveId(), await bench.runStates()];
  expect(Object.keys(runs)).toEqual([`cz-addresses/${base}`, `cz-addresses/${changed}`]);
  await bench.stopIndexer(first);

  await bench.startIndexer(undefined, 'indexer.again');
  await bench.caughtUp('indexer.again');
  expect(await bench.liveId()).toBe(live);
  await bench.expectAnswering(after);
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
  await bench.expectAnswering(records);
  expect((await bench.load(runId(), testRecords(201)))?.verdict).toBe('live');
  await bench.expectAnswering(testRecords(201));
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
  await bench.expectAnswering(records);
});
