import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RegisterBusyError, type RunLock } from '../generations';
import { type ProcessIdentity, takeRunLock, thisProcess } from './disk-lock';
import { NodeGenerationFiles } from './node-generation-files';

const files = new NodeGenerationFiles();
let directory: string;
let held: RunLock[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'run-lock-'));
  held = [];
});
afterEach(async () => {
  for (const lock of held) await lock.release();
  await rm(directory, { recursive: true, force: true });
});

/** Processes by number with the time each started; those not listed do not run. */
function machine(pid: number, running: Record<number, string>, host = 'here'): ProcessIdentity {
  return { pid, host, startOf: async (id) => running[id] ?? null, isRunning: (id) => id in running };
}

async function take(identity: ProcessIdentity, now = new Date()): Promise<RunLock> {
  const lock = await takeRunLock(directory, { files, identity, now: () => now });
  held.push(lock);
  return lock;
}

test('a second run is refused, naming the process that runs', async () => {
  await take(machine(10, { 10: 'a' }), new Date('2026-11-21T10:00:00Z'));
  const refusal = take(machine(11, { 10: 'a', 11: 'b' }));
  await expect(refusal).rejects.toBeInstanceOf(RegisterBusyError);
  await expect(refusal).rejects.toThrow('process 10, since 2026-11-21T10:00:00.000Z');
});

test('after a release the next run gets it', async () => {
  const first = await take(machine(10, { 10: 'a' }));
  await first.release();
  await take(machine(11, { 10: 'a', 11: 'b' }));
});

test('the lock of a dead process is taken over', async () => {
  await take(machine(10, { 10: 'a' }));
  await take(machine(11, { 11: 'b' }));
});

test('the lock of a dead process whose number now belongs to another process is taken over', async () => {
  await take(machine(10, { 10: 'a' }));
  await take(machine(11, { 10: 'much later', 11: 'b' }));
});

test('of many runs that find a dead owner exactly one gets the lock', async () => {
  await take(machine(1, { 1: 'a' }));
  const running = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [100 + index, 'now']));
  const outcomes = await Promise.allSettled(Object.keys(running).map((pid) => take(machine(Number(pid), running))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RegisterBusyError);
  }
});

test('the lock of another machine holds while it is touched and is dead a minute after', async () => {
  await take(machine(10, { 10: 'a' }, 'there'));
  await expect(take(machine(10, { 10: 'a' }))).rejects.toThrow('on there');
  const [name] = await readdir(join(directory, 'lock'));
  const long = new Date(Date.now() - 61_000);
  await utimes(join(directory, 'lock', name), long, long);
  await take(machine(10, { 10: 'a' }));
});

test('what a killed run left half-written does not block for ever', async () => {
  await take(machine(10, { 10: 'a' }));
  const names = await readdir(join(directory, 'lock'));
  const path = join(directory, 'lock', names[0]);
  await writeFile(path, '{"pid":');
  await expect(take(machine(11, { 11: 'b' }))).rejects.toBeInstanceOf(RegisterBusyError);
  const long = new Date(Date.now() - 61_000);
  await utimes(path, long, long);
  await take(machine(11, { 11: 'b' }));
});

test('the real process knows itself and who does not run', async () => {
  expect(thisProcess.isRunning(process.pid)).toBe(true);
  expect(thisProcess.isRunning(2 ** 22 + 1)).toBe(false);
  expect(await thisProcess.startOf(2 ** 22 + 1)).toBeNull();
  expect(await thisProcess.startOf(process.pid)).toBe(await thisProcess.startOf(process.pid));
});
