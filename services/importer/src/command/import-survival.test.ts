import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenerationStore } from '@tripoint/generations';
import { writeSampleRegister } from '@tripoint/registers';
import type { RunRecord } from '../run/run-record';
import {
  type CommandResult,
  generationsIn,
  liveId,
  type RunningCommand,
  runHere,
  runImport,
  startImport,
  writeSmallRegister,
} from '../testing/test-command';

let work: string;
/** A whole sample register, whose import lasts long enough to break off. */
let register: string;
/** A register of a few municipalities. */
let small: string;
/** A data directory in which the small register is live, copied by tests. */
let imported: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'import-survival-'));
  register = join(work, 'register');
  small = join(work, 'small');
  imported = join(work, 'imported');
  await mkdir(register);
  await writeSampleRegister(register);
  await writeSmallRegister(small);
  const { code, stderr } = await runHere(['cz-addresses', '--from', small, '--data-dir', imported]);
  if (code !== 0) throw new Error(`the register was not imported: ${stderr}`);
});
afterAll(() => rm(work, { recursive: true, force: true }));

let copies = 0;
async function copyOf(directory: string): Promise<string> {
  copies += 1;
  const copy = join(work, `copy-${copies}`);
  await cp(directory, copy, { recursive: true });
  return copy;
}

test('files that may not grow as large as the index stop the import cleanly', async () => {
  const dataDir = await copyOf(imported);
  const before = await liveId(dataDir);
  const { code, stderr } = await runImport(
    ['cz-addresses', '--from', small, '--again', '--data-dir', dataDir],
    'ulimit -f 100',
  );
  expect(stderr).toContain('may not grow so large');
  expect([code, await liveId(dataDir)]).toEqual([1, before]);
  expect((await runImport(['cz-addresses', '--from', small, '--data-dir', dataDir])).code).toBe(0);
});

test('a full disk stops the import cleanly, and after space was made it succeeds', async () => {
  const disk = join(work, 'disk');
  await mkdir(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', disk]).status === 0;
  if (!mounted) {
    // Without the right to mount, a device that is always full stands for the disk of the record and the lock.
    const { code } = await runImport(['cz-addresses', '--sample', '--data-dir', '/dev/full']);
    expect(code).toBe(1);
    return;
  }
  try {
    const { code, stderr } = await runImport(['cz-addresses', '--from', small, '--data-dir', disk]);
    expect(stderr).toMatch(/the disk of .+ is full/);
    expect([code, await liveId(disk), await generationsIn(disk)]).toEqual([1, null, []]);
    spawnSync('mount', ['-o', 'remount,size=64m', disk]);
    expect((await runImport(['cz-addresses', '--from', small, '--data-dir', disk])).code).toBe(0);
  } finally {
    spawnSync('umount', [disk]);
  }
});

/** Starts imports until one was caught while it runs: a machine may be busy just when it should be stopped. */
async function catchRunning(dataDir: string, act: (running: RunningCommand) => Promise<void>): Promise<CommandResult> {
  for (;;) {
    const running = startImport(['cz-addresses', '--from', register, '--data-dir', dataDir]);
    await running.says('reading');
    await act(running);
    const result = await running.ended;
    // While it builds, it ends at once and says nothing.
    if (result.code !== null && (!result.stderr.includes('building') || result.code !== 0)) return result;
  }
}

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s stops the run cleanly: nothing visible, nothing left, exit code %d', async (signal, exit) => {
  const dataDir = await copyOf(imported);
  let before: string | null = null;
  let generations: string[] = [];
  const { code, stderr } = await catchRunning(dataDir, async ({ child }) => {
    before = await liveId(dataDir);
    generations = (await generationsIn(dataDir)).filter((name) => !name.endsWith('.building'));
    child.kill(signal);
  });
  expect(stderr).toContain('stopped: the live data is untouched');
  expect([code, await liveId(dataDir), await generationsIn(dataDir)]).toEqual([exit, before, generations]);
});

