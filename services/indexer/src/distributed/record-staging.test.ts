import type { ChangeItem, KeyedChange, RecordItem } from '@tripoint/bus';
import type { AddressRecord } from '@tripoint/registers';
import { testRecord, testRecords } from '@tripoint/registers/testing';
import { DistributedBench } from '../testing/distributed-bench';

const REGISTER = 'cz-addresses';
const RUN = '20261121T100000000Z-0001';

let bench: DistributedBench;
beforeEach(async () => {
  bench = await DistributedBench.open(1);
  await bench.staging.open(REGISTER, RUN);
});
afterEach(() => bench.close());

let offset = 0;
const recordItem = (record: AddressRecord): RecordItem<AddressRecord> => ({
  kind: 'record',
  run: RUN,
  offset: offset++,
  key: record.key,
  record,
  sourceVersion: record.sourceVersion,
});
const changeItem = (change: KeyedChange<AddressRecord>): ChangeItem<AddressRecord> => ({
  kind: 'change',
  run: RUN,
  offset: offset++,
  key: change.kind === 'upsert' ? change.record.key : change.key,
  change,
  sourceVersion: change.kind === 'upsert' ? change.record.sourceVersion : change.sourceVersion,
});

async function staged(): Promise<KeyedChange<AddressRecord>[]> {
  const all: KeyedChange<AddressRecord>[] = [];
  for await (const page of bench.staging.read(REGISTER, RUN, new AbortController().signal)) all.push(...page);
  return all;
}

const keyOf = (change: KeyedChange<AddressRecord>) => (change.kind === 'upsert' ? change.record.key : change.key);

test('what was put comes back whole, page by page, each key once however often it was put', async () => {
  const records = testRecords(4_500);
  const items = records.map(recordItem);
  for (const part of [items.slice(0, 3_000), items.slice(2_000), items.slice(0, 10)]) {
    expect(await bench.staging.put(REGISTER, RUN, part)).toEqual({ kind: 'taken', refused: [] });
  }
  const back = await staged();
  expect(back).toHaveLength(records.length);
  const byKey = new Map(back.map((change) => [keyOf(change), change]));
  for (const record of records) expect(byKey.get(record.key)).toEqual({ kind: 'upsert', record });
});

test('the newest of a key stays, in whatever order they come, and a removal is one of them', async () => {
  const at = (key: number, sourceVersion: number, houseNumber: number) =>
    changeItem({ kind: 'upsert', record: testRecord(key, { sourceVersion, houseNumber }) });
  const gone = (key: number, sourceVersion: number) => changeItem({ kind: 'remove', key: String(key), sourceVersion });
  await bench.staging.put(REGISTER, RUN, [at(1, 5, 50), gone(2, 9), at(3, 7, 70)]);
  expect(await bench.staging.put(REGISTER, RUN, [at(1, 4, 40), at(2, 8, 80), gone(3, 8)])).toEqual({
    kind: 'taken',
    refused: [],
  });
  const back = new Map((await staged()).map((change) => [keyOf(change), change]));
  expect(back.get('1')).toMatchObject({ kind: 'upsert', record: { houseNumber: 50 } });
  expect(back.get('2')).toEqual({ kind: 'remove', key: '2', sourceVersion: 9 });
  expect(back.get('3')).toEqual({ kind: 'remove', key: '3', sourceVersion: 8 });
});

test('what Elasticsearch cannot keep is reported with its reason, and the rest is kept', async () => {
  const long = { ...recordItem(testRecord(1)), key: 'x'.repeat(600) };
  const good = recordItem(testRecord(2));
  const verdict = await bench.staging.put(REGISTER, RUN, [long, good]);
  expect(verdict).toEqual({ kind: 'taken', refused: [{ item: long, reason: expect.stringContaining('id') }] });
  expect((await staged()).map(keyOf)).toEqual(['2']);
});

test('a batch that comes after the run is over makes no index', async () => {
  await bench.staging.remove(REGISTER, RUN);
  await bench.staging.remove(REGISTER, RUN);
  expect(await bench.staging.put(REGISTER, RUN, [recordItem(testRecord(1))])).toEqual({ kind: 'over' });
  expect(await bench.indices('*-staged-*')).toEqual([]);
});
