import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { writeSampleRegister } from '@tripoint/registers';
import type { GenerationListing } from '@tripoint/search';
import type { RunRecord } from '../run-record';
import { type CommandResult, liveId, type RunningCommand, runImport, startImport } from './command-test-support';

let work: string;
/** A whole sample register, read only. */
let register: string;
/** A data directory with one live generation, copied by tests that need one. */
let imported: string;

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'import-command-'));
  register = join(work, 'register');
  imported = join(work, 'imported');
  await mkdir(register);
  await writeSampleRegister(register);
  const { code, stderr } = await runImport(['cz-addresses', '--sample', '--data-dir', imported]);
  if (code !== 0) throw new Error(`the sample was not imported: ${stderr}`);
}, 60_000);
afterAll(() => rm(work, { recursive: true, force: true }));

let copies = 0;
async function copyOf(directory: string): Promise<string> {
  copies += 1;
  const copy = join(work, `copy-${copies}`);
  await cp(directory, copy, { recursive: true });
  return copy;
}

async function generationsIn(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'registers/cz-addresses/generations'));
}

test('the sample is imported with progress, a report for people and a record for programs', async () => {
  const dataDir = join(work, 'fresh');
  const { code, stdout, stderr } = await runImport(['cz-addresses', '--sample', '--data-dir', dataDir, '--json']);
  expect(code).toBe(0);
  for (const phase of ['reading', 'building the index', 'checking the index', 'switching']) {
    expect(stderr).toContain(phase);
  }
  expect(stderr).toContain('imported: the new generation answers');
  const record = JSON.parse(stdout) as RunRecord;
  expect(record).toMatchObject({ state: 'live', sample: true, failure: null });
  expect(record.read?.kept).toBe(record.outcome?.report.counts.rows);
  expect(record.outcome?.report.gates.every(({ passed }) => passed)).toBe(true);
  expect(await liveId(dataDir)).toBe(record.outcome?.generation);
});

test('importing the same register again changes nothing but the generation; a rollback returns', async () => {
  const dataDir = await copyOf(imported);
  const first = await liveId(dataDir);
  const again = await runImport(['cz-addresses', '--sample', '--data-dir', dataDir, '--json']);
  const { outcome } = JSON.parse(again.stdout) as RunRecord;
  expect(outcome?.report.difference).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(outcome?.report.difference?.unchanged).toBe(outcome?.report.counts.rows);
  const rollback = await runImport(['rollback', 'cz-addresses', '--data-dir', dataDir]);
  expect([rollback.code, await liveId(dataDir)]).toEqual([0, first]);
});

test('the list shows generations and runs', async () => {
  const people = await runImport(['list', '--data-dir', imported]);
  expect(people.stderr).toMatch(/generation \S+ {2}live/);
  const { stdout } = await runImport(['list', 'cz-addresses', '--data-dir', imported, '--json']);
  const [listing] = JSON.parse(stdout) as { generations: GenerationListing[]; runs: RunRecord[] }[];
  expect(listing.generations.map(({ state }) => state)).toEqual(['live']);
  expect(listing.runs.map(({ state }) => state)).toEqual(['live']);
});