test('while one import runs a second one is refused, and the first ends well', async () => {
  const dataDir = await copyOf(imported);
  for (;;) {
    const first = startImport(['cz-addresses', '--from', register, '--again', '--data-dir', dataDir]);
    await first.says('reading');
    first.child.kill('SIGSTOP');
    const second = await runImport(['cz-addresses', '--from', small, '--data-dir', dataDir]);
    first.child.kill('SIGCONT');
    const { code } = await first.ended;
    // On a busy machine the first may have ended before it was held.
    if (second.code === 0) continue;
    expect(second.stderr).toContain(`process ${first.child.pid}`);
    const shown = /scripts\/import show (\S+)" says how far it is/.exec(second.stderr)?.[1] ?? '';
    expect(second.stderr.match(/\d{8}T\d{9}Z-[0-9a-f]{4}/g)).toEqual([shown, shown]);
    expect((await runHere(['show', shown, '--data-dir', dataDir])).code).toBe(0);
    expect([second.code, code]).toEqual([1, 0]);
    return;
  }
});

test('killed at any moment, the old or the new generation answers and the next run succeeds', async () => {
  const kills = 8;
  const dataDir = await copyOf(imported);
  const words = ['cz-addresses', '--from', small, '--again', '--data-dir', dataDir];
  const whole = startImport(words);
  await whole.says('reading');
  const started = Date.now();
  expect((await whole.ended).code).toBe(0);
  const wholeMs = Date.now() - started;
  const store = new GenerationStore({ dataDir, register: 'cz-addresses' });
  for (let kill = 0; kill < kills; kill += 1) {
    const before = await liveId(dataDir);
    const running = startImport(words);
    // What comes before its first word has changed nothing.
    await running.says('reading');
    const timer = setTimeout(() => running.child.kill('SIGKILL'), (wholeMs * kill) / (kills - 1));
    await running.ended;
    clearTimeout(timer);
    const live = (await store.list()).find(({ state }) => state === 'live');
    expect(live?.manifest).not.toBeNull();
    expect(live?.id === before || (live?.id ?? '') > (before ?? '')).toBe(true);
  }
  const { code } = await runImport(words);
  expect(code).toBe(0);
  const left = await generationsIn(dataDir);
  expect(left).toHaveLength(2);
  expect(left).toContain(await liveId(dataDir));
});

/** The published register when the machine has it, else the sample: the same promises hold for both. */
async function wholeRegister(): Promise<{ words: string[]; rows: number }> {
  const registers = process.env.REGISTER_DATA_DIR;
  const folder = join(registers ?? '', 'cz');
  const name = (registers ? await readdir(folder) : []).find((entry) => /_OB_ADR_csv\.(tar\.gz|zip)$/.test(entry));
  if (name === undefined) return { words: ['--from', register], rows: 20_000 };
  return { words: ['--from', join(folder, name), '--hierarchy', join(folder, 'hierarchy')], rows: 2_700_000 };
}

/** An idle machine with two cores needs a third of it; tests share theirs. */
const LONGEST_IMPORT_MS = 90_000;

test('a whole register: no row lost, within its budget of time, 1.2 GB of memory and 500 MB of disk', async () => {
  const { words, rows } = await wholeRegister();
  const dataDir = join(work, 'whole');
  const { code, stdout, stderr } = await runImport(['cz-addresses', ...words, '--data-dir', dataDir, '--json']);
  expect(stderr).toContain('ok     no row lost');
  expect(code).toBe(0);
  const { read, outcome, durationMs, peakMemoryBytes } = JSON.parse(stdout) as RunRecord;
  expect(read?.rowsRead).toBeGreaterThan(rows);
  expect(outcome?.report.counts.rows).toBe(read?.kept);
  expect(durationMs).toBeLessThan(LONGEST_IMPORT_MS);
  expect(peakMemoryBytes).toBeLessThan(1_200_000_000);
  expect(outcome?.bytes).toBeLessThan(500_000_000);
});
