import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { czAddresses, writeSampleRegister } from '@tripoint/registers';
import { until } from '@tripoint/testing';
import type { RunRecord } from '../run/run-record';
import { addressWithStreet, writeDay } from '../testing/change-files';
import { SharedStack } from '../testing/shared-stack';
import { besideFullLoad, runHere, startImport, writeSmallRegister } from '../testing/test-command';

let stack: SharedStack;
/** A register of a few municipalities. */
let small: string;
/** A whole sample, whose import lasts long enough to break off. */
let whole: string;
let stopIndexer: () => Promise<void>;

beforeAll(async () => {
  stack = await SharedStack.open();
  small = join(stack.work, 'small');
  whole = join(stack.work, 'whole');
  await writeSmallRegister(small, 2);
  await mkdir(whole);
  await writeSampleRegister(whole);
  stopIndexer = await stack.startIndexer();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => stack.close());

const importIt = (...words: string[]) => stack.record('kafka', ['cz-addresses', '--from', small, '--again', ...words]);

test('a register goes to the indexer of another process and answers; the report is the same', async () => {
  const loaded = await importIt();
  expect(loaded).toMatchObject({ exit: 0, state: 'live', failure: null });
  expect(loaded.outcome?.report.counts.rows).toBe(loaded.read?.kept);
  expect(loaded.outcome?.report.gates.every(({ passed }) => passed)).toBe(true);
  expect(await stack.live()).toBe(loaded.outcome?.generation);

  const file = await writeDay(stack.work, await addressWithStreet(small), 1, 901);
  const apply = () => stack.record('kafka', ['cz-addresses', '--change-set', '--from', file]);
  const applied = await apply();
  expect(applied).toMatchObject({ exit: 0, state: 'live', base: loaded.run });
  expect(applied.outcome?.report.difference).toMatchObject({ added: 0, changed: 1, removed: 0 });
  expect(await apply()).toMatchObject({ exit: 0, state: 'unchanged' });
});

test('what indexers refused of a run is read again with its refused rows, once', async () => {
  const { run } = await importIt();
  for await (const [record] of (await czAddresses.open(small)).batches()) {
    await stack.refuse(run, { ...record!, key: '999999998' }, 'houseNumber is out of bounds');
    break;
  }
  const retry = () => stack.record('kafka', ['cz-addresses', '--retry-refused', run]);
  const again = await retry();
  expect(again).toMatchObject({ exit: 0, state: 'live', mode: 'redrive', redriven: run, base: run });
  expect(again.outcome?.report.difference).toMatchObject({ added: 1, changed: 0, removed: 0 });
  const nothing = await retry();
  expect([nothing.exit, nothing.failure?.message]).toEqual([1, expect.stringContaining('refused no row')]);
});

/** Starts an import of the whole sample in a process of its own and waits until the indexer has some of its records. */
async function startWhole() {
  stack.received.length = 0;
  const words = ['cz-addresses', '--from', whole, '--again', '--data-dir', join(stack.work, 'stopped'), '--json'];
  const running = startImport(words, undefined, stack.settings('kafka'));
  await until('records of the import', () => stack.received.includes('records') || running.child.exitCode !== null);
  return running;
}

test('SIGTERM in the middle takes the run back: nothing visible, exit code 143', async () => {
  const before = await stack.live();
  const { child, ended } = await startWhole();
  child.kill('SIGTERM');
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([143, expect.stringContaining('stopped: the live data is untouched')]);
  expect(stack.received.at(-1)).toBe('snapshot-abort');
  expect(await stack.live()).toBe(before);
});

test('killed in the middle, nothing becomes visible, and the next run goes through', async () => {
  const before = await stack.live();
  const { child, ended } = await startWhole();
  child.kill('SIGKILL');
  await ended;
  expect(stack.received).not.toContain('snapshot-end');
  expect(await importIt()).toMatchObject({ exit: 1, failure: { kind: 'busy' } });
  expect(await stack.live()).toBe(before);
  await stack.forgetRun();
  const next = await importIt();
  expect([next.exit, next.state]).toEqual([0, 'live']);
  expect(await stack.live()).toBe(next.outcome?.generation);
});

test('a change set beside a full load over Kafka waits for it, and is applied to what it made live', async () => {
  const file = await writeDay(stack.work, await addressWithStreet(small), 1, 902);
  const words = ['cz-addresses', '--change-set', '--from', file, '--data-dir', join(stack.work, 'stopped'), '--json'];
  const startChanges = () => startImport(words, undefined, stack.settings('kafka'));
  const { loaded, applied } = await besideFullLoad(startWhole, startChanges);
  expect([loaded.code, applied.code]).toEqual([0, 0]);
  const base = (JSON.parse(loaded.stdout) as RunRecord).run;
  expect(JSON.parse(applied.stdout)).toMatchObject({ state: 'live', mode: 'changes', base });
});

test('without an indexer the run is given up after a minute, and its report says what to start', async () => {
  await stopIndexer();
  // A minute of the carrier's clock passes in three seconds.
  const begin = performance.now();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + Math.round(20 * (performance.now() - begin)));
  const reported = await importIt();
  expect(reported).toMatchObject({ exit: 1, state: 'failed', read: null });
  expect(reported.failure?.message).toMatch(
    /^no indexer is running: start services\/indexer.* The live data is untouched\.$/,
  );
});

test('Kafka that does not answer is reported with its setting, exit code 1', async () => {
  const before = await stack.live();
  const settings = { ...stack.settings('kafka'), KAFKA_BROKERS: '127.0.0.1:1' };
  const words = ['cz-addresses', '--from', small, '--data-dir', join(stack.work, 'alone')];
  const { code, stderr } = await runHere(words, settings);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Kafka at 127\.0\.0\.1:1 does not answer: .*KAFKA_BROKERS.* The live data is untouched\.\n$/);
  expect(await stack.live()).toBe(before);
});

test('Kafka without Elasticsearch is wrong use', async () => {
  const settings = { ...stack.settings('kafka'), ENGINE: 'embedded' };
  const { code, stderr } = await runHere(['list'], settings);
  expect([code, stderr]).toEqual([2, expect.stringContaining('BUS=kafka needs ENGINE=elasticsearch')]);
});
