import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessIdentity } from './disk-lock';
import { DiskServing } from './disk-serving';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'serving-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Processes by number with the time each started; those not listed do not run. */
const machine = (pid: number, running: Record<number, string>, host = 'here'): ProcessIdentity => ({
  pid,
  host,
  startOf: async (id) => running[id] ?? null,
  isRunning: (id) => id in running,
});
const names = async (identity: ProcessIdentity) =>
  (await new DiskServing(dataDir, identity).list()).map(({ name }) => name);

test('each process says the last it answers from, until it ends however it does', async () => {
  expect(await names(machine(9, {}))).toEqual([]);
  const one = new DiskServing(dataDir, machine(1, { 1: 'a' }));
  await one.write({ 'cz-addresses': null });
  await one.write({ 'cz-addresses': 'second' });
  await new DiskServing(dataDir, machine(2, { 2: 'b' })).write({ 'cz-addresses': 'first' });
  const running = machine(9, { 1: 'a', 2: 'b' });
  expect(await new DiskServing(dataDir, running).list()).toEqual([
    { name: 'process 1 on here', registers: { 'cz-addresses': 'second' } },
    { name: 'process 2 on here', registers: { 'cz-addresses': 'first' } },
  ]);
  // The second was killed, and its number belongs to another process.
  expect(await names(machine(9, { 1: 'a', 2: 'much later' }))).toEqual(['process 1 on here']);
  await one.remove();
  expect(await names(running)).toEqual(['process 2 on here']);
});

test('two searches of one process say each for itself what it answers from', async () => {
  const identity = machine(1, { 1: 'a' });
  const boards = ['places', 'business'].map((searcher) => new DiskServing(dataDir, identity, searcher));
  await boards[0]!.write({ 'cz-addresses': 'first' });
  await boards[1]!.write({ 'cz-businesses': 'second' });
  await boards[0]!.remove();
  expect(await boards[0]!.list()).toEqual([{ name: 'process 1 on here', registers: { 'cz-businesses': 'second' } }]);
});

test('a process of another machine counts as long as it says it again', async () => {
  await new DiskServing(dataDir, machine(1, { 1: 'a' }, 'there')).write({});
  expect(await names(machine(9, {}))).toEqual(['process 1 on there']);
  const long = new Date(Date.now() - 21_000);
  await utimes(join(dataDir, 'serving', 'there-1-search.json'), long, long);
  expect(await names(machine(9, {}))).toEqual([]);
});