test('runs are listed with who started them, and shown again; a rollback is told in their records', async () => {
  const dataDir = await copyOf(imported);
  await runImport(['cz-addresses', '--sample', '--data-dir', dataDir]);
  await runImport(['rollback', 'cz-addresses', '--data-dir', dataDir]);
  const { stdout } = await runImport(['runs', 'cz-addresses', '--data-dir', dataDir, '--json']);
  const [newest, oldest] = JSON.parse(stdout) as RunRecord[];
  expect([newest.state, oldest.state]).toEqual(['rolled-back', 'live']);
  expect(newest.rolledBack?.origin).toEqual(newest.origin);
  expect(newest.origin).toEqual({ kind: 'command', who: userInfo().username });
  const people = await runImport(['runs', '--data-dir', dataDir]);
  expect(people.stderr).toContain(`${oldest.run}  live, answers now; full load by command of ${userInfo().username}`);
  const shown = await runImport(['show', newest.run, '--data-dir', dataDir]);
  expect(shown.stderr).toContain('rolled back: the generation before it was made to answer again');
  const unknown = await runImport(['show', '20200101T000000000Z-0000', '--data-dir', dataDir]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no run 20200101')]);
});

test('refused rows that can be read by now are added; what answers and its place stay as they are', async () => {
  const dataDir = join(work, 'retried');
  const copy = await damaged((path, rows) => {
    const cells = rows[1].split(';');
    cells[0] = '999999999';
    cells[15] = '';
    return writeRows(path, [...rows, cells.join(';')]);
  });
  const whole = await runImport(['cz-addresses', '--from', copy, '--data-dir', dataDir, '--json']);
  const { run, outcome, refusedRows } = JSON.parse(whole.stdout) as RunRecord;
  expect(refusedRows).toEqual({ kept: 1, complete: true });
  const words = ['cz-addresses', '--retry-refused', run, '--data-dir', dataDir, '--json'];
  expect(JSON.parse((await runImport(words)).stdout)).toMatchObject({ state: 'unchanged', mode: 'redrive' });
  // As a reader of a later version would take it.
  const kept = join(dataDir, 'registers/cz-addresses/runs', `${run}.refused.jsonl`);
  const row = JSON.parse(await readFile(kept, 'utf8'));
  const cells = row.row.split(';');
  cells[15] = '58601';
  await writeFile(kept, `${JSON.stringify({ ...row, row: cells.join(';') })}\n`);
  const again = JSON.parse((await runImport(words)).stdout) as RunRecord;
  expect(again).toMatchObject({ state: 'live', redriven: run, base: run });
  expect(again.outcome?.report.difference).toMatchObject({ added: 1, changed: 0, removed: 0 });
  expect(again.outcome?.report.counts.rows).toBe((outcome?.report.counts.rows ?? 0) + 1);
  expect(again.sourceVersion).toBe(JSON.parse(whole.stdout).sourceVersion);
});

test('change sets over a sample are refused with what to do', async () => {
  const { code, stderr } = await runImport([
    'cz-addresses',
    '--change-set',
    '--from',
    register,
    '--data-dir',
    imported,
  ]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('is a sample: import the register before change sets')]);
});

test('a kept list that cannot be read is wrong use, told before anything is read', async () => {
  const list = join(work, 'golden.jsonl');
  await writeFile(list, '{"register":"cz-addresses"}\n');
  const words = ['cz-addresses', '--sample', '--data-dir', join(work, 'kept')];
  const { code, stderr } = await runImport(words, undefined, { IMPORT_GOLDEN_QUERIES: list });
  expect([code, stderr]).toEqual([2, expect.stringContaining('golden.jsonl line 1: give either')]);
});

test('a register is fetched from its publisher; one that cannot be used is told with the file to get', async () => {
  const settings = { CZ_ADDRESSES_URL: 'http://publisher.example/{date}.zip' };
  const { code, stderr } = await runImport(['cz-addresses', '--data-dir', join(work, 'silent')], undefined, settings);
  expect(stderr).toContain('downloading');
  expect(stderr).toMatch(/CZ_ADDRESSES_URL is http:\/\/publisher\.example\S+: only https is fetched/);
  expect(stderr).toContain('OB_ADR_csv.zip');
  expect(stderr).toContain('The live data is untouched.');
  expect(code).toBe(1);
});

test('a dry run leaves no generation', async () => {
  const dataDir = join(work, 'dry');
  const { code } = await runImport(['cz-addresses', '--sample', '--dry-run', '--data-dir', dataDir]);
  expect([code, await liveId(dataDir), await generationsIn(dataDir)]).toEqual([0, null, []]);
});

test('wrong use is told with exit code 2, help with 0', async () => {
  const unknown = await runImport(['de-addresses', '--sample', '--data-dir', join(work, 'none')]);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain('there is ');
  const help = await runImport(['--help']);
  expect(help.code).toBe(0);
  expect(help.stdout).toMatch(/^Registers: .*cz-addresses/m);
});

test('a register that lost a third of its municipalities is refused and kept for inspection', async () => {
  const dataDir = join(work, 'shrunk');
  const shrunk = await copyOf(register);
  expect((await runImport(['cz-addresses', '--from', register, '--data-dir', dataDir])).code).toBe(0);
  const before = await liveId(dataDir);
  const files = (await readdir(shrunk)).filter((name) => name.endsWith('.csv'));
  for (const name of files.slice(0, Math.ceil(files.length / 3))) await rm(join(shrunk, name));
  const { code, stderr } = await runImport(['cz-addresses', '--from', shrunk, '--data-dir', dataDir]);
  expect(code).toBe(1);
  expect(stderr).toContain('refused: the live data is untouched');
  expect(stderr).toContain('FAILED rows against the live generation');
  expect(await liveId(dataDir)).toBe(before);
  expect((await generationsIn(dataDir)).filter((name) => name.endsWith('.refused'))).toHaveLength(1);
});

/** Changes the first file of a copy of the register and returns what to import. */
async function damaged(change: (path: string, rows: string[]) => Promise<unknown>): Promise<string> {
  const copy = await copyOf(register);
  const name = (await readdir(copy)).find((entry) => entry.endsWith('.csv')) as string;
  const path = join(copy, name);
  await change(path, (await readFile(path, 'latin1')).trimEnd().split('\n'));
  return copy;
}

function writeRows(path: string, rows: readonly string[]): Promise<void> {
  return writeFile(path, `${rows.join('\n')}\n`, 'latin1');
}

function swapped(row: string): string {
  const cells = row.split(';');
  [cells[16], cells[17]] = [cells[17], cells[16]];
  return cells.join(';');
}

async function archive(): Promise<string> {
  const path = join(work, `register-${copies}.tar.gz`);
  spawnSync('tar', ['-czf', path, '-C', register, '.']);
  return path;
}

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'a truncated archive',
    async () => {
      const path = await archive();
      await truncate(path, 100_000);
      return path;
    },
    /truncated|ends|incomplete|cut/i,
  ],
  [
    'a missing column',
    () =>
      damaged((path, rows) =>
        writeRows(
          path,
          rows.map((row) => row.split(';').slice(1).join(';')),
        ),
      ),
    /column/i,
  ],
  [
    'another encoding',
    () => damaged((path, rows) => writeFile(path, `\uFEFF${rows.join('\n')}\n`, 'utf8')),
    /windows-1250/i,
  ],
  [
    'swapped coordinates',
    () => damaged((path, rows) => writeRows(path, [rows[0], ...rows.slice(1).map(swapped)])),
    /swapped/i,
  ],
  [
    'an empty file',
    async () => {
      const path = join(work, 'empty.csv');
      await writeFile(path, '');
      return path;
    },
    /empty|no rows/i,
  ],
  [
    'a page of the web',
    async () => {
      const path = join(work, 'error.zip');
      await writeFile(path, '<!DOCTYPE html><html><body>Not found</body></html>');
      return path;
    },
    /HTML|web page|not a register/i,
  ],
  ['a file that is not there', async () => join(work, 'nowhere.zip'), /nowhere\.zip/],
])('%s: exit code 1, a clear message, the live data untouched', async (_name, source, message) => {
  const dataDir = await copyOf(imported);
  const before = await liveId(dataDir);
  const generations = await generationsIn(dataDir);
  const { code, stderr } = await runImport(['cz-addresses', '--from', await source(), '--data-dir', dataDir]);
  expect(stderr).toMatch(message);
  expect(stderr).toContain('The live data is untouched.');
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
  expect(await liveId(dataDir)).toBe(before);
  expect(await generationsIn(dataDir)).toEqual(generations);
});

test('a data directory that cannot be made is told before anything is read', async () => {
  const file = join(work, 'a-file');
  await writeFile(file, '');
  const { code, stderr } = await runImport(['cz-addresses', '--sample', '--data-dir', join(file, 'data')]);
  expect(code).toBe(1);
  expect(stderr).toContain('a file where a directory is needed');
  expect(stderr).not.toContain('reading');
});

test('a data directory that may not be written is told before anything is read', async () => {
  const locked = join(work, 'locked');
  await mkdir(locked, { mode: 0o500 });
  // Permissions do not stop root; a disk mounted read-only does.
  const root = process.getuid?.() === 0;
  const mounted = root && spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=1m', 'tmpfs', locked]).status === 0;
  const dataDir = root && !mounted ? '/dev/null' : locked;
  try {
    const { code, stderr } = await runImport(['cz-addresses', '--sample', '--data-dir', dataDir]);
    expect(stderr).toMatch(/cannot be written|may not be|a file where a directory is needed/);
    expect(stderr).not.toContain('reading');
    expect(code).toBe(1);
  } finally {
    if (mounted) spawnSync('umount', [locked]);
  }
});

test('files that may not grow as large as the index stop the import cleanly', async () => {
  const dataDir = await copyOf(imported);
  const before = await liveId(dataDir);
  const { code, stderr } = await runImport(
    ['cz-addresses', '--from', register, '--data-dir', dataDir],
    'ulimit -f 100',
  );
  expect(stderr).toContain('may not grow so large');
  expect([code, await liveId(dataDir)]).toEqual([1, before]);
  expect((await runImport(['cz-addresses', '--sample', '--data-dir', dataDir])).code).toBe(0);
});

test('a full disk stops the import cleanly, and after space was made it succeeds', async () => {
  const disk = join(work, 'disk');
  await mkdir(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'tmpfs', disk]).status === 0;
  if (!mounted) {
    // Without the right to mount, a device that is always full stands for the disk of the record and the lock.
    const { code } = await runImport(['cz-addresses', '--sample', '--data-dir', '/dev/full']);
    expect(code).toBe(1);
    return;
  }
  try {
    const { code, stderr } = await runImport(['cz-addresses', '--sample', '--data-dir', disk]);
    expect(stderr).toMatch(/the disk of .+ is full/);
    expect([code, await liveId(disk), await generationsIn(disk)]).toEqual([1, null, []]);
    spawnSync('mount', ['-o', 'remount,size=64m', disk]);
    expect((await runImport(['cz-addresses', '--sample', '--data-dir', disk])).code).toBe(0);
  } finally {
    spawnSync('umount', [disk]);
  }
});

/** Starts imports until one was caught while it runs: a machine may be busy just when it should be stopped. */
async function catchRunning(dataDir: string, act: (running: RunningCommand) => Promise<void>): Promise<CommandResult> {
  for (;;) {
    const running = startImport(['cz-addresses', '--sample', '--data-dir', dataDir]);
    await running.says('reading');
    await act(running);
    const result = await running.ended;
    if (!result.stderr.includes('building') || result.code !== 0) return result;
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
    const first = startImport(['cz-addresses', '--sample', '--data-dir', dataDir]);
    await first.says('reading');
    first.child.kill('SIGSTOP');
    const second = await runImport(['cz-addresses', '--sample', '--data-dir', dataDir]);
    first.child.kill('SIGCONT');
    const { code } = await first.ended;
    // On a busy machine the first may have ended before it was held.
    if (second.code === 0) continue;
    expect(second.stderr).toContain(`process ${first.child.pid}`);
    expect(second.stderr).toMatch(/scripts\/import show \S+ tells how far it is/);
    expect([second.code, code]).toEqual([1, 0]);
    return;
  }
});

test('killed at any moment, the old or the new generation answers and the next run succeeds', async () => {
  const kills = 8;
  const dataDir = await copyOf(imported);
  const started = Date.now();
  expect((await runImport(['cz-addresses', '--from', register, '--data-dir', dataDir])).code).toBe(0);
  const wholeMs = Date.now() - started;
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await liveId(dataDir);
    const running = startImport(['cz-addresses', '--from', register, '--data-dir', dataDir]);
    const timer = setTimeout(() => running.child.kill('SIGKILL'), (wholeMs * kill) / kills);
    await running.ended;
    clearTimeout(timer);
    const { code, stdout } = await runImport(['list', 'cz-addresses', '--data-dir', dataDir, '--json']);
    const [{ generations }] = JSON.parse(stdout) as { generations: GenerationListing[] }[];
    const live = generations.find(({ state }) => state === 'live');
    expect(code).toBe(0);
    expect(live?.manifest).not.toBeNull();
    expect(live?.id === before || (live?.id ?? '') > (before ?? '')).toBe(true);
  }
  const { code } = await runImport(['cz-addresses', '--from', register, '--data-dir', dataDir]);
  expect(code).toBe(0);
  const left = await generationsIn(dataDir);
  expect(left).toHaveLength(2);
  expect(left).toContain(await liveId(dataDir));
}, 120_000);

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
}, 120_000);
